import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { documentName } from '../document-link.ts'
import { leftOf, quantityPath } from './return-draft.ts'
import classes from './ReturnForm.module.css'

import type { ReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'

import type { ReturnFormState } from './use-return-form.ts'

type ReturnRowsProps = { state: ReturnFormState; of: ReturnableGoods }

/** The products of a delivery that can go back, each with a quantity. */
export function ReturnRows({ state: { form }, of }: ReturnRowsProps) {
  const { items } = form.values
  const text = t.supplierReturns
  return (
    <>
      <p>{text.ofDelivery(documentName(of.delivery), of.supplier.name, of.branch.name)}</p>
      {items.length === 0 && <Message tone="warning">{text.nothingLeft}</Message>}
      <ol className={classes.rows} aria-label={text.lines}>
        {items.map((line, at) => {
          const item = of.items.find(({ product }) => product.id === line.productId)
          if (item === undefined) return null
          const path = quantityPath(form.values, line)
          const parts = [
            text.delivered(formatCounted(item.delivered, item.product)),
            ...(item.returned > 0
              ? [text.returned(formatCounted(item.returned, item.product))]
              : []),
            text.onHand(formatQuantity(item.onHand, item.product)),
          ]
          return (
            <li key={line.key} className={classes.row}>
              <p className={classes.product}>
                <strong>{item.product.name}</strong>
                <span>{parts.join(' · ')}</span>
              </p>
              <NumberField
                label={t.ui.quantity}
                aria-label={`${t.ui.quantity}, ${item.product.name}`}
                isWhole
                {...countedAs(item.product)}
                placeholder={formatCounted(leftOf(item), item.product)}
                data-path={path}
                error={form.errors[path]}
                value={line.quantity}
                onChange={(typed) => {
                  form.clearErrors()
                  form.setFieldValue(`items.${at}.quantity`, typed)
                }}
              />
            </li>
          )
        })}
      </ol>
      {form.errors['items'] !== undefined && <p role="alert">{form.errors['items']}</p>}
    </>
  )
}
