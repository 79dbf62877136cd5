import { formatAmount, formatCounted } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { KnownLines, KnownQuantity } from '../../../stock/known-lines/KnownLines.tsx'
import { LossReason } from './RefundFields.tsx'
import { itemOf, leftOf } from './left-of-sale.ts'
import { FATES } from './return-draft.ts'
import classes from './ReturnModal.module.css'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

import type { KnownCell } from '../../../stock/known-lines/KnownLines.tsx'
import type { ReturnDraft } from './return-draft.ts'
import type { ReturnForm } from './use-return-form.ts'

type ReturnLinesProps = { form: ReturnForm; of: ReturnableSale }
type Item = ReturnableSale['items'][number]

/** The lines of a sale that can come back, each with a quantity. */
export function ReturnLines({ form, of }: ReturnLinesProps) {
  const text = t.returnOfSale
  return (
    <>
      <KnownLines
        form={form}
        label={text.lines}
        all={{ label: text.all, most: leftOf }}
        looks={{ list: classes.lines, line: classes.line }}
        itemOf={(line) => itemOf(of, line)}
        facts={factsOf}
      >
        {(cell) => (
          <>
            <div className={classes.quantity}>
              <KnownQuantity {...cell} label={text.units} />
            </div>
            {cell.item.isService !== true && (
              <div className={classes.stock}>
                <Fate {...cell} />
              </div>
            )}
          </>
        )}
      </KnownLines>
      {form.values.items.some(({ fate }) => fate === 'DAMAGED') && <LossReason form={form} />}
    </>
  )
}

function factsOf({ product, sold, returned, line, amount }: Item): string {
  const text = t.returnOfSale
  return [
    `${formatAmount(product.pricePerUnit)} / ${product.unit}`,
    text.sold(formatCounted(sold, product)),
    // Two lines of a product differ in what they cost.
    ...(line === undefined ? [] : [formatAmount(amount)]),
    ...(returned > 0 ? [text.returned(formatCounted(returned, product))] : []),
  ].join(' · ')
}

/** Where the goods of a line go. */
function Fate({ line, item, set }: KnownCell<ReturnDraft['items'][number], Item>) {
  const text = t.returnOfSale
  return (
    <DeviceSelect
      label={`${text.fate}, ${item.product.name}`}
      isLabelHidden
      value={line.fate}
      onChange={(chosen) => set({ fate: FATES.find((fate) => fate === chosen) ?? 'STOCK' })}
    >
      {FATES.map((fate) => (
        <option key={fate} value={fate}>
          {text.fates[fate]}
        </option>
      ))}
    </DeviceSelect>
  )
}
