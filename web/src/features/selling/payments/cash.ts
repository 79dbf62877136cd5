import { toCents } from '@mezgeb/contract/kit/money'

/** Notes and round sums that people pay with. */
const ROUND = [10, 50, 100, 200, 500, 1000]
const OFFERED = 6

/** ETB that a customer may hand over for a total: exactly that, then the next round sums. */
export function quickAmounts(total: number): number[] {
  const above = ROUND.map((note) => Math.ceil(toCents(total) / (note * 100)) * note)
  return [...new Set([total, ...above.toSorted((one, other) => one - other)])].slice(0, OFFERED)
}

/** ETB that was typed, a comma is a decimal sign; undefined for no amount. */
export function amountTyped(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,9}(?:\.\d{0,2})?$/.test(plain) ? Number(plain) : undefined
}

/** ETB back from what was given; below zero: so much is missing. */
export function changeOf(total: number, given: number): number {
  return (toCents(given) - toCents(total)) / 100
}
