import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatAmount, formatCounted } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { QuantityField } from '../../../../ui/form/QuantityField.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { LossReason } from './RefundFields.tsx'
import { itemOf, leftOf } from './left-of-sale.ts'
import { FATES, quantityPath } from './return-draft.ts'
import classes from './ReturnModal.module.css'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

import type { ReturnForm } from './use-return-form.ts'

type ReturnLinesProps = { form: ReturnForm; of: ReturnableSale }

/** The lines of a sale that can come back, each with a quantity. */
export function ReturnLines({ form, of }: ReturnLinesProps) {
  const { items } = form.values
  const text = t.returnOfSale
  const takeAll = () => {
    form.clearErrors()
    form.setFieldValue(
      'items',
      form.getValues().items.map((line) => ({ ...line, quantity: leftIn(of, line) })),
    )
  }
  return (
    <>
      <div className={classes.head}>
        <h3>{text.lines}</h3>
        <Button size="sm" data-autofocus onClick={takeAll}>
          {text.all}
        </Button>
      </div>
      <ol className={classes.lines} aria-label={text.lines}>
        {items.map((line, at) => (
          <ReturnLine key={`${line.productId} ${line.line}`} {...{ form, of, at }} />
        ))}
      </ol>
      {form.errors['items'] !== undefined && <p role="alert">{form.errors['items']}</p>}
      {items.some(({ fate }) => fate === 'DAMAGED') && <LossReason form={form} />}
    </>
  )
}

function leftIn(of: ReturnableSale, line: Parameters<typeof itemOf>[1]): number {
  const item = itemOf(of, line)
  return item === undefined ? 0 : leftOf(item)
}

function ReturnLine({ form, of, at }: ReturnLinesProps & { at: number }) {
  const { items } = form.values
  const line = items[at]
  const item = line && itemOf(of, line)
  if (line === undefined || item === undefined) return null
  const { product, sold, returned } = item
  const text = t.returnOfSale
  const path = quantityPath(items, line)
  const facts = [
    `${formatAmount(product.pricePerUnit)} / ${product.unit}`,
    text.sold(formatCounted(sold, product)),
    // Two lines of a product differ in what they cost.
    ...(item.line === undefined ? [] : [formatAmount(item.amount)]),
    ...(returned > 0 ? [text.returned(formatCounted(returned, product))] : []),
  ]
  return (
    <li className={classes.line}>
      <p className={classes.product}>
        <strong>{product.name}</strong>
        <span>{facts.join(' · ')}</span>
      </p>
      <div className={classes.quantity}>
        <QuantityField
          label={`${text.units}, ${product.name}`}
          isLabelHidden
          {...countedAs(product)}
          data-path={path}
          error={form.errors[path]}
          value={line.quantity}
          onChange={(typed) => {
            form.clearErrors()
            form.setFieldValue(`items.${at}.quantity`, typed)
          }}
        />
      </div>
      <div className={classes.stock}>
        <Fate form={form} at={at} name={product.name} />
      </div>
    </li>
  )
}

type FateProps = { form: ReturnForm; at: number; name: string }

/** Where the goods of a line go. */
function Fate({ form, at, name }: FateProps) {
  const text = t.returnOfSale
  return (
    <DeviceSelect
      label={`${text.fate}, ${name}`}
      isLabelHidden
      value={form.values.items[at]?.fate ?? 'STOCK'}
      onChange={(chosen) =>
        form.setFieldValue(`items.${at}.fate`, FATES.find((fate) => fate === chosen) ?? 'STOCK')
      }
    >
      {FATES.map((fate) => (
        <option key={fate} value={fate}>
          {text.fates[fate]}
        </option>
      ))}
    </DeviceSelect>
  )
}
