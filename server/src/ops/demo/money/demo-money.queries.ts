import { statement } from '../../../platform/db/statement.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

// The first digit of an id, which is random, decides how a sale is paid: the history stays as it is.
const addDemoPayments = statement(
  'demo_add_payments',
  `insert into payments (institution_id, document_id, line, tender_id, amount, reference, reference_key, once_key)
   select $1, d.id, 1, t.id, d.total_amount, r.reference, k.key, k.key
     from documents d
    cross join lateral (
          select case when left(d.id::text, 1) in ('2', '3', '4', '5') then 'TELEBIRR'
                      when left(d.id::text, 1) = '6' then 'CBE_BIRR'
                      when left(d.id::text, 1) in ('7', '8') then 'CARD' end as ready_made,
                 upper(substr(md5(d.id::text), 1, 10)) as reference) r
     join tenders t on t.institution_id = $1 and t.ready_made = r.ready_made
    cross join lateral (select case when t.kind <> 'CARD' then r.reference end as key) k
    where d.institution_id = $1 and d.kind = 'SALE' and d.on_account = 0`,
)

// Of the customers who buy the least on credit, from the paper that the shop had before; written down on the opening day.
const addDemoOpeningDebts = statement(
  'demo_add_opening_debts',
  `with chosen as materialized (
     select c.id as customer_id, c.branch_id, gen_random_uuid() as id, 400 * c.nth + 130.5 as amount, tax_day($2) - 17 * c.nth as since,
            $2::timestamptz + c.nth * interval '1 minute' as at, row_number() over (partition by c.branch_id order by c.nth) as number
       from (select c.id, c.branch_id, row_number() over (order by o.sold, c.id)::int as nth
               from customers c
              cross join lateral (
                    select coalesce(sum(d.on_account), 0) as sold from documents d
                     where d.institution_id = $1 and d.customer_id = c.id and d.kind = 'SALE') o
              where c.institution_id = $1 and c.id <> c.branch_id) c
      where c.nth <= 6),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, on_account, dated, created_at, series_id, number)
     select $1::uuid, c.id, 'OPENING_DEBT', c.branch_id, c.customer_id, u.id, c.amount, c.amount, c.at, c.at, c.branch_id, c.number
       from chosen c
       join users u on u.institution_id = $1 and u.role = 'ADMIN'),
   counted as (
     insert into series (institution_id, branch_id, kind, next)
     select $1, branch_id, 'OPENING_DEBT', max(number) + 1 from chosen group by branch_id),
   dated as (
     insert into opening_debts (institution_id, id, customer_id, amount, since)
     select $1, id, customer_id, amount, since from chosen)
   select add_audit_entry($1, 'OPENING_DEBT', id, 'CREATED', branch_id, null,
                          jsonb_build_object('customer_id', customer_id, 'amount', amount))
     from chosen`,
)

const addDemoLimits = statement(
  'demo_add_limits',
  `update customers c set credit_limit = 500 * ceil(o.owed / 500)
     from (select customer_id, sum(on_account) as owed from documents
            where institution_id = $1 and on_account > 0 group by customer_id) o
    where c.institution_id = $1 and c.id = o.customer_id`,
)

// Of what was owed three days ago two thirds, the day after the last of it.
const addDemoCustomerPayments = statement(
  'demo_add_customer_payments',
  `with owed as materialized (
     select d.customer_id, d.branch_id, sum(d.on_account) as owed, max(d.created_at) + interval '1 day' as at,
            (array_agg(d.user_id order by d.created_at desc))[1] as user_id
       from documents d
      where d.institution_id = $1 and d.on_account > 0 and d.created_at < $2::timestamptz - interval '3 days'
      group by d.customer_id, d.branch_id),
   chosen as materialized (
     select o.*, 10 * floor(o.owed / 15) as amount, gen_random_uuid() as id,
            row_number() over (partition by o.branch_id order by o.at, o.customer_id) as number
       from owed o where o.owed >= 300),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, customer_id, user_id, on_account, dated, created_at, series_id, number)
     select $1, id, 'CUSTOMER_PAYMENT', branch_id, customer_id, user_id, -amount, at, at, branch_id, number
       from chosen),
   counted as (
     insert into series (institution_id, branch_id, kind, next)
     select $1, branch_id, 'CUSTOMER_PAYMENT', max(number) + 1 from chosen group by branch_id),
   linked as (
     insert into document_links (institution_id, document_id, role, target_id)
     select $1, id, 'PAYS', customer_id from chosen),
   paid as (
     insert into payments (institution_id, document_id, line, tender_id, amount, reference, reference_key, once_key)
     select $1, c.id, 1, t.id, c.amount, r.reference, r.reference, r.reference
       from chosen c
       join tenders t on t.institution_id = $1 and t.ready_made = 'TELEBIRR'
      cross join lateral (select upper(substr(md5(c.id::text), 1, 10)) as reference) r
      where c.number % 3 = 1)
   select add_audit_entry($1, 'CUSTOMER_PAYMENT', id, 'CREATED', branch_id, '{}',
                          jsonb_build_object('customer_id', customer_id, 'amount', amount))
     from chosen`,
)

const addDemoBalances = statement(
  'demo_add_balances',
  `insert into customer_balances (institution_id, customer_id, owed)
   select $1, customer_id, sum(on_account) from documents
    where institution_id = $1 and on_account <> 0 group by customer_id`,
)

// Goods that came back pay for others, as far as their price goes.
const addDemoExchanges = statement(
  'demo_add_exchanges',
  `insert into payments (institution_id, document_id, line, tender_id, amount)
   select $1::uuid, p.document_id, 1, t.id, p.amount
     from (select exchange_tender($1) as id) t
    cross join document_links k
     join documents s on s.institution_id = $1 and s.id = k.document_id
     join documents r on r.institution_id = $1 and r.id = k.target_id
    cross join lateral (select least(s.total_amount, -r.total_amount) as value) v
    cross join lateral (values (s.id, v.value), (r.id, -v.value)) p (document_id, amount)
    where k.institution_id = $1 and k.role = 'EXCHANGES'`,
)

/**
 * Sales paid by telebirr, CBE Birr, card and goods that came back; customers who buy on credit or owe since before the opening, and
 * pay some of it.
 */
export async function insertMoney(
  tx: Transaction,
  institutionId: string,
  { openedAt, now }: { openedAt: string; now: Date },
): Promise<void> {
  await tx.query(addDemoPayments(institutionId))
  await tx.query(addDemoExchanges(institutionId))
  await tx.query(addDemoOpeningDebts(institutionId, openedAt))
  await tx.query(addDemoLimits(institutionId))
  await tx.query(addDemoCustomerPayments(institutionId, now.toISOString()))
  await tx.query(addDemoBalances(institutionId))
}
