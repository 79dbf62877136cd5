import { lotName } from '../../../server/src/ops/demo/shelf.ts'

import type { BookLot } from '../../../server/src/ops/demo/shelf.ts'
import type { Line } from './lines.ts'
import type { Product } from './book.ts'

type Lot = Omit<BookLot, 'quantity'>

/** A count with what the book had at that time: stock, number of movements and of corrections, and units of the counted batch. */
export type Row = {
  quantity: number
  units: number
  moves: number
  corrections: number
  /** Milliseconds. */
  counted: number
  /** Of a true count: the units that had gone without a word; null: as it was typed. */
  silent: number | null
  lot: (Lot & { units: number }) | null
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

export const countedUnits = (rows: readonly Row[]) => sumOf(rows.map(({ quantity }) => quantity))

/** Units found above or missing; null: not counted, or moved while it was counted. */
export function differenceOf(rows: readonly Row[]): number | null {
  const [first] = rows
  if (first === undefined || rows.some(({ moves }) => moves !== first.moves)) return null
  return countedUnits(rows) - first.units
}

/** Units found above of each counted batch, the first to expire first; below zero: missing. */
function lotDifferences(rows: readonly Row[]): BookLot[] {
  const lots = new Map<string, BookLot>()
  for (const { quantity, lot } of rows) {
    if (lot === null) continue
    const { units, ...named } = lot
    const before = lots.get(lotName(named))?.quantity ?? -units
    lots.set(lotName(named), { ...named, quantity: before + quantity })
  }
  return [...lots.values()].toSorted((one, next) => (lotName(one) < lotName(next) ? -1 : 1))
}

/** Whether the book had other units, or others of a counted batch. */
export const isDifferent = (rows: readonly Row[]): boolean =>
  differenceOf(rows) !== 0 || lotDifferences(rows).some(({ quantity }) => quantity !== 0)

/** Whether more of a batch was found than was there. */
export const hasOtherLots = (rows: readonly Row[]): boolean =>
  lotDifferences(rows).some(({ quantity }) => quantity > 0)

/** A part of `units` for each, in this order. */
function share<One extends { quantity: number }>(among: readonly One[], units: number): One[] {
  let left = units
  return among.flatMap((one) => {
    const quantity = Math.min(one.quantity, left)
    left -= quantity
    return quantity === 0 ? [] : [{ ...one, quantity }]
  })
}

/**
 * The lines that a stock-take posts for a product (docs/decisions/0089). `units`, `lots`: on the shelf at the posting. None where the
 * stock is too small.
 */
export function countedLines(
  product: Product,
  rows: readonly Row[],
  { units, lots }: { units: number; lots: readonly BookLot[] },
): Line[] {
  const difference = differenceOf(rows)
  if (difference === null || units + difference < 0) return []
  const counted = lotDifferences(rows)
  const found = counted.filter(({ quantity }) => quantity > 0)
  const extra = sumOf(found.map(({ quantity }) => quantity))
  const taken = Math.min(Math.max(0, extra - difference), units)
  const missing = lots.map((lot) => {
    const own = counted.find((one) => lotName(one) === lotName(lot))
    const lacks = own === undefined ? 0 : Math.max(0, -own.quantity)
    return { lot, isCounted: own !== undefined, quantity: Math.min(lacks, lot.quantity) }
  })
  const order = [
    ...missing,
    { lot: null, quantity: units - sumOf(lots.map(({ quantity }) => quantity)) },
    ...missing
      .filter(({ isCounted }) => !isCounted)
      .map(({ lot }) => ({ lot, quantity: lot.quantity })),
  ]
  const leaving = counted.length === 0 ? [] : share(order, taken)
  return [
    { product, quantity: difference + taken, lots: share(found, difference + taken) },
    {
      product,
      quantity: -taken,
      lots: leaving.flatMap(({ lot, quantity }) => (lot === null ? [] : [{ ...lot, quantity }])),
    },
  ].filter(({ quantity }) => quantity !== 0)
}
