import { formatAmount, formatMoney, formatQuantity } from '../../../../lib/format/format.ts'
import { getLanguage } from '../../../../texts/texts.ts'
import { facetsOfTotal, lineTotal, unitsOf } from '../../sales/form/sale-lines.ts'
import { noteOfTotal } from '../../sales/total-facets.ts'
import { pricedIn, soldBy, totalOf } from '../basket/basket.ts'
import { discountShown } from '../discounts/discount-shown.ts'

import type { Me } from '@mezgeb/contract/people/user'

import type { Basket } from '../basket/basket.ts'
import type { Sold, TillState } from '../state/till.ts'
import type { Shown } from './display-channel.ts'

type OfTill = {
  institution: NonNullable<Me['institution']>
  logo: Blob | null
  state: Pick<TillState, 'basket' | 'sold' | 'view'>
}

export function shownBy({ institution, logo, state }: OfTill): Shown {
  const { basket, sold, view } = state
  const money = (amount: number) => formatMoney(amount, 'saleTotal', institution.currency)
  return {
    language: getLanguage(),
    shop: institution.name,
    logo,
    lines: [...linesOf(basket), ...discountShown(basket)],
    total: money(totalOf(basket)),
    note: noteOfTotal(facetsOfTotal(soldBy(basket), pricedIn(basket))),
    isPaying: view === 'payment',
    sold: view === 'sold' && sold !== null ? soldIn(sold, money) : null,
  }
}

function soldIn({ total, given, change, owed }: Sold, money: (amount: number) => string) {
  return {
    total: money(total),
    given: given > 0 ? money(given) : null,
    change: given > 0 ? money(change) : null,
    owed: owed > 0 ? money(owed) : null,
  }
}

function linesOf(basket: Basket): Shown['lines'] {
  const goods = pricedIn(basket)
  return basket.lines.map((line) => ({
    key: line.key,
    name: line.goods.name,
    count: formatQuantity(unitsOf(line), line.goods),
    amount: formatAmount(lineTotal(line, goods)),
  }))
}
