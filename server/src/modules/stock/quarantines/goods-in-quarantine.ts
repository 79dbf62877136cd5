import { may } from '../../../platform/actor.ts'
import { findHeldGoods } from './quarantines.queries.ts'

import type { InQuarantine } from '@mezgeb/contract/insight/product-history'
import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Units of a product that the branches of the scope hold, the oldest first. */
export async function readGoodsInQuarantine(
  tx: Transaction,
  actor: Actor,
  { institutionId, branchId, id }: BranchScope & { id: string },
): Promise<InQuarantine[]> {
  if (!may(actor, 'stock.view')) return []
  return tx.query(findHeldGoods(institutionId, id, branchId))
}
