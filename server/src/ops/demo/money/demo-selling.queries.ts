import { statement } from '../../../platform/db/statement.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Customers with a TIN are businesses. */
const addGroup = statement(
  'demo_add_customer_group',
  `with added as (insert into customer_groups (institution_id, name) values ($1, 'Wholesale') returning id)
   update customers c set customer_group_id = g.id
     from added g
    where c.institution_id = $1 and c.tin is not null`,
)

/**
 * A list for the group since $2: the 15 products that sell best, cheaper for more. And one for everybody from $3: 10 of them, dearer.
 */
const addPriceLists = statement(
  'demo_add_price_lists',
  `with best as materialized (
     select p.id, p.price_per_unit as price, coalesce(p.unit_size, 1) as unit, row_number() over (order by count(*) desc, p.id) as place
       from stock_movements m
       join products p on p.institution_id = $1 and p.id = m.product_id
      where m.institution_id = $1 and m.kind = 'SALE' and p.archived_at is null
      group by p.id, p.price_per_unit, p.unit_size order by count(*) desc limit 15),
   lists as (
     insert into price_lists (institution_id, name, customer_group_id, valid_from)
     select $1::uuid, n.name, case when n.is_grouped then (select g.id from customer_groups g where g.institution_id = $1) end, n.day
       from (values ('Wholesale', true, $2::date), ('Next month', false, $3::date)) n (name, is_grouped, day)
     returning id, customer_group_id)
   insert into price_list_rows (institution_id, price_list_id, product_id, from_quantity, price)
   select $1, l.id, b.id, s.units * b.unit, round(b.price * s.share * 2) / 2
     from lists l
     join (values (true, 1, 0.95), (true, 12, 0.9), (false, 1, 1.06)) s (is_grouped, units, share)
       on s.is_grouped = (l.customer_group_id is not null)
     join best b on s.is_grouped or b.place <= 10`,
)

/** A group of customers, and price lists, one of which begins with the next month. */
export async function insertPriceLists(
  tx: Transaction,
  institutionId: string,
  now: Date,
): Promise<void> {
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const day = (date: Date) => date.toISOString().slice(0, 'YYYY-MM-DD'.length)
  await tx.query(addGroup(institutionId))
  await tx.query(addPriceLists(institutionId, day(now), day(nextMonth)))
}
