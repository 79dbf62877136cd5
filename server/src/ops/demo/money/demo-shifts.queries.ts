import { statement } from '../../../platform/db/statement.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

const addTills = statement(
  'demo_add_tills',
  `insert into tills (institution_id, branch_id, name)
   select $1, b.id, 'Counter ' || n.n
     from branches b cross join generate_series(1, 2) n (n)
    where b.institution_id = $1`,
)

// Sales name their shift when they are written: the counts come after them. The last one is open.
const addShifts = statement(
  'demo_add_shifts',
  `insert into shifts (institution_id, till_id, branch_id, number, float_amount, opened_by, opened_at, closed_by, closed_at,
                       counts, counted, expected)
   select $1::uuid, t.id, t.branch_id, n.n, 500, p.id, o.at, e.by, e.at, e.counts, e.cash, e.cash
     from tills t
    cross join lateral (
          select array_agg(u.id order by u.id) as staff from users u
           where u.institution_id = $1 and u.branch_id = t.branch_id) u
    cross join generate_series(1, $3::int + 1) n (n)
    cross join lateral (select u.staff[1 + n.n % cardinality(u.staff)] as id) p
    cross join lateral (select $2::timestamptz + n.n * interval '1 day' - interval '16 hours 10 minutes' as at) o
    cross join lateral (
          select case when n.n <= $3::int then p.id end as by,
                 case when n.n <= $3::int then o.at + interval '12 hours 20 minutes' end as at,
                 case when n.n <= $3::int then '[]'::jsonb end as counts, case when n.n <= $3::int then 0 end as cash) e
    where t.institution_id = $1 and t.name = 'Counter 1' and o.at <= $4`,
)

const addCashMovements = statement(
  'demo_add_cash_movements',
  `with chosen as materialized (
     select s.id as shift_id, s.branch_id, s.opened_by as user_id, w.amount, w.purpose, w.reason, gen_random_uuid() as id,
            s.closed_at - w.before as at, row_number() over (partition by s.branch_id order by s.number, w.before desc) as number
       from shifts s
       join (values (3, -60, 'EXPENSE', 'Tea and sugar', interval '5 hours'), (5, -500, 'SAFE', 'To the bank', interval '1 hour'),
                    (7, 200, 'SAFE', 'Change from the bank', interval '11 hours')) w (nth, amount, purpose, reason, before) on s.number % w.nth = 0
      where s.institution_id = $1 and s.closed_at is not null),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, user_id, total_amount, dated, note, note_key, created_at, shift_id, series_id, number)
     select $1, id, 'CASH_MOVEMENT', branch_id, user_id, amount, at, reason, fold_name(reason), at, shift_id, branch_id, number
       from chosen),
   counted as (
     insert into series (institution_id, branch_id, kind, next)
     select $1, branch_id, 'CASH_MOVEMENT', max(number) + 1 from chosen group by branch_id),
   intended as (
     insert into cash_purposes (institution_id, document_id, purpose) select $1, id, purpose from chosen)
   select add_audit_entry($1, 'CASH_MOVEMENT', id, 'CREATED', branch_id, null,
                          jsonb_build_object('amount', amount, 'reason', reason, 'kind', purpose))
     from chosen`,
)

/** Notes and coins of which each is a multiple of the next. */
const CASH = '200, 100, 50, 10, 5, 1, 0.5, 0.1, 0.05, 0.01'

const countShifts = statement(
  'demo_count_shifts',
  `with found as materialized (
     select s.id, e.expected, e.expected + d.amount as counted, d.reason
       from shifts s
       join (select id, row_number() over (order by name) as nth from branches where institution_id = $1) b on b.id = s.branch_id
      cross join lateral (select expected_cash($1, s.id) as expected, s.number + b.nth as n) e
      cross join lateral (
            select case when e.n % 6 = 2 then -10 when e.n % 9 = 7 then 5 else 0 end as amount,
                   case when e.n % 6 = 2 then 'Too much change' end as reason) d
      where s.institution_id = $1 and s.closed_at is not null)
   update shifts s
      set expected = f.expected, counted = f.counted, reason = f.reason,
          counts = (select jsonb_agg(jsonb_build_object('value', c.value, 'count', floor(mod(f.counted, c.above) / c.value)::int)
                                     order by c.value desc) filter (where mod(f.counted, c.above) >= c.value)
                      from (select v.value, lag(v.value, 1, 1000000) over (order by v.value desc) as above
                              from unnest(array[${CASH}]) v (value)) c)
     from found f
    where s.institution_id = $1 and s.id = f.id`,
)

// In the evening. Of yesterday only the first branch is closed.
const closeDays = statement(
  'demo_close_days',
  `insert into day_closes (institution_id, branch_id, day, closed_by, closed_at)
   select $1::uuid, s.branch_id, tax_day(s.opened_at), u.id, s.closed_at + interval '25 minutes'
     from shifts s
     join (select id, row_number() over (order by name) as nth from branches where institution_id = $1) b on b.id = s.branch_id
    cross join lateral (select id from users where institution_id = $1 and role = 'ADMIN' limit 1) u
    where s.institution_id = $1 and s.closed_at is not null and (b.nth = 1 or s.number < $2)`,
)

/** Tills of the counters. At the first of each branch there was a shift on each of these days, and there is one today. */
export async function insertShifts(
  tx: Transaction,
  institutionId: string,
  { start, days, now }: { start: Date; days: number; now: Date },
): Promise<void> {
  await tx.query(addTills(institutionId))
  await tx.query(addShifts(institutionId, start.toISOString(), days, now.toISOString()))
  await tx.query(addCashMovements(institutionId))
}

/** The drawers are counted; now and then some cash is missing or too much. After all documents. */
export async function insertDrawerCounts(
  tx: Transaction,
  institutionId: string,
  days: number,
): Promise<void> {
  await tx.query(countShifts(institutionId))
  await tx.query(closeDays(institutionId, days))
}
