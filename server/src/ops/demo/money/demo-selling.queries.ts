import { statement } from '../../../platform/db/statement.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DemoPriceList } from './make-prices.ts'

/** Customers with a TIN are businesses. */
const addGroup = statement(
  'demo_add_customer_group',
  `with added as (insert into customer_groups (institution_id, name) values ($1, 'Wholesale') returning id)
   update customers c set customer_group_id = g.id
     from added g
    where c.institution_id = $1 and c.tin is not null`,
)

/** $2: the lists in JSON; days are counted back from $3, the first day of a planned list is that of the next month. */
const addPriceLists = statement(
  'demo_add_price_lists',
  `with given as materialized (
     select l.*, tax_day($3::timestamptz) as today
       from jsonb_to_recordset($2) l (name text, "isWholesale" boolean, "from" int, until int, rows jsonb)),
   lists as (
     insert into price_lists (institution_id, name, customer_group_id, valid_from, valid_until)
     select $1::uuid, a.name, case when a."isWholesale" then (select g.id from customer_groups g where g.institution_id = $1) end,
            coalesce(a.today - a."from", (date_trunc('month', a.today) + interval '1 month')::date), a.today - a.until
       from given a
     returning id, name)
   insert into price_list_rows (institution_id, price_list_id, product_id, from_quantity, price)
   select $1, l.id, r.product_id, r.from_quantity, r.price
     from lists l
     join given a on a.name = l.name
    cross join lateral jsonb_to_recordset(a.rows) r (product_id uuid, from_quantity int, price numeric)`,
)

/** Discounts beyond the limit of staff, and returns of another day: the ADMIN approved them. */
const addApprovals = statement(
  'demo_add_approvals',
  `with approver as (select id from users where institution_id = $1 and role = 'ADMIN' limit 1),
   beyond as (
     select 'DISCOUNT' as approval_kind, m.document_id, null::uuid as sale_id, sum(-m.discount_by_hand) as amount
       from stock_movements m
      where m.institution_id = $1 and m.kind = 'SALE' and m.discount_by_hand is not null
      group by m.document_id
     having bool_or(m.discount_by_hand < 0.11 * line_amount(m.quantity, m.unit_price, m.unit_size))
     union all
     select 'RETURN', k.document_id, k.target_id, -d.total_amount
       from document_links k
       join documents d on d.institution_id = $1 and d.id = k.document_id
       join documents s on s.institution_id = $1 and s.id = k.target_id and tax_day(s.created_at) < tax_day(d.created_at)
      where k.institution_id = $1 and k.role = 'RETURNS' and d.kind = 'RETURN')
   insert into approvals
     (institution_id, branch_id, approval_kind, document_id, sale_id, amount, user_id, asked_by, created_at)
   select $1, d.branch_id, b.approval_kind, d.id, b.sale_id, b.amount, a.id, d.user_id, d.created_at
     from beyond b
     join documents d on d.institution_id = $1 and d.id = b.document_id
     join approver a on a.id <> d.user_id`,
)

/** A group of customers, and price lists, one of which begins with the next month. */
export async function insertPriceLists(
  tx: Transaction,
  institutionId: string,
  { lists, now }: { lists: readonly DemoPriceList[]; now: Date },
): Promise<void> {
  await tx.query(addGroup(institutionId))
  await tx.query(addPriceLists(institutionId, JSON.stringify(lists), now.toISOString()))
}

/** After all sales and returns. */
export async function insertApprovals(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addApprovals(institutionId))
}
