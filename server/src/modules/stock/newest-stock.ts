import { listNewestEntries } from './stock-entries.queries.ts'
import { listNewestOuts } from './stock-outs.queries.ts'

import type { StockEntry, StockOut } from '@mezgeb/contract/stock'
import type { Transaction } from '../../db/transactions.ts'
import type { BranchScope } from '../branches/branch-scope.ts'

/** The newest entries, for a caller who asks for other things in the same round trip. */
export async function newestStockEntries(
  tx: Transaction,
  scope: BranchScope,
  count: number,
): Promise<StockEntry[]> {
  return listNewestEntries(tx, scope, count)
}

/** The newest removals, for a caller who asks for other things in the same round trip. */
export async function newestStockOuts(
  tx: Transaction,
  scope: BranchScope,
  count: number,
): Promise<StockOut[]> {
  return listNewestOuts(tx, scope, count)
}
