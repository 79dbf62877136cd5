import { Suspense } from 'react'

import { formatAmount } from '../../../../lib/format/format.ts'
import { ruleText, t } from '../../../../texts/texts.ts'
import { GoodsLines } from '../../../stock/lines/GoodsLines.tsx'
import { ExpiredHint, ListHint, ShortHint, expiredOn } from './line-hints.ts'
import { listedIn, pricedGoods } from './priced-goods.ts'
import { soldIn } from './sale-draft.ts'
import { isShort, lineProblem, lineTotal } from './sale-lines.ts'

import type { LineHintsProps, SaidOfLine } from '../../../stock/lines/LineRow.tsx'
import type { DraftLine } from './sale-lines.ts'
import type { SaleForm } from './use-sale-form.ts'

/** The lines of a sale: one at least, each with product, quantity and what is left. */
export function SaleItemRows({ sale }: { sale: SaleForm }) {
  const { form, goods, lines } = sale
  const { saleItems, branchId } = form.values
  const sold = soldIn(form.values)
  const priced = pricedGoods(sold, goods)
  return (
    <GoodsLines<DraftLine, Said>
      lines={lines}
      isSale
      mustBeInStock
      words={{ list: t.sales.items, add: t.sales.addItem }}
      removeWord={t.sales.removeItem}
      hints={Hints}
      shownOf={(item) => {
        const rule = lineProblem(form.values, item, goods)
        const listed = listedIn(sold, item.productId, goods)
        return {
          problem: rule === null ? null : ruleText(rule),
          pickedPrice: form.values.goods.find(({ id }) => id === item.productId)?.pricePerUnit,
          // One line alone has the total of the sale.
          amount: saleItems.length === 1 ? null : formatAmount(lineTotal(item, priced)),
          isShort: isShort(form.values, item, goods),
          expiredOn: expiredOn(goods.get(item.productId), branchId),
          list: listed?.list,
          listPrice: listed?.price,
        }
      }}
    />
  )
}

type Said = SaidOfLine & {
  /** The branch has fewer units than the sale wants. */
  isShort: boolean
  /** The day on which units of the branch expired. */
  expiredOn: string | undefined
  /** The list that its price comes from, and that price. */
  list: string | undefined
  listPrice: number | undefined
}

function Hints({ goods, branchId, shown, unavailable }: LineHintsProps<DraftLine, Said>) {
  const short = goods ?? unavailable
  const { list, listPrice, expiredOn: since, isShort: wantsMore = false } = shown ?? {}
  return (
    <Suspense>
      {list !== undefined && listPrice !== undefined && goods !== undefined && (
        <ListHint list={list} price={listPrice} unit={goods.unit} />
      )}
      {goods === undefined && short !== null && <p>{t.products.noneOf(short.name)}</p>}
      {(wantsMore || goods === undefined) && short !== null && (
        <ShortHint goods={short} branchId={branchId ?? ''} />
      )}
      {since !== undefined && <ExpiredHint expiresOn={since} />}
    </Suspense>
  )
}
