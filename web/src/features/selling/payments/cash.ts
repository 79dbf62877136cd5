import { hasWholeCents, toCents } from '@mezgeb/contract/kit/money'
import { readTyped } from '@mezgeb/contract/kit/read-number'

/** Notes and round sums that people pay with. */
const ROUND = [10, 50, 100, 200, 500, 1000]
const OFFERED = 6

/** ETB that a customer may hand over for a total: exactly that, then the next round sums. */
export function quickAmounts(total: number): number[] {
  const above = ROUND.map((note) => Math.ceil(toCents(total) / (note * 100)) * note)
  return [...new Set([total, ...above.toSorted((one, other) => one - other)])].slice(0, OFFERED)
}

// More than any sale has, and fewer digits than a barcode.
const TYPED_MAX = 999_999_999.99

/** ETB that was typed; undefined for no amount. */
export function amountTyped(text: string): number | undefined {
  const amount = readTyped(text) ?? -1
  return amount >= 0 && amount <= TYPED_MAX && hasWholeCents(amount) ? amount : undefined
}

/** ETB back from what was given; below zero: so much is missing. */
export function changeOf(total: number, given: number): number {
  return (toCents(given) - toCents(total)) / 100
}
