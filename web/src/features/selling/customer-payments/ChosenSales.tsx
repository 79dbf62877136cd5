import { formatDate } from '../../../lib/format/format.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { customerSales } from '../customer-sales/customer-sales.page.en.ts'
import classes from './CustomerAccount.module.css'

import type { OpenItem } from '@mezgeb/contract/selling/customer-sales'
import type { ReactNode } from 'react'

addTexts({ customerSales })

type ChosenSalesProps = {
  items: readonly OpenItem[]
  chosen: readonly string[]
  money: (amount: number) => string
  error: ReactNode
  onChange: (chosen: readonly string[]) => void
}

/** The unpaid sales that a payment can pay; without a choice it pays the oldest ones. */
export function ChosenSales({ items, chosen, money, error, onChange }: ChosenSalesProps) {
  if (items.length < 2) return null
  const text = t.customerSales
  return (
    <fieldset className={classes.sales}>
      <legend>{text.pays}</legend>
      <CheckBox checked={chosen.length === 0} onChange={() => onChange([])}>
        {text.oldestFirst}
      </CheckBox>
      {items.map(({ saleId: id, number, isOpening, date, open }) => (
        <CheckBox
          key={id}
          checked={chosen.includes(id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        >
          <span className={classes.sale}>
            <span>
              {text.soldOn(
                isOpening === true
                  ? t.customerPayments.kinds.OPENING_DEBT
                  : saleNumber({ id, number }),
                formatDate(date),
              )}
            </span>
            <strong>{money(open)}</strong>
          </span>
        </CheckBox>
      ))}
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
