import { sumDocuments } from '@mezgeb/contract/stock/document-sums'

import { serve } from '../../../../platform/http/serve.ts'
import { listScope } from '../../../business/branches/resolve-branch.ts'
import { sumFiltered } from './filtered-documents.queries.ts'
import { shownSums } from './list-sums.ts'

import type { Module } from '../../../module.ts'

export const documentSums: Module = {
  routes: (api) => {
    serve(api, sumDocuments, async ({ db, actor, query }) => {
      const sums = await sumFiltered(db, await listScope(db, actor, query.branchId), query)
      const { value = null, reversed = 0 } = sums ?? {}
      return { ...shownSums(sums), value, reversed }
    })
  },
}
