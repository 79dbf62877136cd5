import { listNewestSales } from './sales.queries.ts'

import type { Sale } from '@mezgeb/contract/sales'
import type { Transaction } from '../../db/transactions.ts'
import type { BranchScope } from '../branches/branch-scope.ts'

/** The newest sales, for a caller who asks for other things in the same round trip. */
export async function newestSales(
  tx: Transaction,
  scope: BranchScope,
  count: number,
): Promise<Sale[]> {
  return listNewestSales(tx, scope, count)
}
