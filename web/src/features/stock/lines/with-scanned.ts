import { LINES_MAX } from '@mezgeb/contract/stock/ledger'

import { costFor, isWholePacks, sizeOf } from './line-pack.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { Scanned } from '../../catalogue/scanning/scanned.ts'
import type { GoodsLine, Typed } from './goods-line.ts'

/**
 * A scanned product counts in its line, one with another batch not, else in the last empty one or a new one; without a quantity it
 * only finds its line, or gets one without. `line`: where.
 */
export function withScanned<Line extends GoodsLine>(
  items: readonly Line[],
  scanned: Scanned,
  newLine: () => Line,
): { items: Line[]; line: number } {
  const { goods, pack, units } = scanned
  const same = items.findIndex((line) => isCountedIn(line, scanned))
  const known = items[same]
  if (known !== undefined && units === null) return { items: [...items], line: same }
  if (known !== undefined) {
    const counted = {
      ...known,
      ...lotOf(known, scanned),
      quantity: (Number(known.quantity) || 0) + (units ?? 0),
    }
    const isWhole = isWholePacks(counted.quantity, sizeOf(known, goods))
    return { items: items.with(same, isWhole ? counted : inPack(counted, goods, '')), line: same }
  }
  const last = items.at(-1)
  const isFree = last?.productId === ''
  if (!isFree && items.length >= LINES_MAX) return { items: [...items], line: items.length - 1 }
  const line = isFree ? items.length - 1 : items.length
  const empty = isFree ? last : newLine()
  const filled = { ...empty, ...lotOf(empty, scanned), productId: goods.id, quantity: units ?? '' }
  return { items: [...items.slice(0, line), inPack(filled, goods, pack?.name ?? '')], line }
}

/** The batch that a barcode says, in lines that have one. */
function lotOf(line: GoodsLine, { goods, scan }: Scanned): { batch?: string; expiresOn?: string } {
  const { batch = '', expiry } = scan
  if (!('expiresOn' in line) || goods.tracksExpiry !== true || expiry === undefined) return {}
  return { batch, expiresOn: expiry }
}

function isCountedIn(line: GoodsLine, scanned: Scanned): boolean {
  if (line.productId !== scanned.goods.id) return false
  const { batch, expiresOn } = lotOf(line, scanned)
  if (expiresOn === undefined || !('expiresOn' in line && 'batch' in line)) return true
  return line.expiresOn === '' || (line.expiresOn === expiresOn && line.batch === batch)
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
