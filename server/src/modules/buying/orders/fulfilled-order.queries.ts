import { statement } from '../../../platform/db/statement.ts'

/** The open or received order that a document fulfils, locked, with the units of each product. */
export const fulfilledOrder = statement<{
  id: string
  products: string[]
  quantities: number[]
}>(
  'order_of_delivery',
  `with fulfilled as materialized (
     select o.id
       from document_links k
       join purchase_orders o on o.institution_id = $1 and o.id = k.target_id
      where k.institution_id = $1 and k.document_id = $2 and k.role = 'FULFILS'
        for no key update of o)
   select f.id, m.products, m.quantities
     from fulfilled f
    cross join lateral (
          select array_agg(m.product_id) as products, array_agg(-m.quantity) as quantities
            from stock_movements m
           where m.institution_id = $1 and m.document_id = $2 and m.line >= 1) m`,
)

export const findReversal = statement<{ document_id: string }>(
  'reversal_of_delivery',
  `select document_id from document_links where institution_id = $1 and target_id = $2 and role = 'REVERSES'`,
)
