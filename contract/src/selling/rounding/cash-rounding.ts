import { toCents } from '../../kit/money.ts'

/** ETB that cash is more than the due amount; below zero: less (docs/decisions/0098). */
export function cashRounding(due: number, coin: number | undefined): number {
  if (coin === undefined) return 0
  const [cents, size] = [Math.abs(toCents(due)), toCents(coin)]
  const rounded = Math.floor((2 * cents + size) / (2 * size)) * size
  return (Math.sign(due) * (rounded - cents)) / 100 + 0
}
