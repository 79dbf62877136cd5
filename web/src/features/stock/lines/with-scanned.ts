import { LINES_MAX } from '@mezgeb/contract/stock/ledger'

import { costFor, isWholePacks, sizeOf } from './line-pack.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Scanned } from '../../catalogue/scanning/scanned.ts'
import type { GoodsLine, Typed } from './goods-line.ts'

/** A scanned product counts in its line, else in the last empty one or a new one. `line`: where. */
export function withScanned<Line extends GoodsLine>(
  items: readonly Line[],
  { goods, pack, units }: Scanned,
  newLine: () => Line,
): { items: Line[]; line: number } {
  const same = items.findIndex(({ productId }) => productId === goods.id)
  const known = items[same]
  if (known !== undefined) {
    const counted = { ...known, quantity: (Number(known.quantity) || 0) + units }
    const isWhole = isWholePacks(counted.quantity, sizeOf(known, goods))
    return { items: items.with(same, isWhole ? counted : inPack(counted, goods, '')), line: same }
  }
  const last = items.at(-1)
  const isFree = last?.productId === ''
  if (!isFree && items.length >= LINES_MAX) return { items: [...items], line: items.length - 1 }
  const line = isFree ? items.length - 1 : items.length
  const filled = { ...(isFree ? last : newLine()), productId: goods.id, quantity: units }
  return { items: [...items.slice(0, line), inPack(filled, goods, pack?.name ?? '')], line }
}

/** A line that is typed in another pack, or in units; a cost is for the same. */
export function inPack<Line extends GoodsLine>(
  line: Line,
  goods: Goods | undefined,
  pack: string,
): Line {
  const changed = { ...line, pack }
  const [from, to] = [sizeOf(line, goods), sizeOf(changed, goods)]
  if (!('unitCost' in changed)) return changed
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- costs are typed as quantities are
  return { ...changed, unitCost: costFor(changed.unitCost as Typed, from, to) }
}
