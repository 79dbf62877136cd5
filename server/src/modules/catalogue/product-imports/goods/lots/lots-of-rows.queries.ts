import { statement } from '../../../../../platform/db/statement.ts'

export type LotLeft = { product_id: string; expires_on: string; batch: string; units: number }

/** The units that are left of the batches of products in a branch; '' is a batch without a number. */
export const lotsLeft = statement<LotLeft>(
  'lots_left_of_products',
  `select l.product_id, l.expires_on::text, l.batch, l.units from lots_left l
    where l.institution_id = $1 and l.branch_id = $2 and l.product_id = any ($3::uuid[])`,
)

/** SQL of a line m: the batches that it moved, with units, null for none. */
export const LOTS_OF_LINE = `
          (select json_agg(json_build_object('batch', nullif(o.batch, ''), 'expiresOn', o.expires_on, 'quantity', abs(o.quantity)))
             from document_lots o
            where o.institution_id = $1 and o.document_id = m.document_id and o.line = m.line) as lots`
