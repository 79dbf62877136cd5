import { costOf, homeAgain } from '../../cost-corrections/take-goods-back.ts'
import { findShipment } from './take-back.queries.ts'

import type { Actor } from '../../../../platform/actor.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Corrections } from '../../ledger/lines/line-facets.ts'
import type { Line } from '../../ledger/post-movements.ts'

type Moving = { actor: Actor; transferId: string }

type AtHome = {
  corrections: Corrections
  /** The line at what its goods cost now. */
  asNow: (line: Line) => Line
}

/** The cost of goods that are back in the branch that they had left; null where it is the same as then. Their stock is locked. */
export async function atHome(
  tx: Transaction,
  { actor: { institutionId }, transferId }: Moving,
  branchId: string,
  lines: readonly Line[],
): Promise<AtHome | null> {
  const [shipment] = await tx.query(findShipment(institutionId, transferId, branchId))
  if (shipment === undefined) return null
  const home = await homeAgain(tx, { institutionId, branchId, leftBy: shipment.id }, lines)
  if (home === null) return null
  const { costs, corrections } = home
  return {
    corrections,
    asNow: (line) => {
      const each = costs.get(line.productId)
      const isSame = each === undefined || each === null || (line.cost ?? null) === null
      return isSame ? line : { ...line, cost: costOf(each, line.quantity) }
    },
  }
}
