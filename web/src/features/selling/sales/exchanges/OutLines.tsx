import { SALE_LINES_MAX } from '@mezgeb/contract/selling/sales'

import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { GoodsOfLine } from '../../../catalogue/goods/GoodsOfLine.tsx'
import { ProductScanner } from '../../../catalogue/products/ProductScanner.tsx'
import { LineQuantity } from '../../../stock/lines/LineQuantity.tsx'
import { lineTotal } from '../form/sale-lines.ts'
import { productPath, quantityPath, useSaleLines } from '../form/use-sale-lines.ts'
import { pricedFor } from '../returns/return-draft.ts'
import classes from '../form/SaleItemRows.module.css'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

import type { KnownGoods } from '../../../catalogue/goods/use-known-goods.ts'
import type { ReturnForm } from '../returns/use-return-form.ts'

type OutLinesProps = { form: ReturnForm; goods: KnownGoods; of: ReturnableSale }

/** The goods that the customer takes for those that come back. Without any it is a return. */
export function OutLines({ form, goods, of }: OutLinesProps) {
  const { saleItems } = form.values
  const lines = useSaleLines(form, useNextField(form))
  const text = t.exchanges
  const add = () => {
    form.clearErrors()
    lines.addLine()
  }
  if (saleItems.length === 0)
    return (
      <div>
        <Button size="sm" onClick={add}>
          {text.add}
        </Button>
      </div>
    )
  return (
    <section>
      <h3>{text.out}</h3>
      <ol className={classes.rows} aria-label={text.out}>
        {saleItems.map((item, line) => (
          <OutLine key={item.key} {...{ form, goods, of, lines, line }} />
        ))}
      </ol>
      <div className={classes.foot}>
        <ProductScanner
          takesMany
          onGoods={(scanned) => {
            form.clearErrors()
            lines.addScanned(scanned)
          }}
        />
        <Button size="sm" disabled={saleItems.length >= SALE_LINES_MAX} onClick={add}>
          {text.another}
        </Button>
      </div>
    </section>
  )
}

type OutLineProps = OutLinesProps & { lines: ReturnType<typeof useSaleLines>; line: number }

function OutLine({ form, goods, of, lines, line }: OutLineProps) {
  const item = form.values.saleItems[line]
  if (item === undefined) return null
  const picked = goods.get(item.productId)
  const [product, quantity] = [productPath(line), quantityPath(line)]
  // A refusal names what was there when it came.
  const change = (act: () => void) => {
    form.clearErrors()
    act()
  }
  return (
    <li className={classes.row}>
      <div className={classes.product}>
        <GoodsOfLine
          isLabelHidden={line > 0}
          data-path={product}
          error={form.errors[product]}
          goods={picked}
          branchId={of.branchId}
          onPick={(chosen) => change(() => lines.pickGoods(line, chosen))}
          onChosen={lines.focusQuantity}
        />
      </div>
      <div className={classes.quantity}>
        <LineQuantity
          isSold
          isLabelHidden={line > 0}
          data-path={quantity}
          error={form.errors[quantity]}
          item={item}
          goods={picked}
          onType={(typed) => change(() => form.setFieldValue(quantity, typed))}
          onPack={(name) => change(() => lines.setPack(line, name, picked))}
          onEnter={() => lines.focusAfterLine(line)}
        />
      </div>
      {/* One line alone has the total of the exchange. */}
      {form.values.saleItems.length > 1 && (
        <p className={classes.amount}>
          {formatAmount(lineTotal(item, pricedFor(form.values, of, goods)))}
        </p>
      )}
      <RemoveLine onClick={() => change(() => lines.removeLine(line))} />
    </li>
  )
}

function RemoveLine({ onClick }: { onClick: () => void }) {
  return (
    <button
      className={classes.remove}
      type="button"
      aria-label={t.sales.removeItem}
      title={t.sales.removeItem}
      onClick={onClick}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5.5 5.5 9 9m0-9-9 9" />
      </svg>
    </button>
  )
}
