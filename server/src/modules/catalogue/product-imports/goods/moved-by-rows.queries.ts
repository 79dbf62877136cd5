import { statement } from '../../../../platform/db/statement.ts'
import { FACETS_MOVED } from './facets-of-rows.ts'

import type { FacetsMoved } from './facets-of-rows.ts'

/** A line of a document of an import. */
export type MovedLine = FacetsMoved & {
  document_id: string
  product_id: string
  quantity: number
}

export const movedByRows = statement<MovedLine>(
  'moved_by_import_rows',
  `select m.document_id, m.product_id, m.quantity, ${FACETS_MOVED}
     from stock_movements m
    where m.institution_id = $1 and m.document_id = any ($2::uuid[]) and m.product_id = any ($3::uuid[]) and m.line >= 1
    order by m.document_id, m.line`,
)
