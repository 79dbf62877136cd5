import { getMargins, getSaleMargin, listMargins } from '@mezgeb/contract/selling/sale-margins'
import { createFiscalNumber } from '@mezgeb/contract/selling/sale-fiscal-numbers'
import { sumSales } from '@mezgeb/contract/insight/sale-sums'
import { createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'

import { ownScope } from '../../../platform/branch-scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { periodOf, wantsSum } from '../../../platform/time/period-of.ts'
import { isFiltered, listFilteredSales, sumFilteredSales } from './lists/filtered-sales.queries.ts'
import { readSaleSums } from './lists/sale-sums.queries.ts'
import { recordFiscalNumber } from './fiscal-numbers/record-fiscal-number.ts'
import { listMarginsOfGoods, readMargins, readSaleMargin } from './margins/read-margins.ts'
import { recordSale } from './record-sale.ts'
import { readSale } from './read-sale.ts'
import { listSalesOf, sumSalesOf } from './sales.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'
import type { SaleBatches } from './batch-sales.ts'

export function salesRoutes(api: Api, batches: SaleBatches): void {
  serve(api, createSale, { batch: batches.record, act: recordSale })
  serve(api, listSales, async ({ db, actor, query }) => {
    const scope = await listScope(db, actor, query.branchId)
    const requested = { ...query, ...periodOf(query) }
    if (isFiltered(query)) {
      const page = await listFilteredSales(db, scope, requested)
      if (query.cursor !== undefined) return page
      const sum = await sumFilteredSales(db, scope, requested)
      return sum === undefined ? page : { ...page, sum }
    }
    const page = await listSalesOf(db, scope, requested)
    return wantsSum(query) ? { ...page, sum: await sumSalesOf(db, scope, requested) } : page
  })
  serve(api, sumSales, readSaleSums)
  serve(api, getMargins, readMargins)
  serve(api, listMargins, listMarginsOfGoods)
  serve(api, getSaleMargin, readSaleMargin)
  serve(api, createFiscalNumber, recordFiscalNumber)
  serve(api, getSale, async ({ db, actor, params }) => readSale(db, ownScope(actor), params.id))
}
