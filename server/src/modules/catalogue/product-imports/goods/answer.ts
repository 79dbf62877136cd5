import type { AnswerColumn } from '@mezgeb/contract/catalogue/import-columns'

import type { KnownProduct } from './known-products.queries.ts'

/** The cells of a row that are yes or no. */
export type Answers = { [Field in AnswerColumn]?: boolean }

/** A column with such cells. */
export type Answer = {
  field: AnswerColumn
  ofKnown: (known: KnownProduct) => boolean
  /** The fields of a product. */
  toProduct: (isYes: boolean) => object
}
