import { SALE_LINES_MAX } from '@mezgeb/contract/selling/sales'
import { Suspense, lazy, memo, useLayoutEffect, useRef, useState } from 'react'

import { formatAmount } from '../../../../lib/format/format.ts'
import { today } from '../../../../lib/format/today.ts'
import { ruleText, t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { GoodsOfLine } from '../../../catalogue/goods/GoodsOfLine.tsx'
import { ProductScanner } from '../../../catalogue/products/ProductScanner.tsx'
import { LineQuantity } from '../../../stock/lines/LineQuantity.tsx'
import { listedIn, pricedGoods } from './priced-goods.ts'
import { soldIn } from './sale-draft.ts'
import { isShort, lineProblem, lineTotal } from './sale-lines.ts'
import { productPath, quantityPath } from './use-sale-lines.ts'
import classes from './SaleItemRows.module.css'

import type { ListPrice } from '@mezgeb/contract/selling/price-lists/listed-price'
import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { ReactNode, RefObject } from 'react'

import type { DraftLine } from './sale-lines.ts'
import type { SaleForm } from './use-sale-form.ts'

const ShortHint = lazy(() =>
  import('../../../stock/sister-stock/ShortHint.tsx').then((hint) => ({ default: hint.ShortHint })),
)

const ListHint = lazy(() =>
  import('../../price-lists/ListHint.tsx').then((hint) => ({ default: hint.ListHint })),
)

const ExpiredHint = lazy(() =>
  import('../../../stock/lots/ExpiredHint.tsx').then((hint) => ({ default: hint.ExpiredHint })),
)

/** The lines of a sale: one at least, each with product, quantity and what is left. */
export function SaleItemRows({ sale }: { sale: SaleForm }) {
  const { form, goods } = sale
  const { branchId, saleItems } = form.values
  const sold = soldIn(form.values)
  const priced = pricedGoods(sold, goods)
  const latest = useRef(sale)
  useLayoutEffect(() => {
    latest.current = sale
  })
  // By this name the form finds the field that has to be corrected.
  const pathOf = (path: string) => {
    const props: object = form.getInputProps(path)
    return 'data-path' in props ? String(props['data-path']) : path
  }
  return (
    <div>
      <ol className={classes.rows} aria-label={t.sales.items}>
        {saleItems.map((item, line) => (
          <SaleItemRow
            key={item.key}
            sale={latest}
            line={line}
            quantity={item.quantity}
            pack={item.pack}
            goods={goods.get(item.productId)}
            branchId={branchId}
            isOnly={saleItems.length === 1}
            productPath={pathOf(productPath(line))}
            productError={form.errors[productPath(line)]}
            quantityPath={pathOf(quantityPath(line))}
            quantityError={
              form.errors[quantityPath(line)] ?? problemText(lineProblem(form.values, item, goods))
            }
            isShort={isShort(form.values, item, goods)}
            expiredOn={expiredOn(goods.get(item.productId), branchId)}
            total={lineTotal(item, priced)}
            {...listOf(listedIn(sold, item.productId, goods))}
            pickedPrice={form.values.goods.find(({ id }) => id === item.productId)?.pricePerUnit}
          />
        ))}
      </ol>
      <div className={classes.foot}>
        <ProductScanner takesMany onGoods={sale.addScanned} />
        <Button size="sm" disabled={saleItems.length >= SALE_LINES_MAX} onClick={sale.addLine}>
          {t.sales.addItem}
        </Button>
      </div>
    </div>
  )
}

function expiredOn(goods: Goods | undefined, branchId: string): string | undefined {
  const stock = goods?.branchProducts.find((one) => one.branchId === branchId)
  const first = stock?.expiresOn
  return first !== undefined && first < today() ? first : undefined
}

const listOf = (listed: ListPrice | undefined) => ({ list: listed?.list, listPrice: listed?.price })

const problemText = (rule: string | null) => (rule === null ? null : ruleText(rule))

type SaleItemRowProps = {
  /** The sale as it is when something is done; only what a line shows comes by value. */
  sale: RefObject<SaleForm>
  line: number
  quantity: DraftLine['quantity']
  pack: string
  goods: Goods | undefined
  branchId: string
  isOnly: boolean
  productPath: string
  productError: ReactNode
  quantityPath: string
  quantityError: ReactNode
  /** The branch has fewer units than the sale wants. */
  isShort: boolean
  /** The day on which units of the branch expired. */
  expiredOn: string | undefined
  total: number
  /** The list that its price comes from, and that price. */
  list: string | undefined
  listPrice: number | undefined
  /** The price when the product was chosen. */
  pickedPrice: number | undefined
}

type HintsProps = SaleItemRowProps & {
  /** Wanted, and not there at all. */
  unavailable: Goods | null
}

function Hints(props: HintsProps) {
  const { goods, branchId, isShort: wantsMore, expiredOn: since, list, listPrice } = props
  const short = goods ?? props.unavailable
  return (
    <Suspense>
      {list !== undefined && listPrice !== undefined && goods !== undefined && (
        <ListHint list={list} price={listPrice} unit={goods.unit} />
      )}
      {goods === undefined && short !== null && <p>{t.products.noneOf(short.name)}</p>}
      {(wantsMore || goods === undefined) && short !== null && (
        <ShortHint goods={short} branchId={branchId} />
      )}
      {since !== undefined && <ExpiredHint expiresOn={since} />}
    </Suspense>
  )
}

// Typing in one line re-renders no other: a wholesaler's sale has fifty. The form copies every line
// at every key, so each value is a prop of its own.
const SaleItemRow = memo(function SaleItemRow(props: SaleItemRowProps) {
  const { sale, line, quantity, pack, isOnly, total } = props
  const [unavailable, setUnavailable] = useState<Goods | null>(null)
  return (
    <li className={classes.row}>
      <div className={classes.product}>
        <GoodsOfLine
          isLabelHidden={line > 0}
          mustBeInStock
          data-path={props.productPath}
          error={props.productError}
          goods={props.goods}
          branchId={props.branchId}
          pickedPrice={props.pickedPrice}
          onPick={(picked) => sale.current.pickGoods(line, picked)}
          onUnavailable={setUnavailable}
          onChosen={() => sale.current.focusQuantity()}
        />
        <Hints {...props} unavailable={unavailable} />
      </div>
      <div className={classes.quantity}>
        <LineQuantity
          isSold
          isLabelHidden={line > 0}
          data-path={props.quantityPath}
          error={props.quantityError}
          item={{ quantity, pack }}
          goods={props.goods}
          onType={(typed) => sale.current.form.setFieldValue(quantityPath(line), typed)}
          onPack={(name) => sale.current.setPack(line, name, props.goods)}
          onEnter={() => sale.current.focusAfterLine(line)}
        />
      </div>
      {/* One line alone has the total of the sale. */}
      {!isOnly && <p className={classes.amount}>{formatAmount(total)}</p>}
      <button
        className={classes.remove}
        type="button"
        aria-label={t.sales.removeItem}
        title={t.sales.removeItem}
        disabled={isOnly}
        onClick={() => sale.current.removeLine(line)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 5.5 9 9m0-9-9 9" />
        </svg>
      </button>
    </li>
  )
})
