import { APPROVABLE } from '@mezgeb/contract/selling/sale-approvals/approvals'

import { may, reaches } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { reachable } from '../../../platform/branch-scope.ts'
import { judgePin } from '../../people/pins/judge-pin.ts'
import { lockWhoTakesOver } from '../../people/pins/pins.module.ts'
import { accessOf } from '../../people/sessions/find-sessions.ts'
import { addApproval } from './approvals.queries.ts'

import type { Approval, approve } from '@mezgeb/contract/selling/sale-approvals/approvals'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SignInDesk } from '../../people/accounts/sign-in-desk.ts'

type Requested = { actor: Actor; address: string; body: Received<typeof approve>['body'] }

/**
 * Records that the owner of a PIN approves what the actor may not do alone. Throws as `judgePin`, NOT_FOUND for a branch that is
 * not the actor's, a sale of another one, or a customer of another institution, MAY_NOT_APPROVE (decisions/0097).
 */
export async function recordApproval(
  db: Database,
  desk: SignInDesk,
  { actor, address, body }: Requested,
): Promise<Approval> {
  const { institutionId, userId: requestedBy } = actor
  const { kind, documentId, saleId = null, customerId = null, amount, device, pin } = body
  const branchId = reachable(actor, body.branchId)
  const { known, owner: approver } = await judgePin(db, desk, { actor, device, pin, address })
  const access = accessOf({
    role: approver.role,
    branchId: approver.branch?.id ?? null,
    asksToVoid: approver.asksToVoid ?? null,
  })
  if (!may(access, APPROVABLE[kind]) || !reaches(access, branchId)) {
    throw new AppError('MAY_NOT_APPROVE')
  }
  const id = await db.inInstitution(institutionId, async (tx) => {
    if (!(await lockWhoTakesOver(tx, known))) throw new AppError('DEVICE_UNKNOWN')
    const what = [branchId, kind, documentId, saleId, amount] as const
    const [added] = await tx.query(
      addApproval(institutionId, ...what, approver.id, requestedBy, customerId),
    )
    if (added === undefined) throw new AppError('NOT_FOUND')
    return added.id
  })
  return { id, kind, documentId, amount, approver: { id: approver.id, name: approver.name } }
}
