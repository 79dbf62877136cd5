import { statement } from '../../../../platform/db/statement.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'

/** A line of a document of an import; `lots`: the batches that it moved, with units, null for none. */
export type MovedLine = {
  document_id: string
  product_id: string
  quantity: number
  /** ETB, signed as the quantity; null: unknown. */
  cost: number | null
  lots: Lot[] | null
}

export const movedByRows = statement<MovedLine>(
  'moved_by_import_rows',
  `select m.document_id, m.product_id, m.quantity, m.cost,
          (select json_agg(json_build_object('batch', nullif(o.batch, ''), 'expiresOn', o.expires_on, 'quantity', abs(o.quantity)))
             from document_lots o
            where o.institution_id = $1 and o.document_id = m.document_id and o.line = m.line) as lots
     from stock_movements m
    where m.institution_id = $1 and m.document_id = any ($2::uuid[]) and m.product_id = any ($3::uuid[]) and m.line >= 1
    order by m.document_id, m.line`,
)

export type LotLeft = { product_id: string; expires_on: string; batch: string; units: number }

/** The units that are left of the batches of products in a branch; '' is a batch without a number. */
export const lotsLeft = statement<LotLeft>(
  'lots_left_of_products',
  `select l.product_id, l.expires_on::text, l.batch, l.units from lots_left l
    where l.institution_id = $1 and l.branch_id = $2 and l.product_id = any ($3::uuid[])`,
)
