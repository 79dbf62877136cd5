import { moneyReader } from '../../selling/money-lists/money-reader.ts'
import { billList } from './bill-list.queries.ts'
import { toListed } from './supplier-bills.queries.ts'

import type { listSupplierBills } from '@mezgeb/contract/buying/supplier-bill-list'
import type { Received } from '@mezgeb/contract/kit/endpoint'

export const listBills = moneyReader({
  list: billList,
  filters: ({ supplierId, kind }: Received<typeof listSupplierBills>['query']) => [
    ...[supplierId, kind && `SUPPLIER_${kind}`],
  ],
  toItem: (row) => {
    const { total: _, ...listed } = row
    return toListed(listed)
  },
  isByDay: true,
})
