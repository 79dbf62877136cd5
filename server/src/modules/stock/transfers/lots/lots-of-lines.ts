import { lotsAccepted, lotsOfTransfer, lotsToShip } from './lots-of-transfer.queries.ts'
import { lotOf } from './share-lots.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'

/** The batches that a transfer brought into the branch for good. */
export async function acceptedLots(
  tx: Transaction,
  institutionId: string,
  { transferId, branchId }: { transferId: string; branchId: string },
) {
  const lots = await tx.query(lotsAccepted(institutionId, transferId, branchId))
  return (productId: string) => ({
    lots: lots.filter((lot) => lot.product_id === productId).map(lotOf),
  })
}

/** The batches of lines as a reply has them; nothing for goods without. */
export async function readLots(tx: Transaction, institutionId: string, transferId: string) {
  const [moved, there] = await Promise.all([
    tx.query(lotsOfTransfer(institutionId, transferId)),
    tx.query(lotsToShip(institutionId, transferId)),
  ])
  return (productId: string) => {
    const lots = moved
      .filter((lot) => lot.product_id === productId)
      .map(({ sent, lost, ...lot }) => ({
        ...lotOf(lot),
        quantity: sent,
        onRoad: lot.units,
        lost,
      }))
    const toShip = there.find((one) => one.product_id === productId)
    return {
      ...(toShip === undefined ? {} : { availableLots: toShip.lots ?? [] }),
      ...(lots.length === 0 ? {} : { lots }),
    }
  }
}
