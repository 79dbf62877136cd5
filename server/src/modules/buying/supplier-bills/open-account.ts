import { AppError } from '../../../platform/app-error.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import {
  addToBalance,
  findOwed,
  findSupplierName,
  hasBranchNamed,
  lockBalance,
} from './supplier-bills.queries.ts'

import type * as z from 'zod/mini'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** A supplier, also one that was deleted. Throws NOT_FOUND. */
export async function requireSupplier(
  tx: Transaction,
  institutionId: string,
  id: string,
): Promise<z.infer<typeof Named>> {
  const [supplier] = await tx.query(findSupplierName(institutionId, id))
  if (supplier === undefined) throw new AppError('NOT_FOUND')
  return supplier
}

/**
 * The debt to a supplier, and the time. The balance is locked: of two documents at once the second is judged by what the first
 * left. Throws INSTITUTION_PENDING.
 */
export async function openAccount(
  tx: Transaction,
  institutionId: string,
  supplierId: string,
): Promise<{ owed: number; at: string }> {
  await tx.query(lockBalance(institutionId, supplierId))
  const [row] = await tx.query(findOwed(institutionId, supplierId))
  if (row?.status !== 'APPROVED') throw new AppError('INSTITUTION_PENDING')
  return row
}

/** Changes the debt to a supplier by ETB, below zero: less of it. The balance is locked. */
export async function owe(
  tx: Transaction,
  ...change: [institutionId: string, supplierId: string, amount: number]
): Promise<void> {
  await tx.query(addToBalance(...change))
}

/** The branch of a document of money. Throws NOT_FOUND for one that is not there, INVALID where it must be named. */
export async function branchOf(
  tx: Transaction,
  actor: Actor,
  given: string | null | undefined,
): Promise<string> {
  const branchId = await resolveBranch(tx, actor, given)
  const [branch] = await tx.query(hasBranchNamed(actor.institutionId, branchId))
  if (branch === undefined) throw new AppError('NOT_FOUND')
  return branchId
}
