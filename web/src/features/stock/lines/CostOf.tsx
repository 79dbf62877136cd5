import { t } from '../../../texts/texts.ts'
import { packOf } from './line-pack.ts'
import classes from './LineQuantity.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { GoodsLine } from './goods-line.ts'

/** Below a cost: the pack that it is for. */
export function CostOf({ item, goods }: { item: GoodsLine; goods: Goods | undefined }) {
  if (packOf(item, goods) === undefined) return null
  return <p className={classes.costOf}>{t.goodsLines.costOf(item.pack)}</p>
}
