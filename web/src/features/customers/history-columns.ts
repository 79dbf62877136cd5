import { saleTotal } from '@mezgeb/contract/sales'

import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { saleNumber } from '../sales/sale-number.ts'

import type { Sale } from '@mezgeb/contract/sales'
import type { User } from '@mezgeb/contract/users'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a customer's sale is printed: each of its lines, too. */
export function historyColumns({ institution }: User): PrintColumn<Sale>[] {
  const money = (amount: number) => formatMoney(amount, 'saleTotal', institution?.currency)
  const lineText = ({ product, quantity, unitPrice }: Sale['saleItems'][number]) => {
    const amount = money(saleTotal([{ price: unitPrice, quantity }]))
    return `${product.name} × ${formatCount(quantity)}: ${amount}`
  }
  return [
    { heading: t.printing.sale, text: saleNumber },
    { heading: t.sales.date, text: ({ date }) => formatDate(date) },
    { heading: t.sales.items, text: ({ saleItems }) => saleItems.map(lineText).join('\n') },
    { heading: t.sales.total, isNumber: true, text: ({ totalAmount }) => money(totalAmount) },
  ]
}
