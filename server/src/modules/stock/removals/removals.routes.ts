import { createStockOut, listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'

import { serve } from '../../../platform/http/serve.ts'
import { branchFilter } from '../../business/branches/resolve-branch.ts'
import { removalList } from './removal-list.ts'
import { removeStock } from './remove-stock.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function removalsRoutes(api: Api): void {
  serve(api, listStockOuts, async ({ db, actor, query }) => {
    const branchId = await branchFilter(db, actor, query.branchId)
    return removalList.list(db, { institutionId: actor.institutionId, branchId }, query)
  })
  serve(api, createStockOut, ({ db, actor, body, key }) => removeStock(db, actor, body, key))
  serve(api, listBranchStockOuts, async ({ db, actor, params, query }) => {
    const branchId = await branchFilter(db, actor, params.branchId)
    return removalList.list(db, { institutionId: actor.institutionId, branchId }, query)
  })
}
