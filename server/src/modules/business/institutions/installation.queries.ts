import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { COUNTED_PRODUCTS } from '../../catalogue/products/counted-products.ts'
import { countedTotal, countedUntil } from '../../../platform/db/counts/counted-total.ts'

import type { Role, Status } from '@mezgeb/contract/kit/roles'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** SQL for the numbers of what an institution has. */
export const countsOf = (id: string) => `
  (select count(*) from branches b where b.institution_id = ${id}) as branches,
  (select count(*) from users u where u.institution_id = ${id}) as users,
  ${countedTotal(COUNTED_PRODUCTS, id)} as products,
  (select count(*) from suppliers s where s.institution_id = ${id} and s.deleted_at is null) as suppliers`

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
