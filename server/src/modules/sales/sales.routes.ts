import { createSale, getSale, listSales } from '@mezgeb/contract/sales'

import { AppError } from '../../app-error.ts'
import { serve, serveCreateTogether, serveList } from '../../http/serve.ts'
import { branchFilter } from '../branches/resolve-branch.ts'
import { periodOf } from '../../time/period-of.ts'
import { recordSale } from './record-sale.ts'
import { createSalesTogether } from './sales-together.ts'
import { findSale, listSalesOf } from './sales.queries.ts'

import type { Api } from '../../http/serve.ts'

export function salesRoutes(api: Api): void {
  const together = createSalesTogether(api.db, api.lines)
  serveCreateTogether(api, createSale, { together: together.record, alone: recordSale })
  serveList(api, listSales, async ({ db, actor, query }) => {
    const branchId = await branchFilter(db, actor, query.branchId)
    const scope = { institutionId: actor.institutionId, branchId }
    return listSalesOf(db, scope, { ...query, ...periodOf(query) })
  })
  serve(api, getSale, async ({ db, actor, params }) => {
    const branchId = await branchFilter(db, actor, null)
    const scope = { institutionId: actor.institutionId, branchId }
    const sale = await findSale(db, scope, params.id)
    if (sale === null) throw new AppError('NOT_FOUND')
    return sale
  })
}
