import { isOfPlatform } from '../../../platform/actor.ts'
import { ownInstitution, reachable } from '../../../platform/branch-scope.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'

type Requested = { institutionId?: string | undefined; branchId?: string | undefined }

/**
 * The scope of a dashboard (spec §2, decisions §4): a branch in the actor's reach, else all of the institution. The
 * platform may name any institution; without a name it gets its own, which has nothing to count. The same round trip
 * that reads the dashboard checks that institution and branch exist, and so listScope is not used.
 */
export function dashboardScope(actor: Actor, requested: Requested): BranchScope {
  if (isOfPlatform(actor)) {
    return {
      institutionId: requested.institutionId ?? actor.institutionId,
      branchId: requested.branchId ?? null,
    }
  }
  const institutionId = ownInstitution(actor, requested.institutionId)
  if (actor.branchIds === 'all') return { institutionId, branchId: requested.branchId ?? null }
  return { institutionId, branchId: reachable(actor, requested.branchId ?? actor.branchId) }
}
