import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { formatQuantity } from './format.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

type Counted = { quantity: number; product: Measured & { unit: string } }

/** `12 kg, 40 pieces`: quantities of one unit added up. Kilograms and pieces have no sum. */
export function formatQuantities(counted: readonly Counted[]): string {
  // In thousandths, which are whole: sums of decimals are inexact.
  const sums = new Map<string, number>()
  for (const { quantity, product } of counted) {
    const thousandths = Math.round(inShownUnit(quantity, product) * 1000)
    sums.set(product.unit, (sums.get(product.unit) ?? 0) + thousandths)
  }
  return [...sums]
    .map(([unit, thousandths]) => formatQuantity(thousandths / 1000, { unit }))
    .join(', ')
}
