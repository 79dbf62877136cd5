import { partsOf } from './unit-size.ts'

import type { Measured } from './unit-size.ts'

/** Money in ETB has at most 2 decimals; sums are made in whole cents because binary fractions drift. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

export type PricedLine = Measured & { price: number; quantity: number }

export function totalOf(lines: readonly PricedLine[]): number {
  return (
    lines.reduce(
      (cents, line) => cents + Math.round((toCents(line.price) * line.quantity) / partsOf(line)),
      0,
    ) / 100
  )
}

export function lineAmount(line: PricedLine): number {
  return totalOf([line])
}

type Share = { of: number; before: number; after: number }

/** ETB of the units between `before` and `after` out of `of`, half up to the cent: shares in a row add up to the whole amount. */
export function shareOf(amount: number, { of, before, after }: Share): number {
  const cents = BigInt(toCents(amount))
  const whole = BigInt(of)
  const upTo = (units: number) => (2n * cents * BigInt(units) + whole) / (2n * whole)
  return Number(upTo(after) - upTo(before)) / 100
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + toCents(amount), 0) / 100
}

export const sumIfAllKnown = (amounts: readonly (number | null)[]): number | null =>
  amounts.every((amount) => amount !== null) ? sumOf(amounts) : null

export function hasWholeCents(amount: number): boolean {
  return toCents(amount) / 100 === amount
}

export function hasFineDecimals(amount: number): boolean {
  return Math.round(amount * 10_000) / 10_000 === amount
}
