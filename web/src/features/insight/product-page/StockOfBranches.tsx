import { formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { valueText } from '../../stock/values/value-text.ts'
import { BelowUnits } from '../../stock/facet-fields.ts'
import { Panel as Frame } from '../dashboard/Panel.tsx'
import classes from './StockOfBranches.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

type Stock = ProductSheet['stock'][number]

/** The units of each branch, and what they are worth for those who may see it. */
export function StockOfBranches({ sheet: { product, stock } }: { sheet: ProductSheet }) {
  const units = stock.reduce((sum, { quantity }) => sum + quantity, 0)
  const most = Math.max(1, ...stock.map(({ quantity }) => quantity))
  const values = stock.map(({ value }) => value)
  const total = values.includes(null)
    ? null
    : values.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const seesValue = stock.some(({ value }) => value !== undefined)
  return (
    <Frame title={t.productPage.stock} empty={t.productPage.noStock}>
      {[
        ...stock.map((one) => (
          <Row key={one.branch.id} stock={one} most={most} product={product} />
        )),
        ...(stock.length < 2
          ? []
          : [
              <li className={classes.row} key="total">
                <strong>{t.productPage.total}</strong>
                <strong className={classes.number}>{formatQuantity(units, product)}</strong>
                {seesValue && <Value value={total} />}
              </li>,
            ]),
      ]}
    </Frame>
  )
}

type RowProps = { stock: Stock; most: number; product: ProductSheet['product'] }

function Row({ stock, most, product }: RowProps) {
  const { branch, quantity, value } = stock
  return (
    <li className={classes.row}>
      <span>{branch.name}</span>
      <span className={classes.number} title={product.unit}>
        {formatCounted(quantity, product)}
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${(100 * quantity) / most}%` }} />
      </span>
      {typeof value === 'number' && quantity > 0 && <Value value={value} />}
      <BelowUnits stock={stock} product={product} />
    </li>
  )
}

function Value({ value }: { value: number | null }) {
  const { institution } = useUser()
  return (
    <>
      <span className={classes.note}>{t.productPage.value}</span>
      <span className={`${classes.note} ${classes.number}`}>
        {valueText(value, 'product', institution?.currency)}
      </span>
    </>
  )
}
