import { may } from '../../../platform/actor.ts'
import { pendingPeople } from './pending-people.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Users of a branch, or with null of all, who wait for the approval of the actor; none for those who may not approve. */
export async function countPendingPeople(
  tx: Transaction,
  actor: Actor,
  branchId: string | null,
): Promise<number> {
  if (!may(actor, 'users.approve')) return 0
  const [row] = await tx.query(pendingPeople(actor.institutionId, branchId))
  return row?.count ?? 0
}
