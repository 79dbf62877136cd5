import {
  createBranch,
  deleteBranch as deleteBranchCall,
  listBranches,
  updateBranch,
} from '@mezgeb/contract/business/branches'

import { addOwnRecord, changeOwnRecord } from '../../../platform/db/own-records.ts'
import { serve } from '../../../platform/http/serve.ts'
import { deleteBranch } from './delete-branch.ts'
import { branches } from './branches.queries.ts'
import { listVisibleBranches } from './list-visible-branches.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function branchesRoutes(api: Api): void {
  serve(api, listBranches, ({ db, actor, query }) => listVisibleBranches(db, actor, query))
  serve(api, createBranch, (call) => addOwnRecord(call, branches))
  serve(api, updateBranch, (call) => changeOwnRecord(call, branches))
  serve(api, deleteBranchCall, ({ db, actor, params }) => deleteBranch(db, actor, params.id))
}
