import { saleTotal } from '@mezgeb/contract/selling/sales'

import { formatCount, formatDate, formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

/** A sale with all its lines. */
export function historyFields({ institution }: User): Field<Sale>[] {
  const money = (amount: number) => formatMoney(amount, 'saleTotal', institution?.currency)
  const lineText = ({ product, quantity, unitPrice }: Sale['saleItems'][number]) => {
    const amount = money(saleTotal([{ price: unitPrice, quantity }]))
    return `${product.name} × ${formatCount(quantity)}: ${amount}`
  }
  return [
    { label: t.printing.sale, text: saleNumber },
    { label: t.sales.date, text: ({ date }) => formatDate(date) },
    { label: t.sales.items, text: ({ saleItems }) => saleItems.map(lineText).join('\n') },
    { label: t.sales.total, isNumber: true, text: ({ totalAmount }) => money(totalAmount) },
  ]
}
