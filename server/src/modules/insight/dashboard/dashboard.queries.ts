import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { isNowhere } from '../../catalogue/goods/stocked-somewhere.ts'
import { activeProducts } from '../../catalogue/products/counted-products.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { FirstSteps } from '@mezgeb/contract/insight/dashboard'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { FirstStep } from '../../module.ts'

const KNOWN = `exists (select from institutions i where i.id = $1)
          and ($2::uuid is null
            or exists (select from branches b where b.institution_id = $1 and b.id = $2)) as is_known`

const knownScope = statement<{ is_known: boolean; is_large: boolean }>(
  'is_known_scope',
  `select ${KNOWN},
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

type Numbers = { is_known: boolean; total_products: number; low_stock_products: number }

const PART = `(select coalesce($2::uuid, '${PLATFORM_INSTITUTION_ID}'))`
// Where nothing is kept (low-stock.sql), everything is looked at.
const LOW = `
          case when exists (select from kept_low k
                             where k.institution_id = $1 and k.part = ${PART} and k.until <= summary_horizon())
          then (select k.low + s.low from kept_low k cross join lateral stock_since($1, $2, k.until) s
                 where k.institution_id = $1 and k.part = ${PART})
          else (select count(*)
                  from products p
                  left join (select s.product_id, min(s.quantity) filter (where l.minimum is null) as units,
                                    min(s.quantity - l.minimum) filter (where l.minimum > 0) as above_own,
                                    ${isNowhere('$2')} as is_nowhere
                               from branch_stock s
                               left join product_levels l
                                 on l.institution_id = $1 and l.product_id = s.product_id and l.branch_id = s.branch_id
                              where s.institution_id = $1 and ($2::uuid is null or s.branch_id = $2)
                              group by s.product_id) shown on shown.product_id = p.id
                 where p.institution_id = $1 and p.archived_at is null
                   and (shown.above_own <= 0 or p.low_stock_threshold > 0
                        and case when shown.product_id is null or shown.is_nowhere then 0 else shown.units end <= p.low_stock_threshold)) end`

// Low as isLowStock of the contract says it, in a branch that has had the product or has a level: another one has no row.
// Without any row, or with those of branches alone that do not stock it, it counts 0 units.
const numbers = statement<Numbers>(
  'dashboard_numbers',
  `select ${KNOWN},
          ${activeProducts('$1')} as total_products,
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

const stepIn = ({ name, table, where = 'true' }: FirstStep) =>
  `exists (select from ${table} where institution_id = $1 and ${where}) as "${name}"`

/** Prepares the statement that asks which of the first steps an institution has completed. */
export function firstStepsOf(steps: readonly FirstStep[]) {
  const completed = statement<FirstSteps>(
    'first_steps',
    ['select', steps.map(stepIn).join(', ')].join(' '),
  )
  return async (db: Database, institutionId: string): Promise<FirstSteps> => {
    const [row] = await db.read(institutionId, completed(institutionId))
    if (row === undefined) throw new Error('the first steps gave no row')
    return row
  }
}
