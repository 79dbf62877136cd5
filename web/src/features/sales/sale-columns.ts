import { formatDateTime, formatMoney } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { branchColumn } from '../branches/branch-column.ts'
import { saleNumber } from './sale-number.ts'

import type { Sale } from '@mezgeb/contract/sales'
import type { User } from '@mezgeb/contract/users'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a sale is printed. */
export function saleColumns(user: User): PrintColumn<Sale>[] {
  return [
    { heading: t.printing.sale, text: saleNumber },
    { heading: t.sales.date, text: ({ date }) => formatDateTime(date) },
    { heading: t.customers.label, text: ({ customer }) => customer.name },
    { heading: t.sales.seller, text: ({ seller }) => seller.name },
    ...branchColumn(user),
    {
      heading: t.sales.total,
      isNumber: true,
      text: ({ totalAmount }) => formatMoney(totalAmount, 'saleTotal', user.institution?.currency),
    },
  ]
}
