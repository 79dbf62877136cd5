import { PAPERS_MAX, listPapers } from '@mezgeb/contract/stock/papers'

import { ownScope } from '../../../../platform/branch-scope.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { STOCK_KINDS } from '../lists/document-columns.queries.ts'
import { papersByNumber } from './papers.queries.ts'

import type { Module } from '../../../module.ts'

const KINDS = STOCK_KINDS.map(([kind]) => kind)

export const papers: Module = {
  routes: (api) => {
    serve(api, listPapers, async ({ db, actor, query: { search = '', limit = PAPERS_MAX } }) => {
      const { institutionId, branchId } = ownScope(actor)
      const found = papersByNumber(institutionId, search, branchId, KINDS, limit)
      return await db.read(institutionId, found)
    })
  },
}
