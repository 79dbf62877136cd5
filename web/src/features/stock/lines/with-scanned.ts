import { LINES_MAX } from '@mezgeb/contract/stock/ledger'

import { IN_UNITS, asScanned, sizeOf } from './counted-in.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Scanned } from '../../catalogue/scanning/scanned.ts'
import type { LineFacet } from '../facets/line-facet.ts'
import type { CountedIn } from './counted-in.ts'
import type { GoodsLine } from './goods-line.ts'

type Facets<Line extends GoodsLine> = readonly LineFacet<Line>[]
type Lines<Line extends GoodsLine> = { newLine: () => Line; facets: Facets<Line> }

/**
 * A scanned product counts in its line, unless a facet says that it is another one, else in the last empty one or a new one; without
 * a quantity it only finds its line, or gets one without. `line`: where.
 */
export function withScanned<Line extends GoodsLine>(
  items: readonly Line[],
  scanned: Scanned,
  { newLine, facets }: Lines<Line>,
): { items: Line[]; line: number } {
  const { goods, units } = scanned
  const isSame = (line: Line) => line.productId === goods.id && said(line, scanned, facets) !== null
  const same = items.findIndex(isSame)
  const known = items[same]
  if (known !== undefined && units === null) return { items: [...items], line: same }
  if (known !== undefined) {
    const quantity = (Number(known.quantity) || 0) + (units ?? 0)
    const more = { ...known, ...said(known, scanned, facets), quantity }
    const isWhole = quantity % sizeOf(known, goods) === 0
    const line = isWhole ? more : counted(more, goods, IN_UNITS, facets)
    return { items: items.with(same, line), line: same }
  }
  const last = items.at(-1)
  const isFree = last?.productId === ''
  if (!isFree && items.length >= LINES_MAX) return { items: [...items], line: items.length - 1 }
  const line = isFree ? items.length - 1 : items.length
  const empty = isFree ? last : newLine()
  const filled = {
    ...empty,
    ...said(empty, scanned, facets),
    productId: goods.id,
    quantity: units ?? '',
  }
  return {
    items: [...items.slice(0, line), counted(filled, goods, asScanned(scanned), facets)],
    line,
  }
}

/** The fields of the facets by a scan; null: it counts in another line. */
function said<Line extends GoodsLine>(
  line: Line,
  scanned: Scanned,
  facets: Facets<Line>,
): Partial<Line> | null {
  const all: Partial<Line> = {}
  for (const facet of facets) {
    const one = facet.scanned?.(line, scanned)
    if (one === null) return null
    Object.assign(all, one)
  }
  return all
}

/** A line that is typed in a pack, or in units, and its facets with it. */
export function counted<Line extends GoodsLine>(
  line: Line,
  goods: Goods | undefined,
  countedIn: CountedIn,
  facets: Facets<Line>,
): Line {
  const changed = { ...line, ...countedIn }
  const [from, to] = [sizeOf(line, goods), sizeOf(changed, goods)]
  for (const { repacked } of facets) Object.assign(changed, repacked?.(line, from, to))
  return changed
}
