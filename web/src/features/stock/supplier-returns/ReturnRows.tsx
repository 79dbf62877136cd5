import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { documentName } from '../document-link.ts'
import { KnownLines } from '../known-lines/KnownLines.tsx'
import { leftOf } from './return-draft.ts'
import classes from './ReturnForm.module.css'

import type { ReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'

import type { ReturnFormState } from './use-return-form.ts'

type ReturnRowsProps = { state: ReturnFormState; of: ReturnableGoods }

/** The products of a delivery that can go back, each with a quantity. */
export function ReturnRows({ state: { form }, of }: ReturnRowsProps) {
  const text = t.supplierReturns
  return (
    <>
      <p>{text.ofDelivery(documentName(of.delivery), of.supplier.name, of.branch.name)}</p>
      {form.values.items.length === 0 && <Message tone="warning">{text.nothingLeft}</Message>}
      <KnownLines
        form={form}
        label={text.lines}
        looks={{ list: classes.rows, line: classes.row }}
        itemOf={({ productId }) => of.items.find(({ product }) => product.id === productId)}
        facts={({ product, delivered, returned, onHand }) =>
          [
            text.delivered(formatCounted(delivered, product)),
            ...(returned > 0 ? [text.returned(formatCounted(returned, product))] : []),
            text.onHand(formatQuantity(onHand, product)),
          ].join(' · ')
        }
      >
        {({ line, item, path, errors, set }) => (
          <NumberField
            label={t.ui.quantity}
            aria-label={`${t.ui.quantity}, ${item.product.name}`}
            isWhole
            {...countedAs(item.product)}
            unit={item.product.unit}
            placeholder={formatCounted(leftOf(item), item.product)}
            data-path={path('quantity')}
            error={errors[path('quantity')]}
            value={line.quantity}
            onChange={(quantity) => set({ quantity })}
          />
        )}
      </KnownLines>
    </>
  )
}
