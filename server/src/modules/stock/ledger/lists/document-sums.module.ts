import { sumDocuments } from '@mezgeb/contract/stock/document-sums'

import { serve } from '../../../../platform/http/serve.ts'
import { listScope } from '../../../business/branches/resolve-branch.ts'
import { measuredSum } from '../../../catalogue/goods/measured-sum.ts'
import { sumFiltered } from './filtered-documents.queries.ts'

import type { Module } from '../../../module.ts'

export const documentSums: Module = {
  routes: (api) => {
    serve(api, sumDocuments, async ({ db, actor, query }) => {
      const sums = await sumFiltered(db, await listScope(db, actor, query.branchId), query)
      const { units = null, value = null, reversed = 0, cost = null, uncosted = 0 } = sums ?? {}
      return { units, ...measuredSum(sums?.measured?.flat()), value, reversed, cost, uncosted }
    })
  },
}
