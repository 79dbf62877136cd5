import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

export type FacetChange = RecordKey & { version?: number | null | undefined }
export type Stored = Readonly<Record<string, unknown>>

/** A field that only some products have, said once: an entry of `PRODUCT_FACETS`. Its column is null for the others. */
export type GoodsFacet = {
  field: string
  /** Of its column; absent: it is not written with the product. */
  type?: 'bool' | 'int' | 'jsonb' | 'numeric' | 'text[]' | 'uuid'
  /** The value of the column, JSON as text, for the one of a call's body; absent: the same. */
  stored?: (given: never) => unknown
  /** When a product is added: a change of it is another act. */
  isSetOnce?: true
  /** Fields that a new product stores by it, too. Throws INVALID. */
  ofNew?: (given: object) => object
  /** The same before a change that is stored so; null: the product is not there, or not at the requested version. */
  ofChange?: (tx: Transaction, change: FacetChange, stored: Stored) => Promise<object | null>
  /** SQL that makes it of the columns of product p. */
  computed?: string
  /** SQL for the answer, null: left out; absent: the column. */
  shown?: string | null
  /** SQL for a part of the JSON of a stock s of product p; null: none. */
  ofStock?: string
  /** SQL for a set: the codes of product p that it has. */
  codes?: string
}

/** Fields by settings of the institution, looked up once for a page of products. */
export type PageFacet<Found = never> = {
  /** SQL for the products `ids` in a branch or, where that is null, in all; null: nothing. */
  found: (ids: string, branch: string) => string
  /** The fields of the answer, of a product with these facets. */
  fieldsOf: (
    found: Found,
  ) => (id: string, facets: Readonly<Record<string, unknown>>) => object | undefined
}
