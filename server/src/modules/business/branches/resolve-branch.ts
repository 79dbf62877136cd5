import { BRANCH_REQUIRED } from '@mezgeb/contract/kit/fields'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { ownScope, reachable } from '../../../platform/branch-scope.ts'
import { findOnlyBranchId, hasBranch } from './branches.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Given = string | null | undefined

/**
 * The branch of a write (decisions §4, §5): the given one, else the actor's own, else the institution's only one, else
 * 400 `Branch is required` at `branchId`. A branch out of the actor's reach is NOT_FOUND. The write itself checks that a
 * given branch exists.
 */
export async function resolveBranch(
  db: Database | Transaction,
  actor: Actor,
  given: Given,
): Promise<string> {
  const branchId = given ?? actor.branchId
  if (actor.branchIds !== 'all') return reachable(actor, branchId)
  if (branchId === null) {
    const only = await findOnlyBranchId(db, actor.institutionId)
    if (only === null) throw branchIsRequired()
    return only
  }
  return branchId
}

/**
 * The rows that a list may show (decisions §4): of the given branch, else of all that the actor reaches. A branch out of the
 * actor's reach is NOT_FOUND.
 */
export async function listScope(db: Database, actor: Actor, given: Given): Promise<BranchScope> {
  const { institutionId } = actor
  if (given === null || given === undefined) return ownScope(actor)
  if (actor.branchIds !== 'all') return { institutionId, branchId: reachable(actor, given) }
  const isKnown = given === actor.branchId || (await hasBranch(db, institutionId, given))
  if (!isKnown) throw new AppError('NOT_FOUND')
  return { institutionId, branchId: given }
}

function branchIsRequired(): AppError {
  return invalid('branchId', BRANCH_REQUIRED)
}
