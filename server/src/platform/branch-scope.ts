import { AppError } from './app-error.ts'
import { reaches } from './actor.ts'

import type { Actor } from './actor.ts'

/** Rows of one branch, or of the whole institution when `branchId` is null. */
export type BranchScope = { institutionId: string; branchId: string | null }

/** The institution of the session; another one in the request is NOT_FOUND (decisions §4). */
export function ownInstitution(actor: Actor, given: string | null | undefined): string {
  const institutionId = given ?? actor.institutionId
  if (institutionId !== actor.institutionId) throw new AppError('NOT_FOUND')
  return institutionId
}

/** The branch, if the actor reaches it; else NOT_FOUND. */
export function reachable(actor: Actor, branchId: string | null): string {
  if (branchId === null || !reaches(actor, branchId)) throw new AppError('NOT_FOUND')
  return branchId
}

export function ownScope(actor: Actor): BranchScope {
  const branchId = actor.branchIds === 'all' ? null : reachable(actor, actor.branchId)
  return { institutionId: actor.institutionId, branchId }
}
