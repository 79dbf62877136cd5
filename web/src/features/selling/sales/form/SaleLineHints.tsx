import { Suspense } from 'react'

import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { ExpiredUnits } from './expired-units.tsx'
import { ListHint, ShortHint } from './line-hints.ts'
import { listedIn, pricedGoods } from './priced-goods.ts'
import { lineTotal } from './sale-lines.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { LineHintsProps, SaidOfLine } from '../../../stock/lines/LineRow.tsx'
import type { PricedDraft } from './priced-goods.ts'
import type { DraftLine } from './sale-lines.ts'

type Said = SaidOfLine & {
  /** The branch has fewer units than the sale wants. */
  isShort?: boolean
  /** The list that its price comes from, and that price. */
  list: string | undefined
  listPrice: number | undefined
}

/** The facts beside a line that is sold. `goods`: as they are known now; `picked`: as they were chosen. */
export function saidOfLines(sold: PricedDraft, goods: KnownGoods, picked: readonly Goods[]) {
  const priced = pricedGoods(sold, goods)
  return (item: DraftLine): Said => {
    const { productId } = item
    const listed = listedIn(sold, productId, goods)
    return {
      pickedPrice: picked.find(({ id }) => id === productId)?.pricePerUnit,
      // One line alone has the total of the document.
      amount: sold.saleItems.length === 1 ? null : formatAmount(lineTotal(item, priced)),
      list: listed?.list,
      listPrice: listed?.price,
    }
  }
}

/** Below the product of a line that is sold: the list of its price, where else it is, and that units have expired. */
export function SaleLineHints(props: LineHintsProps<DraftLine, Said>) {
  const { goods, shown, unavailable } = props
  const branchId = props.branchId ?? ''
  const short = goods ?? unavailable
  const { list, listPrice, isShort: wantsMore = false } = shown ?? {}
  return (
    <Suspense>
      {list !== undefined && listPrice !== undefined && goods !== undefined && (
        <ListHint list={list} price={listPrice} unit={goods.unit} />
      )}
      {goods === undefined && short !== null && <p>{t.products.noneOf(short.name)}</p>}
      {(wantsMore || goods === undefined) && short !== null && (
        <ShortHint goods={short} branchId={branchId} />
      )}
      <ExpiredUnits goods={goods} branchId={branchId} />
    </Suspense>
  )
}
