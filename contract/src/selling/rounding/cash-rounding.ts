import { sumOf, toCents } from '../../kit/money.ts'

/** ETB that cash is more than the due amount; below zero: less (docs/decisions/0098). */
export function cashRounding(due: number, coin: number | undefined): number {
  if (coin === undefined) return 0
  const [cents, size] = [Math.abs(toCents(due)), toCents(coin)]
  const rounded = Math.floor((2 * cents + size) / (2 * size)) * size
  return (Math.sign(due) * (rounded - cents)) / 100 + 0
}

/** Half of the largest coin. Versions before rounded each return apart, so their sum may be more. */
const OVER_MAX = 0.5

/**
 * ETB that the cash of a return is more than what is `due` of it, above zero. `over`: so much more was the cash of earlier returns of the sale.
 * It counts, so that all returns of a sale together are rounded once (docs/decisions/0123).
 */
export function returnRounding(due: number, over: number, coin: number | undefined): number {
  if (coin === undefined || due <= 0) return 0
  const left = sumOf([due, -Math.min(Math.max(over, -OVER_MAX), OVER_MAX)])
  const cash = Math.max(0, sumOf([left, cashRounding(left, coin)]))
  return sumOf([cash, -due])
}
