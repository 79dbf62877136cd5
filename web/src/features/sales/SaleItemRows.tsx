import { SALE_LINES_MAX } from '@mezgeb/contract/sales'

import { formatAmount, formatCount } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { QuantityField } from '../../ui/QuantityField.tsx'
import { ProductField } from '../products/ProductField.tsx'
import { lineProblem, lineTotal, unitsLeft } from './sale-draft.ts'
import { productPath, quantityPath } from './sale-lines.ts'
import classes from './SaleItemRows.module.css'

import type { Product } from '@mezgeb/contract/products'

import type { SaleForm } from './use-sale-form.ts'

/** The lines of a sale: one at least, each with product, quantity and what is left. */
export function SaleItemRows({ sale }: { sale: SaleForm }) {
  const { saleItems } = sale.form.values
  return (
    <div>
      <ol className={classes.rows} aria-label={t.sales.items}>
        {saleItems.map(({ key }, line) => (
          <SaleItemRow key={key} sale={sale} line={line} />
        ))}
      </ol>
      <Button
        className={classes.add}
        size="sm"
        disabled={saleItems.length >= SALE_LINES_MAX}
        onClick={sale.addLine}
      >
        {t.sales.addItem}
      </Button>
    </div>
  )
}

function SaleItemRow({ sale, line }: { sale: SaleForm; line: number }) {
  const { form, products } = sale
  const { branchId, saleItems } = form.values
  const item = saleItems[line]
  if (item === undefined) return null
  const product = products.get(item.productId)
  const isOnly = saleItems.length === 1
  return (
    <li className={classes.row}>
      <div className={classes.product}>
        <ProductField
          isLabelHidden={line > 0}
          mustBeInStock
          {...form.getInputProps(productPath(line))}
          product={product}
          branchId={branchId}
          onPick={(picked) => sale.pickProduct(line, picked)}
          onChosen={() => sale.goOn(quantityPath(line))}
        />
        {product !== undefined && <Hint product={product} branchId={branchId} />}
      </div>
      <div className={classes.quantity}>
        <QuantityField
          isLabelHidden={line > 0}
          {...form.getInputProps(quantityPath(line))}
          onEnter={() => sale.goOnFromLine(line)}
          error={form.errors[quantityPath(line)] ?? lineProblem(form.values, item, products)}
        />
      </div>
      {/* One line alone has the total of the sale. */}
      {!isOnly && <p className={classes.amount}>{formatAmount(lineTotal(item, products))}</p>}
      <button
        className={classes.remove}
        type="button"
        aria-label={t.sales.removeItem}
        title={t.sales.removeItem}
        disabled={isOnly}
        onClick={() => sale.removeLine(line)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 5.5 9 9m0-9-9 9" />
        </svg>
      </button>
    </li>
  )
}

function Hint({ product, branchId }: { product: Product; branchId: string }) {
  const left = unitsLeft(product, branchId)
  return (
    <p className={classes.hint}>
      {formatAmount(product.pricePerUnit)} / {product.unit}
      {left !== null && ` · ${t.products.left(formatCount(left))}`}
    </p>
  )
}
