import { statement } from '../../../../platform/db/statement.ts'

/** Units of a product that a document of a transfer brought; `cost`: ETB, null: unknown. */
export type ArrivedRow = {
  document_id: string
  product_id: string
  units: number
  cost: number | null
}

/** The document by which goods of transfer $2 left branch $3, else the one by which they left the other branch. */
export const findShipment = statement<{ id: string }>(
  'shipment_of_transfer',
  `select d.id
     from transfers t
     join document_links k on k.institution_id = $1 and k.target_id = t.id and k.role = 'FULFILS'
     join documents d on d.institution_id = $1 and d.id = k.document_id and d.kind = 'SHIPMENT'
    where t.institution_id = $1 and t.id = $2
    order by d.branch_id = $3 desc limit 1`,
)

/** Goods that transfer $2 brought into branch $3. */
export const findArrived = statement<ArrivedRow>(
  'arrived_of_transfer',
  `select m.document_id, m.product_id, m.quantity as units, m.cost
     from document_links k
     join stock_movements m
       on m.institution_id = $1 and m.document_id = k.document_id and m.kind = 'ARRIVAL' and m.branch_id = $3 and m.line >= 1
    where k.institution_id = $1 and k.target_id = $2 and k.role = 'FULFILS'
    order by m.created_at, m.document_id, m.line`,
)
