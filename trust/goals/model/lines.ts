import { toCents } from '@mezgeb/contract/kit/money'

import { amountOf, lotOf } from './goods.ts'

import type { BookLot } from '../../../server/src/ops/demo/shelf.ts'
import type { BookLine } from '../../../server/src/ops/demo/stock-book.ts'
import type { Product } from './book.ts'

/** `cost`: ETB of the whole line; null or absent: unknown. */
export type Line = {
  product: Product
  quantity: number
  cost?: number | null
  lots?: readonly BookLot[]
  /** ETB off the line. */
  discount?: number
  /** ETB per unit, where it is not the price of now. */
  soldAt?: number
  /** Of a revaluation: ETB that the units on hand are worth. */
  newValue?: number
}

/** A line of a sale; `isPacked`: in the pack of its product, if there is one. */
export type SoldLine = Line & { isPacked: boolean }

const unitsOf = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** A sale has one line for each product. */
export function together(lines: readonly SoldLine[]): Line[] {
  return [...new Set(lines.map(({ product }) => product))].map((product) => {
    const same = lines.filter((line) => line.product === product)
    const packed = unitsOf(same.filter(({ isPacked }) => isPacked))
    return { product, quantity: unitsOf(same), discount: discountOf(product, packed) / 100 }
  })
}

/** Cents by which whole packs cost less than their units. */
function discountOf(product: Product, units: number): number {
  const { pack, price } = product
  if (pack === undefined) return 0
  const ofUnits = amountOf(product, pack.size, toCents(price))
  return Math.floor(units / pack.size) * (ofUnits - pack.cents)
}

/** `cents`: cost of a unit, `price`: new selling price in cents, `lot`: which batch. */
export type BoughtLine = Line & {
  cents: number | null
  price: number | null
  lot: number | null
}

/** The batch of a whole line. */
export const namedLots = (lot: number | null, quantity: number) =>
  lot === null ? {} : { lots: [{ ...lotOf(lot), quantity }] }

/** Cents on the invoice; NaN: unknown. */
export const purchaseOf = ({ product, quantity, cents }: BoughtLine) =>
  amountOf(product, quantity, cents ?? Number.NaN)

/** Lines with their costs: each has its part of the charge, by its cost; goods for nothing share alike. */
export function landed(lines: readonly BoughtLine[], charge: number): Line[] {
  const purchases = lines.map(purchaseOf)
  const all = purchases.reduce((sum, one) => sum + one, 0)
  const upTo = (at: number) => {
    const part = all === 0 ? at : purchases.slice(0, at).reduce((sum, one) => sum + one, 0)
    return Math.round((charge * part) / (all === 0 ? lines.length : all))
  }
  return lines.map(({ product, quantity, cents, lot }, at) => {
    const share = charge === 0 ? 0 : upTo(at + 1) - upTo(at)
    const cost = cents === null ? null : ((purchases[at] ?? 0) + share) / 100
    return { product, quantity, cost, ...namedLots(lot, quantity) }
  })
}

/** A line of the stock book at the price of now. */
export function bookLine({ product, soldAt, ...line }: Line): BookLine {
  const { size } = product
  const price = soldAt ?? product.price
  return { ...line, product, price, ...(size === undefined ? {} : { unitSize: size }) }
}
