import { CHART_BRANCHES_MAX, TOP_PRODUCTS_MAX } from '@mezgeb/contract/insight/dashboard'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { countedUntil } from '../summaries/counted-total.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'

const knownScope = statement<{ is_known: boolean; is_large: boolean }>(
  'is_known_scope',
  `select exists (select from institutions i where i.id = $1)
      and ($2::uuid is null
        or exists (select from branches b where b.institution_id = $1 and b.id = $2)) as is_known,
          exists (select from kept_low k where k.institution_id = $1 and k.lowest is not null
                     and k.until <= summary_horizon()) as is_large`,
)

/**
 * Whether the institution has so much stock that its numbers are kept (low-stock.sql); null when there is no such
 * institution or, when one is named, no such branch of it.
 */
export async function findScope(
  tx: Transaction,
  scope: BranchScope,
): Promise<{ isLarge: boolean } | null> {
  const [row] = await tx.query(knownScope(scope.institutionId, scope.branchId))
  return row?.is_known === true ? { isLarge: row.is_large } : null
}

// $2 is the branch or null, $3 the bounds of the days.
const since = (table: string) =>
  `${table}.created_at >= ($3::timestamptz[])[1] and ${table}.created_at < ($3::timestamptz[])[cardinality($3)]`

// Counted days (counts.sql) are days of Addis Ababa. Where a requested day begins inside of one, the sales from there to its
// end move to the next day. Sales after the counted days are read one by one.
const perDay = (ofScope: string) => `
  with kept as materialized (select ${countedUntil('sales', '$1')} as until),
       bounds as materialized (
         select b.at, b.number, a.next, kept.until, least(a.next, kept.until) as till
           from unnest($3::timestamptz[]) with ordinality b (at, number)
          cross join kept
          cross join lateral (
            select d.begins + case when d.begins < b.at then interval '1 day' else interval '0' end as next
              from (select date_trunc('day', b.at, 'Africa/Addis_Ababa') as begins) d) a),
       parts as (
         select width_bucket(s.created_at, $3::timestamptz[]) as day, s.total_amount as amount, 1 as sales
           from sales s
          where s.institution_id = $1 and ${ofScope} and ${since('s')} and s.created_at >= (select until from kept)
         union all
         select width_bucket(d.day, (select array_agg(b.next order by b.number) from bounds b)), d.amount, d.rows
           from day_counts d
          where d.institution_id = $1 and d.list = 'sales'
            and d.part = (select coalesce($2::uuid, '${PLATFORM_INSTITUTION_ID}'))
            and d.day >= (select min(b.next) from bounds b)
            and d.day < (select least(max(b.next), max(b.until)) from bounds b)
         union all
         select b.number - w.days_before, w.sign * moved.amount, w.sign * moved.sales
           from bounds b
          cross join (values (0, 1), (1, -1)) w (days_before, sign)
          cross join lateral (
            select coalesce(sum(s.total_amount), 0) as amount, count(*) as sales from sales s
             where s.institution_id = $1 and ${ofScope}
               and s.created_at >= b.at and s.created_at < b.till) moved
          where b.next > b.at)
  select p.day, sum(p.amount) as total_amount, sum(p.sales)::bigint as sales from parts p
   where p.day between 1 and cardinality($3) - 1
   group by p.day having sum(p.sales) > 0`

type DayRow = { day: number; total_amount: number; sales: number }

// Two forms, so that each can use its own index.
const salesPerDay = {
  ofInstitution: statement<DayRow>('sales_per_day_of_institution', perDay('$2::uuid is null')),
  ofBranch: statement<DayRow>('sales_per_day_of_branch', perDay('s.branch_id = $2')),
}

/** Sales by the number of the day, from 0; days without a sale are left out. `bounds` as `lastDays` makes them. */
export async function listSalesPerDay(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  bounds: readonly string[],
): Promise<Map<number, { totalAmount: number; count: number }>> {
  const form = branchId === null ? salesPerDay.ofInstitution : salesPerDay.ofBranch
  const rows = await tx.query(form(institutionId, branchId, bounds))
  return new Map(
    rows.map((row) => [row.day - 1, { totalAmount: row.total_amount, count: row.sales }]),
  )
}

export type ProductRow = { id: string; name: string; unit: string }
type SoldRow = ProductRow & { quantity: number; total_amount: number }

// The lines without their sales: a movement has the time and the branch of its document (sales.invariants.sql). The limit
// of one makes it five look-ups of a product instead of reading all of them.
const topProducts = statement<SoldRow>(
  'top_products',
  `with top as materialized (
     select m.product_id, -sum(m.quantity) as quantity, -sum(m.quantity * m.unit_price) as total_amount
       from stock_movements m
      where m.institution_id = $1 and m.kind = 'SALE' and ($2::uuid is null or m.branch_id = $2)
        and ${since('m')}
      group by m.product_id
      order by total_amount desc, m.product_id
      limit $4)
   select p.id, p.name, p.unit, top.quantity, top.total_amount
     from top
     cross join lateral (select p.id, p.name, p.unit from products p
                          where p.institution_id = $1 and p.id = top.product_id limit 1) p
    order by top.total_amount desc, p.id`,
)

/** The products that sold for most within the bounds. */
export async function listTopProducts(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  bounds: readonly string[],
): Promise<DashboardCharts['topProducts']> {
  const rows = await tx.query(topProducts(institutionId, branchId, bounds, TOP_PRODUCTS_MAX))
  return rows.map((row) => ({
    product: { id: row.id, name: row.name, unit: row.unit },
    quantity: row.quantity,
    totalAmount: row.total_amount,
  }))
}

const stockValues = statement<{ id: string; name: string; units: number; value: number }>(
  'stock_values',
  `with held as materialized (
     select s.branch_id, sum(s.quantity) as units, sum(s.quantity * p.price_per_unit) as value
       from branch_stock s
       join products p on p.institution_id = $1 and p.id = s.product_id
      where s.institution_id = $1 and ($2::uuid is null or s.branch_id = $2)
      group by s.branch_id)
   select b.id, b.name, coalesce(held.units, 0) as units, coalesce(held.value, 0) as value
     from branches b
     left join held on held.branch_id = b.id
    where b.institution_id = $1 and ($2::uuid is null or b.id = $2)
    order by value desc, b.name_key, b.id
    limit $3`,
)

const SINCE = `(select k.until from kept_low k where k.institution_id = $1 and k.part = '${PLATFORM_INSTITUTION_ID}')`

// The kept summary (low-stock.sql) and the changes since.
const keptValues = statement<{ id: string; name: string; units: number; value: number }>(
  'kept_stock_values',
  `with since as materialized (select * from worth_since($1, $2, ${SINCE}))
   select b.id, b.name, coalesce(k.units, 0) + coalesce(d.units, 0) as units,
          coalesce(k.value, 0) + coalesce(d.value, 0) as value
     from branches b
     left join kept_low k on k.institution_id = $1 and k.part = b.id
     left join since d on d.branch_id = b.id
    where b.institution_id = $1 and ($2::uuid is null or b.id = $2)
    order by value desc, b.name_key, b.id
    limit $3`,
)

/** The branches whose stock is worth most at the prices of now, those without any at the end. */
export async function listStockValues(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  isKept: boolean,
): Promise<DashboardCharts['stockValuePerBranch']> {
  const values = isKept ? keptValues : stockValues
  const rows = await tx.query(values(institutionId, branchId, CHART_BRANCHES_MAX))
  return rows.map(({ id, name, units, value }) => ({ branch: { id, name }, units, value }))
}
