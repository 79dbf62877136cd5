import { statement } from '../../platform/db/statement.ts'

import type { Transaction } from '../../platform/db/transactions.ts'

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
