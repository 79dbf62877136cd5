import { statement } from '../../platform/db/statement.ts'

import type { Transaction } from '../../platform/db/transactions.ts'

/** Each branch gets six products of one supplier, first those sold by weight, then scarce ones: 24 units of each at its average cost. */
const addDemoDeliveries = statement(
  'demo_add_deliveries',
  `with goods as (
     select s.branch_id, d.supplier_id, s.product_id, s.value / s.quantity as unit_cost, coalesce(p.unit_size, 1) as size, max(d.user_id::text)::uuid as user_id,
            row_number() over (partition by s.branch_id, d.supplier_id order by p.unit_size, s.quantity, s.product_id) as nth
       from branch_stock s
       join products p on p.institution_id = $1 and p.id = s.product_id and p.tracks_expiry is not true
       join stock_movements m on m.institution_id = $1 and m.product_id = s.product_id and m.branch_id = s.branch_id and m.kind = 'ENTRY'
       join documents d on d.institution_id = $1 and d.id = m.document_id
      where s.institution_id = $1 and s.quantity > 0 and s.value > 0
      group by s.branch_id, d.supplier_id, s.product_id, s.value, s.quantity, p.unit_size),
   suppliers_of as (
     select branch_id, supplier_id, min(user_id::text)::uuid as user_id, array_agg(product_id order by nth) as products,
            json_agg(json_build_object('product_id', product_id, 'quantity', 24 * size, 'cost', round(24 * size * unit_cost, 2),
                                       'purchase_cost', round(24 * size * unit_cost, 2)) order by nth) as lines,
            row_number() over (partition by branch_id order by count(*) desc, max(size) desc, supplier_id) as place
       from goods where nth <= 6 group by branch_id, supplier_id),
   chosen as materialized (
     select c.*, gen_random_uuid() as id, row_number() over (order by c.branch_id) as nth
       from suppliers_of c where place = 1),
   posted as materialized (
     select c.*, p.posted_at, p.stock_before, p.stock_after
       from chosen c
      cross join lateral (
            select max(p.posted_at) as posted_at, jsonb_object_agg(c.products[p.line], p.available) as stock_before,
                   jsonb_object_agg(c.products[p.line], p.balance) as stock_after
              from post_movements($1, c.id, 'DELIVERY', c.branch_id, c.user_id, c.lines)
                   with ordinality p (refusal, available, balance, name, unit, unit_price, line_cost, unit_size, posted_at, line)) p),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, supplier_id, user_id, dated, created_at, note, note_key, reference, series_id, number)
     select $1, id, 'DELIVERY', branch_id, supplier_id, user_id, posted_at, posted_at, '', '', 'FS-00' || 4710 + nth, branch_id,
            take_number($1, branch_id, 'DELIVERY')
       from posted)
   select add_audit_entry($1, 'DELIVERY', id, 'CREATED', branch_id, jsonb_build_object('stock', stock_before),
            jsonb_build_object('stock', stock_after, 'supplier_id', supplier_id, 'date_received', posted_at))
     from posted`,
)

/** A delivery with the supplier's invoice number in each branch. */
export async function insertDeliveries(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addDemoDeliveries(institutionId))
}
