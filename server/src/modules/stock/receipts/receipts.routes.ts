import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'

import { serve } from '../../../platform/http/serve.ts'
import { branchFilter } from '../../business/branches/resolve-branch.ts'
import { receiveStock } from './receive-stock.ts'
import { receiptList } from './receipt-list.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function receiptsRoutes(api: Api): void {
  serve(api, listStockEntries, async ({ db, actor, query }) => {
    const branchId = await branchFilter(db, actor, query.branchId)
    return receiptList.list(db, { institutionId: actor.institutionId, branchId }, query)
  })
  serve(api, createStockEntry, ({ db, actor, body, key }) => receiveStock(db, actor, body, key))
}
