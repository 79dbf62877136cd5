import { AppError } from '../../app-error.ts'
import { ownInstitution } from '../institutions/own-institution.ts'

import type { Actor } from '../../actor.ts'
import type { BranchScope } from '../branches/branch-scope.ts'

type Asked = { institutionId?: string | undefined; branchId?: string | undefined }

/**
 * Whose dashboard is asked for (spec §2, decisions §4). STAFF: always the own branch. ADMIN: the institution or one of
 * its branches. SUPER_ADMIN: any institution; without one the session's, the platform, which has nothing to count.
 * NOT_FOUND for what is another's as far as the session tells. Whether institution and branch are there is asked
 * together with what they are asked for, in one round trip, and so not by branchFilter.
 */
export function dashboardScope(actor: Actor, asked: Asked): BranchScope {
  if (actor.role === 'SUPER_ADMIN') {
    return {
      institutionId: asked.institutionId ?? actor.institutionId,
      branchId: asked.branchId ?? null,
    }
  }
  const institutionId = ownInstitution(actor, asked.institutionId)
  if (actor.role === 'ADMIN') return { institutionId, branchId: asked.branchId ?? null }
  const branchId = asked.branchId ?? actor.branchId
  if (branchId === null || branchId !== actor.branchId) throw new AppError('NOT_FOUND')
  return { institutionId, branchId }
}
