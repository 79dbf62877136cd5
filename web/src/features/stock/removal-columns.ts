import { formatCount, formatLocalDate } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { branchColumn } from '../branches/branch-column.ts'

import type { StockOut } from '@mezgeb/contract/stock'
import type { User } from '@mezgeb/contract/users'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a removal is printed. */
export function removalColumns(user: User): PrintColumn<StockOut>[] {
  return [
    { heading: t.products.label, text: ({ product }) => product.name },
    { heading: t.stock.reason, text: ({ reason }) => reason },
    {
      heading: t.ui.quantity,
      isNumber: true,
      text: ({ quantity, product }) => `${formatCount(quantity)} ${product.unit}`,
    },
    { heading: t.stock.dateRemoved, text: ({ dateRemoved }) => formatLocalDate(dateRemoved) },
    ...branchColumn(user),
  ]
}
