import { sumDocuments } from '@mezgeb/contract/stock/document-sums'

import { may } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { documentList } from './document-list.queries.ts'

import type { Module } from '../../module.ts'

export const documentSums: Module = {
  routes: (api) => {
    serve(api, sumDocuments, async ({ db, actor, query }) => {
      const scope = await listScope(db, actor, query.branchId)
      return documentList(query.kind).sum(db, scope, query, may(actor, 'costs.view'))
    })
  },
}
