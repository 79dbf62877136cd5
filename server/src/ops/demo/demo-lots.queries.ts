import { statement } from '../../platform/db/statement.ts'

import type { Transaction } from '../../platform/db/transactions.ts'

/** Products whose batches are counted. */
const COUNTED = 4

/**
 * Dairy goods have expiry dates: the two newest receipts of each in a branch are batches, of which some expire within days
 * and some have expired.
 */
const addDemoLots = statement(
  'demo_add_lots',
  `with tracked as (
     select p.id, row_number() over (order by p.name_key, p.id) as nth
       from products p where p.institution_id = $1 and p.tracks_expiry),
   received as (
     select m.document_id, m.line, m.product_id, m.branch_id, m.quantity, t.nth,
            row_number() over (partition by m.branch_id, m.product_id order by m.created_at desc, m.document_id) as age
       from tracked t
       join stock_movements m on m.institution_id = $1 and m.product_id = t.id and m.kind = 'ENTRY'),
   batches as (
     select r.*, ($2::timestamptz at time zone 'Africa/Addis_Ababa')::date + (r.nth * 7 % 50 - 8 * r.age + 6)::int as expires_on,
            'L' || 400 + r.nth * 10 - r.age as batch
       from received r where r.age <= 2),
   moved as (
     insert into document_lots (institution_id, document_id, line, product_id, expires_on, batch, quantity)
     select $1, document_id, line, product_id, expires_on, batch, quantity from batches)
   insert into lots (institution_id, product_id, branch_id, expires_on, batch, units)
   select $1, product_id, branch_id, expires_on, batch, quantity from batches`,
)

export async function insertLots(tx: Transaction, institutionId: string, now: Date): Promise<void> {
  await tx.query(addDemoLots(institutionId, now.toISOString()))
}

/**
 * Counts of the batches of the first goods with expiry dates in the stock-take in progress, and of their other units. Of the first
 * batch of all a unit was in another one.
 */
const addCountedLots = statement(
  'demo_add_counted_lots',
  `with goods as (
     select t.id as take, t.branch_id, t.user_id, t.created_at as at, p.id, s.quantity as on_hand,
            row_number() over (order by p.name_key, p.id) as nth
       from stock_takes t
       join products p on p.institution_id = $1 and p.tracks_expiry
       join branch_stock s
         on s.institution_id = $1 and s.product_id = p.id and s.branch_id = t.branch_id and s.quantity > 0
      where t.institution_id = $1 and t.status = 'OPEN'
      order by nth limit ${COUNTED}),
   lines as (
     select g.*, l.expires_on, l.batch, l.units, l.units as lot_on_hand,
            row_number() over (order by g.nth, l.expires_on, l.batch) as at_line
       from goods g
       join lots_left l
         on l.institution_id = $1 and l.product_id = g.id and l.branch_id = g.branch_id and l.units > 0
     union all
     select g.*, null, '', g.on_hand - coalesce(sum(l.units), 0), null, 0
       from goods g
       left join lots_left l on l.institution_id = $1 and l.product_id = g.id and l.branch_id = g.branch_id
      group by g.take, g.branch_id, g.user_id, g.at, g.id, g.on_hand, g.nth),
   listed as (
     insert into stock_take_products (institution_id, stock_take_id, product_id)
     select $1, take, id from goods order by id)
   insert into stock_take_counts
     (institution_id, id, stock_take_id, product_id, place, round, is_total, quantity, user_id, counted_at, line, on_hand, moved_at,
      corrections, created_at, expires_on, batch, lot_on_hand)
   select $1, gen_random_uuid(), take, id, 'Cold shelf', 1, true,
          greatest(0, units + case at_line when 1 then -1 when 2 then 1 else 0 end), user_id, at, 100, on_hand,
          (select max(m.created_at) from stock_movements m
            where m.institution_id = $1 and m.product_id = l.id and m.branch_id = l.branch_id),
          0, at, expires_on, batch, lot_on_hand
     from lines l
    where units > 0 or at_line > 0`,
)

const sumCounts = statement(
  'demo_sum_counts',
  `select sum_stock_take($1, t.id, array(
            select c.product_id from stock_take_counts c where c.institution_id = $1 and c.stock_take_id = t.id))
     from stock_takes t where t.institution_id = $1 and t.status = 'OPEN'`,
)

/** The caller has inserted lots and the stock-take. */
export async function insertCountedLots(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addCountedLots(institutionId))
  await tx.query(sumCounts(institutionId))
}
