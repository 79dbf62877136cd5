import { homeAgain } from '../../cost-corrections/take-goods-back.ts'
import { findShipment } from './take-back.queries.ts'

import type { Actor } from '../../../../platform/actor.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Line } from '../../ledger/post-movements.ts'

type Moving = { actor: Actor; transferId: string }

/** The cost of goods that are back in the branch that they had left; null where it is the same as then. Their stock is locked. */
export async function atHome(
  tx: Transaction,
  { actor: { institutionId }, transferId }: Moving,
  branchId: string,
  lines: readonly Line[],
) {
  const [shipment] = await tx.query(findShipment(institutionId, transferId, branchId))
  if (shipment === undefined) return null
  return homeAgain(tx, { institutionId, branchId, leftBy: shipment.id }, lines)
}
