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
  serveList(api, listStockEntries, async ({ db, actor, query }) => {
    const branchId = await branchFilter(db, actor, query.branchId)
    return listEntriesOf(db, { institutionId: actor.institutionId, branchId }, query)
  })
  serveCreate(api, createStockEntry, ({ db, actor, body, key }) =>
    receiveStock(db, actor, body, key),
  )
  serveList(api, listStockOuts, async ({ db, actor, query }) => {
    const branchId = await branchFilter(db, actor, query.branchId)
    return listOutsOf(db, { institutionId: actor.institutionId, branchId }, query)
  })
  serveCreate(api, createStockOut, ({ db, actor, body, key }) => removeStock(db, actor, body, key))
  serveList(api, listBranchStockOuts, async ({ db, actor, params, query }) => {
    const branchId = await branchFilter(db, actor, params.branchId)
    return listOutsOf(db, { institutionId: actor.institutionId, branchId }, query)
  })
}
