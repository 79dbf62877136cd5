import { sumOf } from '@mezgeb/contract/kit/money'

import { PLATFORM_INSTITUTION_ID } from '../../../../platform/db/database.ts'
import { countedUntil } from '../../../../platform/db/counts/counted-total.ts'
import { statement } from '../../../../platform/db/statement.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'

// $2 is the branch or null, $3 the bounds of the days.
const SINCE =
  's.created_at >= ($3::timestamptz[])[1] and s.created_at < ($3::timestamptz[])[cardinality($3)]'

// Counted days (counts.sql) are days of Addis Ababa. Where a requested day begins inside of one, the sales from there to its
// end move to the next day. Sales after the counted days are read one by one.
const perDay = (ofScope: string, { list, source }: List) => `
  with kept as materialized (select ${countedUntil(list, '$1')} as until),
       bounds as materialized (
         select b.at, b.number, a.next, kept.until, least(a.next, kept.until) as till
           from unnest($3::timestamptz[]) with ordinality b (at, number)
          cross join kept
          cross join lateral (
            select d.begins + case when d.begins < b.at then interval '1 day' else interval '0' end as next
              from (select date_trunc('day', b.at, 'Africa/Addis_Ababa') as begins) d) a),
       parts as (
         select width_bucket(s.created_at, $3::timestamptz[]) as day, s.total_amount as amount, 1 as sales
           from ${source} s
          where s.institution_id = $1 and ${ofScope} and ${SINCE} and s.created_at >= (select until from kept)
         union all
         select width_bucket(d.day, (select array_agg(b.next order by b.number) from bounds b)), d.amount, d.rows
           from day_counts d
          where d.institution_id = $1 and d.list = '${list}'
            and d.part = (select coalesce($2::uuid, '${PLATFORM_INSTITUTION_ID}'))
            and d.day >= (select min(b.next) from bounds b)
            and d.day < (select least(max(b.next), max(b.until)) from bounds b)
         union all
         select b.number - w.days_before, w.sign * moved.amount, w.sign * moved.sales
           from bounds b
          cross join (values (0, 1), (1, -1)) w (days_before, sign)
          cross join lateral (
            select coalesce(sum(s.total_amount), 0) as amount, count(*) as sales from ${source} s
             where s.institution_id = $1 and ${ofScope}
               and s.created_at >= b.at and s.created_at < b.till) moved
          where b.next > b.at)
  select p.day, sum(p.amount) as total_amount, sum(p.sales)::bigint as sales from parts p
   where p.day between 1 and cardinality($3) - 1
   group by p.day having sum(p.sales) > 0`

type DayRow = { day: number; total_amount: number; sales: number }

const SALES = { list: 'sales', source: 'sales', kind: 'true' }
const RETURNS = { list: 'sale_returns', source: 'documents', kind: `s.kind = 'RETURN'` }
type List = typeof SALES

// Two forms, so that each can use its own index.
const formsOf = (of: List) => ({
  ofInstitution: statement<DayRow>(
    `${of.list}_per_day_of_institution`,
    perDay(`${of.kind} and $2::uuid is null`, of),
  ),
  ofBranch: statement<DayRow>(
    `${of.list}_per_day_of_branch`,
    perDay(`${of.kind} and s.branch_id = $2`, of),
  ),
})
const salesPerDay = formsOf(SALES)
const returnsPerDay = formsOf(RETURNS)

/**
 * Sales less what came back by the number of the day, from 0; days without either are left out. `bounds` as `lastDays` makes
 * them.
 */
export async function listSalesPerDay(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  bounds: readonly string[],
): Promise<Map<number, { totalAmount: number; count: number }>> {
  const form = branchId === null ? 'ofInstitution' : 'ofBranch'
  const [sold, returned] = await Promise.all(
    [salesPerDay, returnsPerDay].map((forms) =>
      tx.query(forms[form](institutionId, branchId, bounds)),
    ),
  )
  const days = new Map<number, { totalAmount: number; count: number }>()
  for (const { day, total_amount: totalAmount, sales: count } of sold ?? []) {
    days.set(day - 1, { totalAmount, count })
  }
  for (const { day, total_amount: amount } of returned ?? []) {
    const { totalAmount, count } = days.get(day - 1) ?? { totalAmount: 0, count: 0 }
    days.set(day - 1, { totalAmount: sumOf([totalAmount, amount]), count })
  }
  return days
}
