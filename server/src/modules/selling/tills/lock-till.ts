import { AppError } from '../../../platform/app-error.ts'
import { reachable } from '../../../platform/branch-scope.ts'
import { findBranchOfTill, findOpenShift, lockTill } from './tills.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

type LockedTill = { branchId: string; isActive: boolean; isOpen: boolean }

/** The branch of a till, which is locked before the till. Throws NOT_FOUND when it is not in reach. */
export async function branchOfTill(tx: Transaction, actor: Actor, id: string): Promise<string> {
  const [till] = await tx.query(findBranchOfTill(actor.institutionId, id))
  return reachable(actor, till?.branch_id ?? null)
}

/** Locks a till, so that it is neither opened nor changed until the commit. Throws NOT_FOUND when it is not in reach. */
export async function lockOwnTill(tx: Transaction, actor: Actor, id: string): Promise<LockedTill> {
  const { institutionId } = actor
  const [till] = await tx.query(lockTill(institutionId, id))
  if (till === undefined) throw new AppError('NOT_FOUND')
  const branchId = reachable(actor, till.branch_id)
  const [open] = await tx.query(findOpenShift(institutionId, id))
  return { branchId, isActive: till.is_active, isOpen: open !== undefined }
}
