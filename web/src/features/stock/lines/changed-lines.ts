import { formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { IN_UNITS } from './counted-in.ts'
import { linePath } from './goods-line.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { FieldMessage } from '../../../lib/drafts/form-failure.ts'
import type { CountedIn } from './counted-in.ts'
import type { GoodsLine, GoodsValues } from './goods-line.ts'

/** A field of a line as text, as it would look in a line that is counted so. */
export type LineText<Line> = (line: Line, goods: Goods | undefined, shown: CountedIn) => string

export const quantityText: LineText<GoodsLine> = ({ quantity }, goods) =>
  typeof quantity === 'number' && goods !== undefined
    ? formatQuantity(quantity, goods)
    : String(quantity)

type Lines<Line extends GoodsLine> = Pick<GoodsValues<Line>, 'items' | 'goods'>

type Edits<Line extends GoodsLine> = {
  before: Lines<Line>
  typed: Lines<Line>
  now: Lines<Line>
  texts: Readonly<Record<string, LineText<Line>>>
}

/**
 * Says beside each typed line what a colleague has made of it, and below them which lines only theirs has. A product has one line
 * here.
 */
export function changedLines<Line extends GoodsLine>(edits: Edits<Line>): FieldMessage[] {
  const { before, typed, now, texts } = edits
  const goods = new Map([...typed.goods, ...now.goods].map((one) => [one.id, one]))
  const [was, is] = [before, now].map(({ items }) => byProduct(items))
  const messages = typed.items.flatMap((mine, at) => {
    const old = was?.get(mine.productId)
    const theirs = is?.get(mine.productId)
    if (theirs === undefined)
      return old === undefined
        ? []
        : [{ path: linePath(at, 'productId'), message: t.goodsLines.gone }]
    return Object.entries(texts).flatMap(([field, text]) => {
      const shown = (line: Line) => text(line, goods.get(mine.productId), mine)
      const said = shown(theirs)
      const isNews = said !== shown(mine) && (old === undefined || said !== shown(old))
      return isNews ? [{ path: linePath(at, field), message: t.ui.changedTo(said || '–') }] : []
    })
  })
  const mine = byProduct(typed.items)
  const further = now.items.filter((theirs) => {
    const text = (line: Line) => Object.values(texts).map((one) => one(line, undefined, IN_UNITS))
    const old = was?.get(theirs.productId)
    const isAsBefore = old !== undefined && text(old).join('\n') === text(theirs).join('\n')
    return !mine.has(theirs.productId) && !isAsBefore
  })
  if (further.length === 0) return messages
  const named = further.map((line) => {
    const product = goods.get(line.productId)
    return `${product?.name ?? ''} ${quantityText(line, product, IN_UNITS)}`
  })
  return [...messages, { path: 'items', message: t.goodsLines.further(named.join(', ')) }]
}

const byProduct = <Line extends GoodsLine>(items: readonly Line[]) =>
  new Map(items.filter(({ productId }) => productId !== '').map((one) => [one.productId, one]))
