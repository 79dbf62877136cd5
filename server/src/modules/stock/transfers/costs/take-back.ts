import { shareOf, sumIfAllKnown } from '@mezgeb/contract/kit/money'

import { correctionsFor, correctionsForUndone } from '../../cost-corrections/take-goods-back.ts'
import { findArrived, findShipment } from './take-back.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Brought } from '../../cost-corrections/take-goods-back.ts'
import type { Corrections } from '../../ledger/lines/line-facets.ts'
import type { ArrivedRow } from './take-back.queries.ts'
import type { LineRow } from '../transfers.queries.ts'

type Back = {
  institutionId: string
  /** The transfer that is taken back. */
  of: string
  /** Where its goods are. */
  fromBranchId: string
  toBranchId: string
  items: readonly { productId: string; quantity: number }[]
}

/** The costs (ETB) at which goods of a transfer arrived, null: unknown, by product, and the corrections of their way back. Their stock is locked. */
export async function costsBack(
  tx: Transaction,
  { institutionId, of, fromBranchId: branchId, items }: Back,
): Promise<{ facetsOf: (productId: string) => { cost: number | null }; corrections: Corrections }> {
  const arrived = await tx.query(findArrived(institutionId, of, branchId))
  const goods = items.map(({ productId, quantity }) => {
    const own = arrived.filter((row) => row.product_id === productId)
    return { productId, brought: broughtBy(own, quantity) }
  })
  const costs = new Map(goods.map(({ productId, brought }) => [productId, costOf(brought)]))
  const known = goods.flatMap(({ brought }) => (costOf(brought) === null ? [] : brought))
  return {
    facetsOf: (productId) => ({ cost: costs.get(productId) ?? null }),
    corrections: await correctionsFor(tx, { institutionId, branchId }, known),
  }
}

/** So many of the units that arrived; damaged ones among them have left. */
function broughtBy(arrived: readonly ArrivedRow[], quantity: number): Brought[] {
  let left = quantity
  return arrived.flatMap(({ document_id: documentId, product_id: productId, units, cost }) => {
    const taken = Math.min(units, left)
    left -= taken
    const share = cost === null ? null : shareOf(cost, { of: units, before: 0, after: taken })
    return taken === 0 ? [] : [{ productId, documentId, units: taken, cost: share }]
  })
}

const costOf = (brought: readonly Brought[]) =>
  sumIfAllKnown(brought.map(({ cost = null }) => cost))

/**
 * The corrections of goods that are home again as if they had never been sent (docs/decisions/0148). `sent`: the lines of the way back.
 */
export async function correctionsAtHome(
  tx: Transaction,
  { institutionId, of, toBranchId }: Back,
  sent: readonly LineRow[],
): Promise<Corrections> {
  const [shipment] = await tx.query(findShipment(institutionId, of, toBranchId))
  if (shipment === undefined) return {}
  const goods = sent.map(({ product_id: productId, sent: units, sent_cost: cost }) => ({
    productId,
    units,
    cost,
  }))
  return correctionsForUndone(tx, institutionId, shipment.id, goods)
}
