import { toCents } from '@mezgeb/contract/kit/money'
import { WEIGHED } from '@mezgeb/contract/kit/counted'
import { partsOf } from '@mezgeb/contract/kit/unit-size'
import { purchaseAmount } from '@mezgeb/contract/stock/facets/costs'

import { facetsOfBody } from '../../ledger/lines/line-facets.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { Charge, DeliveryLineInput } from '@mezgeb/contract/stock/deliveries'
import type { Line } from '../../ledger/post-movements.ts'

/**
 * The lines of a delivery with their costs (ETB, of the whole line): as on the supplier's invoice, and with their shares of
 * the charges (landed cost). `counting`: of products that are counted in parts of their unit. The shares of a charge add up to it, to the cent.
 */
export function landedLines(
  items: readonly DeliveryLineInput[],
  charges: readonly Charge[],
  counting: ReadonlyMap<string, Measured>,
): Line[] {
  const parts = items.map(({ productId }) => partsOf(counting.get(productId)))
  const purchases = items.map((item, line) => purchaseCents(item, parts[line] ?? 1))
  const shares = charges.map(({ amount, spread }) => {
    const weights = items.map((item, line) =>
      weightOf(item, { purchase: purchases[line] ?? 0, spread, parts: parts[line] ?? 1 }),
    )
    return sharesOf(toCents(amount), weights)
  })
  return items.map((item, line) => {
    const { productId, quantity, pricePerUnit } = item
    const purchase = purchases[line] ?? null
    const landed = shares.reduce((cents, share) => cents + (share[line] ?? 0), purchase ?? 0)
    return {
      productId,
      quantity,
      pricePerUnit,
      path: `items.${line}.quantity`,
      ...facetsOfBody(item),
      purchaseCost: purchase === null ? null : purchase / 100,
      cost: purchase === null ? null : landed / 100,
    }
  })
}

function purchaseCents(
  { unitCost, costUnits, quantity }: DeliveryLineInput,
  parts: number,
): number | null {
  if (typeof unitCost !== 'number') return null
  return toCents(purchaseAmount({ quantity, unitCost, units: costUnits ?? parts }))
}

function weightOf(
  { quantity, weight = 0 }: DeliveryLineInput,
  { purchase, spread, parts }: { purchase: number; spread: Charge['spread']; parts: number },
): number {
  if (spread === 'VALUE') return purchase
  // In thousandths of all units: whole numbers add up.
  return spread === 'QUANTITY' ? quantity * (WEIGHED / parts) : weight
}

/** Shares of an amount in cents by weight: each is what the lines up to it get less what those before it got. */
function sharesOf(cents: number, weights: readonly number[]): number[] {
  const given = weights.reduce((sum, weight) => sum + weight, 0)
  // Goods that cost nothing share alike.
  const all = given === 0 ? weights.length : given
  let before = 0
  let paid = 0
  return weights.map((weight) => {
    before += given === 0 ? 1 : weight
    const share = Math.round((cents * before) / all) - paid
    paid += share
    return share
  })
}
