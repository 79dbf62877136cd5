import { keptOf, touchedSinceKept } from '../../goods/touched-products.ts'
import { SERVICES } from '../../goods/services/services.ts'
import { activeProducts } from '../counted-products.ts'
import { statement } from '../../../../platform/db/statement.ts'

import type { StockState } from '@mezgeb/contract/catalogue/product-filters'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'

/** So few products are judged one by one; more than these are found soon by going through all. As in keep_low. */
const FEW = 2000

/** Products that may be low, out of stock or held by the branch, where few were when their ids were kept. `state`: of the first two. */
export const keptIds = (state: string, branch: string) => `(
  select i.id from (select case ${state} when 'low' then k.low_ids when 'out' then k.out_ids else k.held_ids end as ids ${keptOf(branch)}) k
   cross join unnest(k.ids) i (id)
  union ${touchedSinceKept(branch)})`

type Numbers = {
  low: number
  /** Of the held ones: those that were never there are out of stock, too. */
  outs: number
  held: number
  low_known: boolean
  outs_known: boolean
  held_known: boolean
  /** All products that are not archived, and those of them that keep no stock. */
  products: number
  services: number
}

const numbers = statement<Numbers>(
  'kept_stock',
  `select k.low + s.low as low, k.outs + s.outs as outs, k.held + s.held as held,
          k.low_ids is not null as low_known, k.out_ids is not null as outs_known, k.held_ids is not null as held_known,
          ${activeProducts('$1')} as products, ${SERVICES} as services
     from (select k.* ${keptOf('$2')}
              and k.held is not null and k.until <= summary_horizon()) k
    cross join lateral stock_since($1, $2, k.until) s`,
)

const active = statement<{ total: number }>(
  'active_products',
  `select ${activeProducts('$1')} as total`,
)

/** The number of products that are not archived. */
export async function countActive(tx: Transaction, institutionId: string): Promise<number> {
  const [row] = await tx.query(active(institutionId))
  return row?.total ?? 0
}

type Filter = { stock?: StockState | undefined }

/**
 * How many products pass a filter of stock or of a branch alone, and the best way to them; null without a summary, or where they
 * are neither few nor many (docs/decisions/0069).
 */
export async function findKept(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  { stock }: Filter,
): Promise<{ count: number; way: 'kept' | 'walk' } | null> {
  const [row] = await tx.query(numbers(institutionId, branchId))
  if (row === undefined) return null
  const kind = stock === undefined ? 'held' : stock === 'low' ? 'low' : 'outs'
  const unheld = kind === 'outs' ? row.products - row.services - row.held : 0
  const count = row[kind] + unheld
  // A page is full after some 200 products.
  if (count > FEW || count * 4 > row.products) return { count, way: 'walk' }
  return row[`${kind}_known`] && unheld === 0 ? { count, way: 'kept' } : null
}
