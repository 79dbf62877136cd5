import {
  createStockEntry,
  createStockOut,
  listBranchStockOuts,
  listStockEntries,
  listStockOuts,
} from '@mezgeb/contract/stock'

import { serveCreate, serveList } from '../../http/serve.ts'
import { branchFilter } from '../branches/resolve-branch.ts'
import { receiveStock } from './receive-stock.ts'
import { removeStock } from './remove-stock.ts'
import { listEntriesOf } from './stock-entries.queries.ts'
import { listOutsOf } from './stock-outs.queries.ts'

import type { Api } from '../../http/serve.ts'

export function stockRoutes(api: Api): void {
  serveList(api, listStockEntries, async ({ actor, query }) => {
    const branchId = await branchFilter(api.db, actor, query.branchId)
    return listEntriesOf(api.db, { institutionId: actor.institutionId, branchId }, query)
  })
  serveCreate(api, createStockEntry, ({ actor, body, key }) =>
    receiveStock(api.db, actor, body, key),
  )
  serveList(api, listStockOuts, async ({ actor, query }) => {
    const branchId = await branchFilter(api.db, actor, query.branchId)
    return listOutsOf(api.db, { institutionId: actor.institutionId, branchId }, query)
  })
  serveCreate(api, createStockOut, ({ actor, body, key }) => removeStock(api.db, actor, body, key))
  serveList(api, listBranchStockOuts, async ({ actor, params, query }) => {
    const branchId = await branchFilter(api.db, actor, params.branchId)
    return listOutsOf(api.db, { institutionId: actor.institutionId, branchId }, query)
  })
}
