import type { Measured } from './unit-size.ts'

/** Money in ETB has at most 2 decimals; sums are made in whole cents because binary fractions drift. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

type PricedLine = Measured & { price: number; quantity: number }

/** Sum of price × quantity in ETB, each line half up to the cent. */
export function totalOf(lines: readonly PricedLine[]): number {
  return (
    lines.reduce(
      (cents, { price, quantity, unitSize = 1 }) =>
        cents + Math.round((toCents(price) * quantity) / unitSize),
      0,
    ) / 100
  )
}

/** Sum of amounts in ETB, exact to the cent. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + toCents(amount), 0) / 100
}

/** Whether an amount has at most 2 decimals. */
export function hasWholeCents(amount: number): boolean {
  return toCents(amount) / 100 === amount
}

/** Whether an amount has at most 4 decimals, as the cost of one unit of a carton may have. */
export function hasFineDecimals(amount: number): boolean {
  return Math.round(amount * 10_000) / 10_000 === amount
}
