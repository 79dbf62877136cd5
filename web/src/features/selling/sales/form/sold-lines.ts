import { SALE_LINES_MAX, SALE_QUANTITY_DEFAULT } from '@mezgeb/contract/selling/sales'
import { isApart, unpriced } from '@mezgeb/contract/selling/facets/sold-facets'
import { partsOf, recounted } from '@mezgeb/contract/kit/unit-size'

import { newKey } from '../../../../lib/api/new-key.ts'
import {
  IN_UNITS,
  asScanned,
  isCountedLike,
  resized,
  sizeOf,
} from '../../../stock/lines/counted-in.ts'
import { unitsOf } from './sale-lines.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { PriceChange } from '@mezgeb/contract/selling/sales'

import type { Scanned } from '../../../catalogue/scanning/scanned.ts'
import type { CountedIn, ScannedIn } from '../../../stock/lines/counted-in.ts'
import type { DraftLine } from './sale-lines.ts'

/** An empty line, with a key for React, also beside lines of a draft from before a reload. */
export const newLine = (): DraftLine => ({
  key: newKey(),
  productId: '',
  quantity: SALE_QUANTITY_DEFAULT,
  ...IN_UNITS,
})

/**
 * A product or pack that has a line without a discount counts there, else, or without a quantity, in the last empty line or a new
 * one. `line`: where.
 */
export function withSold<Line extends DraftLine>(
  items: readonly Line[],
  rung: Pick<Scanned, 'goods' | 'units'> & ScannedIn,
  empty: () => Line,
): { items: Line[]; line: number } {
  const { goods, units } = rung
  const countedIn = asScanned(rung)
  const isSame = (line: Line) =>
    line.productId === goods.id && isCountedLike(line, countedIn) && !isApart(line)
  const same = units === null ? -1 : items.findIndex(isSame)
  const isFree = items.at(-1)?.productId === ''
  const line = same !== -1 ? same : isFree ? items.length - 1 : items.length
  if (line >= SALE_LINES_MAX) return { items: [...items], line: items.length - 1 }
  const known = items[same]
  const quantity = known === undefined ? (units ?? '') : unitsOf(known) + (units ?? 0)
  const changed = { ...(items[line] ?? empty()), productId: goods.id, ...countedIn, quantity }
  return { items: items.toSpliced(line, 1, changed), line }
}

/** A quantity stays as it is shown: the 1 of a new line becomes 1 kg. */
export function soldAs<Line extends DraftLine>(
  line: Line,
  before: Goods | undefined,
  goods: Goods,
): Line {
  const units = resized(line.quantity, sizeOf(line, before) / partsOf(before))
  return { ...line, productId: goods.id, ...IN_UNITS, quantity: recounted(units, before, goods) }
}

/** A whole number that is shown stays: 2 units become 2 cartons. */
export function soldIn<Line extends DraftLine>(
  line: Line,
  goods: Goods | undefined,
  countedIn: CountedIn,
): Line {
  const quantity = resized(line.quantity, sizeOf(line, goods), sizeOf(countedIn, goods))
  return { ...line, ...countedIn, quantity }
}

/** A product with the prices that the server has answered: its own, and those of lists. */
export function repriced(
  { listPrices: _lists, ...goods }: Goods,
  price: PriceChange['saleItems'][number],
): Goods {
  const { productId: _id, unitPrice, ownPrice: pricePerUnit = unitPrice, ...facets } = price
  return { ...goods, ...unpriced, ...facets, pricePerUnit }
}
