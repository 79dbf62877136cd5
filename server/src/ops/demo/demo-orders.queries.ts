import { statement } from '../../platform/db/statement.ts'

import type { Transaction } from '../../platform/db/transactions.ts'

/** One order of the ADMIN for each branch, for the products that it sells most: every second one a draft, the others on their way. */
const addDemoOrders = statement(
  'demo_add_orders',
  `with places as (
     select b.id as branch_id, row_number() over (order by b.name_key, b.id) as nth from branches b where b.institution_id = $1),
   sources as (
     select s.id as supplier_id, row_number() over (order by s.name_key, s.id) as nth from suppliers s where s.institution_id = $1),
   made as (
     insert into purchase_orders (institution_id, branch_id, supplier_id, number, state, expected_on, user_id)
     select $1, branch_id, supplier_id, take_number($1, branch_id, 'PURCHASE_ORDER'),
            case nth % 2 when 0 then 'DRAFT' else 'ORDERED' end, $2::timestamptz + interval '2 days',
            (select u.id from users u where u.institution_id = $1 and u.role = 'ADMIN' limit 1)
       from places join sources using (nth)
     returning id, branch_id, supplier_id, state),
   lines as (
     insert into purchase_order_lines (institution_id, order_id, product_id, line, quantity, unit_cost, code)
     select $1, m.id, l.product_id, l.line, l.maximum, l.cost, 'A-' || 100 + l.line
       from made m
      cross join lateral (
            select l.product_id, greatest(l.maximum, 1) as maximum, round(p.price_per_unit * 0.75, 2) as cost,
                   row_number() over (order by p.name_key, p.id) as line
              from product_levels l
              join products p on p.institution_id = $1 and p.id = l.product_id
             where l.institution_id = $1 and l.branch_id = m.branch_id
             order by p.name_key, p.id limit 5) l
     returning order_id, product_id, code, unit_cost),
   known as (
     insert into supplier_products (institution_id, supplier_id, product_id, code, unit_cost)
     select $1, m.supplier_id, l.product_id, l.code, l.unit_cost from lines l join made m on m.id = l.order_id
     on conflict do nothing)
   select add_audit_entry($1, 'PURCHASE_ORDER', m.id, 'CREATED', m.branch_id, null,
            jsonb_build_object('status', m.state, 'supplier_id', m.supplier_id))
     from made m`,
)

export async function insertOrders(
  tx: Transaction,
  institutionId: string,
  now: Date,
): Promise<void> {
  await tx.query(addDemoOrders(institutionId, now.toISOString()))
}
