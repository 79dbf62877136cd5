import { formatCount, formatLocalDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { branchColumn } from '../branches/branch-column.ts'

import type { StockEntry } from '@mezgeb/contract/stock'
import type { User } from '@mezgeb/contract/users'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a stock entry is printed. */
export function entryColumns(user: User): PrintColumn<StockEntry>[] {
  const currency = user.institution?.currency
  return [
    { heading: t.products.label, text: ({ product }) => product.name },
    { heading: t.suppliers.label, text: ({ supplier }) => supplier.name },
    {
      heading: t.ui.quantity,
      isNumber: true,
      text: ({ quantity, product }) => `${formatCount(quantity)} ${product.unit}`,
    },
    {
      heading: t.stock.cost,
      isNumber: true,
      text: ({ product }) => formatMoney(product.pricePerUnit, 'entryCost', currency),
    },
    { heading: t.stock.dateReceived, text: ({ dateReceived }) => formatLocalDate(dateReceived) },
    ...branchColumn(user),
  ]
}
