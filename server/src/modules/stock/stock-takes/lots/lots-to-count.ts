import { NOT_TRACKED } from '@mezgeb/contract/stock/lots'

import { AppError } from '../../../../platform/app-error.ts'
import { findUntracked } from './counted-lots.queries.ts'

import type { StockCountsInput } from '@mezgeb/contract/stock/stock-takes'
import type { Transaction } from '../../../../platform/db/transactions.ts'

type Count = StockCountsInput['counts'][number]

/** The last arguments of add_stock_counts. */
export const lotsToCount = (counts: readonly Count[]) => [
  counts.map(({ expiresOn = null }) => expiresOn),
  counts.map(({ batch }) => batch ?? ''),
]

/** Throws INVALID for each batch of a product without expiry dates. */
export async function refuseUntracked(
  tx: Transaction,
  institutionId: string,
  counts: readonly Count[],
): Promise<void> {
  const [days = []] = lotsToCount(counts)
  if (days.every((day) => day === null)) return
  const products = counts.map(({ productId }) => productId)
  const untracked = await tx.query(findUntracked(institutionId, products, days))
  if (untracked.length === 0) return
  throw new AppError('INVALID', {
    fields: untracked.map(({ at }) => ({
      path: `counts.${at - 1}.expiresOn`,
      message: NOT_TRACKED,
    })),
  })
}
