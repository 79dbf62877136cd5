import { moneyReader } from '../../selling/money-lists/money-reader.ts'
import { billList } from './bill-list.queries.ts'

import type { ListedBill, listSupplierBills } from '@mezgeb/contract/buying/supplier-bill-list'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { ListedRow } from './bill-list.queries.ts'

export const listBills = moneyReader({
  list: billList,
  filters: ({ supplierId, kind }: Received<typeof listSupplierBills>['query']) => [
    ...[supplierId, kind && `SUPPLIER_${kind}`],
  ],
  toItem,
  isByDay: true,
})

function toItem({ kind, ...row }: ListedRow): ListedBill {
  const { id, number, reference, supplier, branch, by, note, open } = row
  return {
    id,
    kind: kind === 'SUPPLIER_BILL' ? 'BILL' : 'CREDIT',
    number,
    reference,
    supplier,
    branch,
    by,
    note,
    open,
    billedOn: row.billed_on,
    dueOn: row.due_on,
    totalAmount: row.total_amount,
    taxAmount: row.tax_amount,
  }
}
