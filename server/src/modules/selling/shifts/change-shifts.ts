import { countedCash } from '@mezgeb/contract/selling/shifts'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope, reachable } from '../../../platform/branch-scope.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { branchOfTill, lockOwnTill } from '../tills/lock-till.ts'
import { requireOpenDay } from './require-open-day.ts'
import { shiftReply } from './shift-reply.ts'
import { addShift, endShift, findShift, lockShift, setReason } from './shifts.queries.ts'

import type { closeShift, explainShift, openShift, Shift } from '@mezgeb/contract/selling/shifts'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Caller = { db: Database; actor: Actor }
type Creating = Caller & { key: IdempotencyKey | null }

/** Opens a till. Throws NOT_FOUND, DAY_CLOSED, SHIFT_OPEN, TILL_ARCHIVED. */
export function open(call: Creating & Received<typeof openShift>): Promise<Created> {
  const { db, actor, key, body } = call
  const { institutionId, userId } = actor
  return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
    const branchId = await branchOfTill(tx, actor, body.tillId)
    await requireOpenDay(tx, institutionId, branchId)
    const { isActive, isOpen } = await lockOwnTill(tx, actor, body.tillId)
    if (isOpen) throw new AppError('SHIFT_OPEN')
    if (!isActive) throw new AppError('TILL_ARCHIVED')
    const [added] = await tx.query(
      addShift(institutionId, body.tillId, branchId, body.float, userId),
    )
    return getShift(tx, actor, added?.id ?? '')
  })
}

/** Closes a till. The lock waits for documents that are being written in the shift. Throws NOT_FOUND, TILL_CLOSED. */
export function close(call: Creating & Received<typeof closeShift>): Promise<Created> {
  const { db, actor, key, body, params } = call
  const { counts, reason = null } = body
  const { institutionId, userId } = actor
  return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
    const [shift] = await tx.query(lockShift(institutionId, params.id))
    if (shift === undefined) throw new AppError('NOT_FOUND')
    reachable(actor, shift.branch_id)
    if (!shift.is_open) throw new AppError('TILL_CLOSED')
    const json = JSON.stringify(counts.filter(({ count }) => count > 0))
    await tx.query(endShift(institutionId, params.id, userId, json, countedCash(counts), reason))
    return getShift(tx, actor, params.id)
  })
}

/** Keeps the reason of a difference. Throws NOT_FOUND, NO_DIFFERENCE. */
export function explain(call: Caller & Received<typeof explainShift>): Promise<Shift> {
  const { db, actor, body, params } = call
  const { institutionId, branchId } = ownScope(actor)
  return db.inInstitution(institutionId, async (tx) => {
    const [explained] = await tx.query(setReason(institutionId, params.id, branchId, body.reason))
    const shift = await getShift(tx, actor, params.id)
    if (explained === undefined) throw new AppError('NO_DIFFERENCE')
    return shift
  })
}

async function getShift(tx: Transaction, actor: Actor, id: string): Promise<Shift> {
  const { institutionId, branchId } = ownScope(actor)
  const [row] = await tx.query(findShift(institutionId, id, branchId))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return shiftReply(row)
}
