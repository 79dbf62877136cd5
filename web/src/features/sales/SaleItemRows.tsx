import { SALE_LINES_MAX } from '@mezgeb/contract/sales'
import { useEffect, useRef } from 'react'

import { formatAmount, formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { QuantityField } from '../../ui/QuantityField.tsx'
import { ProductField } from '../products/ProductField.tsx'
import { lineProblem, lineTotal, newLine, unitsLeft } from './sale-draft.ts'
import classes from './SaleItemRows.module.css'

import type { Product } from '@mezgeb/contract/products'

import type { SaleForm } from './use-sale-form.ts'

/** The lines of a sale: one at least, each with product, quantity and what is left. */
export function SaleItemRows({ sale }: { sale: SaleForm }) {
  const { form } = sale
  const { saleItems } = form.values
  const focusNext = useRef<number | null>(null)

  useEffect(() => {
    if (focusNext.current === null) return
    form.getInputNode(`saleItems.${focusNext.current}.productId`)?.focus()
    focusNext.current = null
  })

  function addLine(): void {
    focusNext.current = saleItems.length
    form.insertListItem('saleItems', newLine())
  }

  function removeLine(line: number): void {
    focusNext.current = Math.min(line, saleItems.length - 2)
    form.removeListItem('saleItems', line)
  }

  return (
    <div>
      <ol className={classes.rows} aria-label="Items">
        {saleItems.map(({ key }, line) => (
          <SaleItemRow key={key} sale={sale} line={line} onRemove={() => removeLine(line)} />
        ))}
      </ol>
      <Button
        className={classes.add}
        size="sm"
        disabled={saleItems.length >= SALE_LINES_MAX}
        onClick={addLine}
      >
        Add item
      </Button>
    </div>
  )
}

type SaleItemRowProps = { sale: SaleForm; line: number; onRemove: () => void }

function SaleItemRow({ sale, line, onRemove }: SaleItemRowProps) {
  const { form, products } = sale
  const { branchId, saleItems } = form.values
  const item = saleItems[line]
  if (item === undefined) return null
  const product = products.get(item.productId)
  const quantityPath = `saleItems.${line}.quantity`
  const isOnly = saleItems.length === 1
  return (
    <li className={classes.row}>
      <div className={classes.product}>
        <ProductField
          isLabelHidden={line > 0}
          mustBeInStock
          {...form.getInputProps(`saleItems.${line}.productId`)}
          product={product}
          branchId={branchId}
          onPick={(picked) => sale.pickProduct(line, picked)}
        />
        {product !== undefined && <Hint product={product} branchId={branchId} />}
      </div>
      <div className={classes.quantity}>
        <QuantityField
          isLabelHidden={line > 0}
          {...form.getInputProps(quantityPath)}
          error={form.errors[quantityPath] ?? lineProblem(form.values, item, products)}
        />
      </div>
      {/* One line alone has the total of the sale. */}
      {!isOnly && <p className={classes.amount}>{formatAmount(lineTotal(item, products))}</p>}
      <button
        className={classes.remove}
        type="button"
        aria-label="Remove item"
        title="Remove item"
        disabled={isOnly}
        onClick={onRemove}
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
      {left !== null && ` · ${formatCount(left)} left`}
    </p>
  )
}
