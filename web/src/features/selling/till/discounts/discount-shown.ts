import { sumOf } from '@mezgeb/contract/kit/money'

import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { lineTotal, netTotal } from '../../sales/form/sale-lines.ts'
import { pricedIn, soldBy } from '../basket/basket.ts'

import type { Basket } from '../basket/basket.ts'
import type { Shown } from '../display/display-channel.ts'

/** Discounts of the lines and of the bill: the lines less the total without tax on top. */
export function discountShown(basket: Basket): Shown['lines'] {
  const goods = pricedIn(basket)
  const off = sumOf([
    ...basket.lines.map((line) => lineTotal(line, goods)),
    -netTotal(soldBy(basket), goods),
  ])
  if (off === 0) return []
  const [key, name] = ['discount', t.discounts.label]
  return [{ key, name, count: null, amount: formatAmount(-off) }]
}
