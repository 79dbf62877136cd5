import { recounted } from '@mezgeb/contract/kit/unit-size'
import { LINES_MAX } from '@mezgeb/contract/stock/ledger'

import { IN_UNITS } from './counted-in.ts'
import { isBlank } from './goods-line.ts'
import { counted, withScanned } from './with-scanned.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Scanned } from '../../catalogue/scanning/scanned.ts'
import type { LineFacet } from '../facets/line-facet.ts'
import type { CountedIn } from './counted-in.ts'
import type { GoodsLine } from './goods-line.ts'

/** How the lines of a kind of document count their goods. */
export type LineRules<Line extends GoodsLine> = {
  most: number
  /** `line`: where it counts. */
  scanned: (
    items: readonly Line[],
    scanned: Scanned,
    newLine: () => Line,
  ) => { items: Line[]; line: number }
  /** The line of a chosen product, and where that one counts. `before`: the product until now. */
  picked: (
    items: readonly Line[],
    line: number,
    goods: Goods,
    before: Goods | undefined,
  ) => { item: Line | undefined; line: number }
  packed: (item: Line, goods: Goods | undefined, countedIn: CountedIn) => Line
  /** The only line is emptied, not removed. */
  keepsOne: boolean
  canRemove: (items: readonly Line[], item: Line) => boolean
  /** The field that is next when a line is gone. */
  afterRemoval: 'productId' | 'quantity'
}

/** Of documents of stock: a product has one line, unless a facet says that a line is a part of it. */
export function stockRules<Line extends GoodsLine>(
  facets: readonly LineFacet<Line>[] = [],
): LineRules<Line> {
  /** Another line in which the product is counted; -1: none. */
  const lineOf = (lines: readonly Line[], line: number, { id }: Goods) =>
    lines.findIndex(
      (one, at) =>
        at !== line && one.productId === id && !facets.some(({ isPart }) => isPart?.(one) === true),
    )
  return {
    most: LINES_MAX,
    scanned: (items, scanned, newLine) => withScanned(items, scanned, { newLine, facets }),
    picked: (items, line, goods, before) => {
      const item = items[line]
      if (item === undefined) return { item, line }
      const same = lineOf(items, line, goods)
      if (same !== -1) return { item: { ...item, productId: '', ...IN_UNITS }, line: same }
      // A quantity that was typed for another product, or before one was chosen, stays as it is shown.
      const quantity = recounted(item.quantity, before, goods)
      return { item: { ...item, productId: goods.id, ...IN_UNITS, quantity }, line }
    },
    packed: (item, goods, countedIn) => counted(item, goods, countedIn, facets),
    keepsOne: true,
    canRemove: (items, item) => items.length > 1 || !isBlank(item),
    afterRemoval: 'productId',
  }
}
