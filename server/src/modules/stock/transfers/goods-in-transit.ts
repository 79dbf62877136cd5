import { may } from '../../../platform/actor.ts'
import { goodsInTransit } from './goods-in-transit.queries.ts'

import type { OnRoad } from '@mezgeb/contract/insight/product-history'
import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Units of a product on the way from or to the branches of the scope, the oldest first. */
export async function readGoodsInTransit(
  tx: Transaction,
  actor: Actor,
  { institutionId, branchId, id }: BranchScope & { id: string },
): Promise<OnRoad[]> {
  if (!may(actor, 'transfers.view')) return []
  return tx.query(goodsInTransit(institutionId, id, branchId))
}
