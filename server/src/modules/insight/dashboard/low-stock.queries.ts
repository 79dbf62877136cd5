import { CHART_BRANCHES_MAX, RECENT_MAX } from '@mezgeb/contract/insight/dashboard'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { atPrice, inUnit } from '../../catalogue/goods/unit-size/counted-row.ts'
import { isStockedIn } from '../../catalogue/goods/stocked-somewhere.ts'
import { goodsColumns, goodsOf } from '../../catalogue/goods/goods-row.ts'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { GoodsRow } from '../../catalogue/goods/goods-row.ts'

type LowStock = DashboardCharts['lowStock']
type LowRow = GoodsRow & {
  id: string
  units: number
  low_stock_threshold: number
}

/** As in keep_low. */
const LOWEST_KEPT = 50

const PART = `(select coalesce($2::uuid, '${PLATFORM_INSTITUTION_ID}'))`

// The sum over the branches is judged by the product's own threshold, a branch by its level where it has one.
const lowStock = statement<LowRow>(
  'low_stock',
  `select p.id, ${goodsColumns('p')}, coalesce(shown.units, 0) as units, t.threshold as low_stock_threshold
     from products p
     left join (select s.product_id, sum(s.quantity) as units
                  from branch_stock s
                 where s.institution_id = $1 and ($2::uuid is null or s.branch_id = $2)
                 group by s.product_id) shown on shown.product_id = p.id
     left join product_levels l on l.institution_id = $1 and l.product_id = p.id and l.branch_id = ${PART}
    cross join lateral (select coalesce(l.minimum, p.low_stock_threshold) as threshold) t
    where p.institution_id = $1 and t.threshold > 0 and p.archived_at is null
      and coalesce(shown.units, 0) <= t.threshold and ${isStockedIn('$2', 'p.id')}
    order by coalesce(shown.units, 0)::float8 / t.threshold, p.name_key, p.id
    limit $3`,
)

// By the sum they are in low_stock. The first rows are of the first products, so that only these are joined with their
// branches: 0.5 s for 2,000,000 rows of stock.
const lowInBranches = statement<LowRow & { branch_id: string; branch_name: string }>(
  'low_in_branches',
  `with low as materialized (
     select p.id, ${goodsColumns('p')}, p.name_key, p.low_stock_threshold
       from (select s.product_id, sum(s.quantity) as units, min(s.quantity) filter (where l.minimum is null) as least,
                    min(s.quantity::float8 / l.minimum) filter (where l.minimum > 0) as own_share
               from branch_stock s
               left join product_levels l
                 on l.institution_id = $1 and l.product_id = s.product_id and l.branch_id = s.branch_id
              where s.institution_id = $1
              group by s.product_id) held
       join products p on p.institution_id = $1 and p.id = held.product_id
      cross join lateral (
            select least(held.own_share, held.least::float8 / nullif(p.low_stock_threshold, 0)) as share) least
      where least.share <= 1 and p.archived_at is null
        and (coalesce(p.low_stock_threshold, 0) = 0 or held.units > p.low_stock_threshold)
      order by least.share, p.name_key, p.id
      limit $2)
   select p.id, ${goodsColumns('p')}, s.quantity as units, t.threshold as low_stock_threshold, b.id as branch_id,
          b.name as branch_name
     from low p
     join branch_stock s on s.institution_id = $1 and s.product_id = p.id
     left join product_levels l on l.institution_id = $1 and l.product_id = s.product_id and l.branch_id = s.branch_id
    cross join lateral (select coalesce(l.minimum, p.low_stock_threshold) as threshold) t
     join branches b on b.institution_id = $1 and b.id = s.branch_id
    where t.threshold > 0 and s.quantity <= t.threshold
    order by s.quantity::float8 / t.threshold, p.name_key, p.id, b.name_key, b.id
    limit $2`,
)

// Kept products that moved or changed since are judged again, and so is every other product that did. While enough kept
// ones are unchanged, or all low products are among them, no other product can come before them.
const keptLowest = statement<LowRow & { is_sure: boolean; id: string | null }>(
  'kept_lowest',
  `with kept as materialized (
          select k.until, k.lowest from kept_low k where k.institution_id = $1 and k.part = ${PART}),
        touched as materialized (
          select m.product_id as id from stock_movements m
           where m.institution_id = $1 and m.created_at >= (select until from kept)
             and (($2::uuid is null or m.branch_id = $2)) is true
          union
          select c.row_id from row_changes c
           where c.institution_id = $1 and c.source in ('products', 'product_levels') and c.at >= (select until from kept)),
        known as (select l.id from kept cross join unnest(kept.lowest) l (id)),
        low as (
          select p.*
            from (select id from known union select id from touched) c
           cross join lateral (
                 select p.id, ${goodsColumns('p')}, p.name_key,
                        coalesce((select l.minimum from product_levels l
                                   where l.institution_id = $1 and l.product_id = c.id and l.branch_id = $2),
                                 p.low_stock_threshold) as low_stock_threshold,
                        (select coalesce(sum(s.quantity), 0) from branch_stock s
                          where s.institution_id = $1 and s.product_id = p.id
                            and ($2::uuid is null or s.branch_id = $2)) as units
                   from products p where p.institution_id = $1 and p.id = c.id and p.archived_at is null limit 1) p
           where p.low_stock_threshold > 0 and p.units <= p.low_stock_threshold and ${isStockedIn('$2', 'p.id')})
   select low.id, ${goodsColumns('low')}, low.units, low.low_stock_threshold,
          coalesce((select cardinality(lowest) < ${LOWEST_KEPT} from kept), false)
          or (select count(*) from known where id not in (select id from touched)) >= $3 as is_sure
     from (select) always left join low on true
    order by low.units::float8 / low.low_stock_threshold, low.name_key, low.id
    limit $3`,
)

/** The products that need goods most: the smallest share of their threshold first. */
export async function listLowStock(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
): Promise<LowStock> {
  const rows = await tx.query(lowStock(institutionId, branchId, RECENT_MAX))
  return rows.map(toLow)
}

/** The same from the kept numbers; null after too many changes since. */
export async function listKeptLowStock(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
): Promise<LowStock | null> {
  const rows = await tx.query(keptLowest(institutionId, branchId, RECENT_MAX))
  return rows[0]?.is_sure === true ? rows.filter(({ id }) => id !== null).map(toLow) : null
}

/** Products that are low in single branches but not in the institution; undefined in the scope of one branch. */
export async function listLowInBranches(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
): Promise<DashboardCharts['lowInBranches']> {
  if (branchId !== null) return undefined
  const rows = await tx.query(lowInBranches(institutionId, RECENT_MAX))
  return rows.map((row) => ({
    ...toLow(row),
    branch: { id: row.branch_id, name: row.branch_name },
  }))
}

function toLow(row: LowRow): LowStock[number] {
  return {
    product: { id: row.id, ...goodsOf(row) },
    units: row.units,
    lowStockThreshold: row.low_stock_threshold,
  }
}

const stockValues = statement<{ id: string; name: string; units: number; value: number }>(
  'stock_values',
  `with held as materialized (
     select s.branch_id, sum(${inUnit('s.quantity', 'p')}) as units,
            sum(${atPrice('s.quantity', 'p.price_per_unit', 'p')}) as value
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
