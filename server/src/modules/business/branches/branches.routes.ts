import {
  createBranch,
  deleteBranch as deleteBranchCall,
  listBranches,
  updateBranch,
} from '@mezgeb/contract/business/branches'

import { createOnce } from '../../../platform/db/create-once.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownInstitution } from '../../../platform/branch-scope.ts'
import { deleteBranch } from './delete-branch.ts'
import { branches } from './branches.queries.ts'
import { listVisibleBranches } from './list-visible-branches.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function branchesRoutes(api: Api): void {
  serve(api, listBranches, ({ db, actor, query }) => listVisibleBranches(db, actor, query))
  serve(api, createBranch, async ({ db, actor, body, key }) => {
    const institutionId = ownInstitution(actor, body.institutionId)
    return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
      branches.insert(tx, institutionId, body),
    )
  })
  serve(api, updateBranch, ({ db, actor: { institutionId }, params: { id }, body }) =>
    guardedChange(db, institutionId, {
      wish: body,
      change: (tx) => branches.update(tx, { institutionId, id }, body),
      current: (tx) => branches.find(tx, { institutionId, id }),
    }),
  )
  serve(api, deleteBranchCall, ({ db, actor, params }) => deleteBranch(db, actor, params.id))
}
