import { BRANCH_REQUIRED } from '@mezgeb/contract/fields'

import { AppError } from '../../app-error.ts'
import { findOnlyBranchId, hasBranch } from './branches.queries.ts'

import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/transactions.ts'

type Given = string | null | undefined

/**
 * The branch that a write belongs to (decisions §4, §5). STAFF: the own one, another is NOT_FOUND. ADMIN: the given
 * one, else the own, else the institution's only one, else 400 `Branch is required` at `branchId`. Whether a given
 * branch is the institution's is left to the write itself: the database has the last word, and nobody asks it twice.
 */
export async function resolveBranch(
  db: Database | Transaction,
  actor: Actor,
  given: Given,
): Promise<string> {
  const branchId = given ?? actor.branchId
  if (actor.role === 'STAFF') return ownBranch(actor, branchId)
  if (branchId === null) {
    const only = await findOnlyBranchId(db, actor.institutionId)
    if (only === null) throw branchIsRequired()
    return only
  }
  return branchId
}

/**
 * The branch whose rows a list may show, or null for all of the institution (decisions §4). STAFF: always the own one.
 * ADMIN: the given one, else all. A branch that is not the actor's to see is NOT_FOUND.
 */
export async function branchFilter(
  db: Database | Transaction,
  actor: Actor,
  given: Given,
): Promise<string | null> {
  const wanted = given ?? null
  if (actor.role === 'STAFF') return ownBranch(actor, wanted ?? actor.branchId)
  return wanted === null ? null : existingBranch(db, actor, wanted)
}

function ownBranch(actor: Actor, branchId: string | null): string {
  if (branchId === null || branchId !== actor.branchId) throw new AppError('NOT_FOUND')
  return branchId
}

async function existingBranch(
  db: Database | Transaction,
  actor: Actor,
  branchId: string,
): Promise<string> {
  const isKnown =
    branchId === actor.branchId || (await hasBranch(db, actor.institutionId, branchId))
  if (!isKnown) throw new AppError('NOT_FOUND')
  return branchId
}

function branchIsRequired(): AppError {
  return new AppError('INVALID', { fields: [{ path: 'branchId', message: BRANCH_REQUIRED }] })
}
