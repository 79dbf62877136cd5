import { getMargins, getSaleMargin } from '@mezgeb/contract/selling/sale-margins'
import { createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { periodOf, wantsSum } from '../../../platform/time/period-of.ts'
import { readMargins, readSaleMargin } from './read-margins.ts'
import { recordSale } from './record-sale.ts'
import { findSale, listSalesOf, sumSalesOf } from './sales.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'
import type { SaleBatches } from './batch-sales.ts'

export function salesRoutes(api: Api, batches: SaleBatches): void {
  serve(api, createSale, { batch: batches.record, act: recordSale })
  serve(api, listSales, async ({ db, actor, query }) => {
    const scope = await listScope(db, actor, query.branchId)
    const asked = { ...query, ...periodOf(query) }
    const page = await listSalesOf(db, scope, asked)
    return wantsSum(query) ? { ...page, sum: await sumSalesOf(db, scope, asked) } : page
  })
  serve(api, getMargins, readMargins)
  serve(api, getSaleMargin, readSaleMargin)
  serve(api, getSale, async ({ db, actor, params }) => {
    const sale = await findSale(db, ownScope(actor), params.id)
    if (sale === null) throw new AppError('NOT_FOUND')
    return sale
  })
}
