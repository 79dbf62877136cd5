import { documentList } from '../ledger/ledger.module.ts'

import type { StockOut } from '@mezgeb/contract/stock/removals'

export const removalList = documentList<StockOut>(
  'REMOVAL',
  ({ id, date, createdAt, note, quantity, product, branch }) => ({
    ...{ id, productId: product.id, branchId: branch.id },
    ...{ quantity, reason: note, dateRemoved: date, createdAt },
    ...{ product, branch },
  }),
)
