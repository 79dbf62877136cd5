import { documentList } from '../ledger/ledger.module.ts'

import type { StockEntry } from '@mezgeb/contract/stock/receipts'

export const receiptList = documentList<StockEntry>(
  'ENTRY',
  ({ id, date, createdAt, quantity, product, supplier, branch }) => ({
    ...{ id, productId: product.id, supplierId: supplier.id, branchId: branch.id },
    ...{ quantity, dateReceived: date, createdAt },
    ...{ product, supplier, branch },
  }),
)
