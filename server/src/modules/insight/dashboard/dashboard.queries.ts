import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { COUNTED_PRODUCTS } from '../../catalogue/products/counted-products.ts'
import { countedTotal, countedUntil } from '../summaries/counted-total.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { FirstSteps } from '@mezgeb/contract/insight/dashboard'
import type { Role, Status } from '@mezgeb/contract/kit/roles'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'

type Numbers = { is_known: boolean; total_products: number; low_stock_products: number }

const PART = `(select coalesce($2::uuid, '${PLATFORM_INSTITUTION_ID}'))`
// Where nothing is kept (low-stock.sql), everything is looked at.
const LOW = `
          case when exists (select from kept_low k
                             where k.institution_id = $1 and k.part = ${PART} and k.until <= summary_horizon())
          then (select k.low + low_since($1, $2, k.until) from kept_low k
                 where k.institution_id = $1 and k.part = ${PART})
          else (select count(*)
                  from products p
                  left join (select s.product_id, min(s.quantity) as units
                               from branch_stock s
                              where s.institution_id = $1 and ($2::uuid is null or s.branch_id = $2)
                              group by s.product_id) shown on shown.product_id = p.id
                 where p.institution_id = $1 and p.low_stock_threshold > 0
                   and coalesce(shown.units, 0) <= p.low_stock_threshold) end`

// Low as isLowStock of the contract says it, in a branch that has had the product: a branch that never had it has no row.
// Without any row it counts 0 units.
const numbers = statement<Numbers>(
  'dashboard_numbers',
  `select exists (select from institutions i where i.id = $1)
          and ($2::uuid is null
            or exists (select from branches b where b.institution_id = $1 and b.id = $2)) as is_known,
          ${countedTotal(COUNTED_PRODUCTS, '$1')} as total_products,
          ${LOW} as low_stock_products`,
)

/** The numbers of products and of low ones; null when there is no such institution or branch. */
export async function findNumbers(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
): Promise<{ totalProducts: number; lowStockProducts: number } | null> {
  const [row] = await tx.query(numbers(institutionId, branchId))
  if (row?.is_known !== true) return null
  return { totalProducts: row.total_products, lowStockProducts: row.low_stock_products }
}

const firstSteps = statement<FirstSteps>(
  'first_steps',
  `select exists (select from branches where institution_id = $1) as "hasBranch",
          exists (select from users where institution_id = $1 and role = 'STAFF') as "hasStaff",
          exists (select from products where institution_id = $1) as "hasProduct",
          exists (select from stock_entries where institution_id = $1) as "hasStockEntry",
          exists (select from sales where institution_id = $1) as "hasSale"`,
)

/** The steps that the institution has completed. */
export async function findFirstSteps(db: Database, institutionId: string): Promise<FirstSteps> {
  const [steps] = await db.read(institutionId, firstSteps(institutionId))
  if (steps === undefined) throw new Error('the first steps gave no row')
  return steps
}

/** Their counts are a page of a list each. */
const INSTITUTIONS_LARGE = 200
/** More than transactions are open at a time, because a change becomes visible later than its time. */
const CHANGES_SEEN = 20

// Citus knows no row without a column, hence the 1.
const installation = statement<{ is_large: boolean; last_changes: string | null }>(
  'installation',
  `select exists (select 1 from institutions where id <> $1 order by created_at desc, id desc offset $2) as is_large,
          (select string_agg(a.id::text, ' ') from (
             select id from row_changes where source in ('institutions', 'users')
              order by at desc, id desc limit $3) a) as last_changes`,
)

/** Whether there are many institutions, and a text that differs after a change of an institution or a user. */
export async function findInstallation(
  db: Database,
): Promise<{ isLarge: boolean; lastChanges: string }> {
  const query = installation(PLATFORM_INSTITUTION_ID, INSTITUTIONS_LARGE, CHANGES_SEEN)
  const [row] = await db.read(PLATFORM_INSTITUTION_ID, query)
  return { isLarge: row?.is_large === true, lastChanges: row?.last_changes ?? '' }
}

type Totals = { branches: number; products: number; suppliers: number }

const totals = statement<Totals>(
  'admin_totals',
  `select (select count(*) from branches) as branches,
          (select coalesce(sum(d.rows), 0)::bigint from day_counts d
            where d.institution_id = $1 and d.list = 'all products' and d.part = $1
              and d.day < ${countedUntil('all products', '$1')})
          + (select count(*) from products p
              where p.created_at >= ${countedUntil('all products', '$1')}) as products,
          (select count(*) from suppliers where deleted_at is null) as suppliers`,
)

/** Of all institutions; the transaction is the platform's. */
export async function getTotals(tx: Transaction): Promise<Totals> {
  const [row] = await tx.query(totals(PLATFORM_INSTITUTION_ID))
  if (row === undefined) throw new Error('the totals gave no row')
  return row
}

const byStatus = statement<{ status: Status; count: number }>(
  'institutions_by_status',
  'select status, count(*) as count from institutions where id <> $1 group by status',
)

/** Without the platform's own; a status that none has is left out. */
export async function countInstitutionsByStatus(tx: Transaction): Promise<Map<Status, number>> {
  const rows = await tx.query(byStatus(PLATFORM_INSTITUTION_ID))
  return new Map(rows.map((row) => [row.status, row.count]))
}

const byRole = statement<{ role: Role; count: number }>(
  'users_by_role',
  'select role, count(*) as count from users group by role',
)

/** Of all institutions; a role without users is left out. */
export async function countUsersByRole(tx: Transaction): Promise<Map<Role, number>> {
  const rows = await tx.query(byRole())
  return new Map(rows.map((row) => [row.role, row.count]))
}
