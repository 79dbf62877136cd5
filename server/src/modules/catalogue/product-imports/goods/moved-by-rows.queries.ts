import { statement } from '../../../../platform/db/statement.ts'
import { PART } from './facets-of-rows.ts'

import type { PartOfLine } from './facets-of-rows.ts'

/** A line of a document of an import. */
export type MovedLine = PartOfLine & {
  document_id: string
  product_id: string
  quantity: number
  /** ETB, signed as the quantity; null: unknown. */
  cost: number | null
}

export const movedByRows = statement<MovedLine>(
  'moved_by_import_rows',
  `select m.document_id, m.product_id, m.quantity, m.cost,${PART.ofLine}
     from stock_movements m
    where m.institution_id = $1 and m.document_id = any ($2::uuid[]) and m.product_id = any ($3::uuid[]) and m.line >= 1
    order by m.document_id, m.line`,
)
