import { AppError } from '../../../platform/app-error.ts'
import { ownScope, reachable } from '../../../platform/branch-scope.ts'
import { recordOnce } from '../../stock/ledger/record-once.ts'
import { writeWithoutLines } from '../../stock/ledger/write-without-lines.ts'
import { joinShift } from './join-shift.ts'
import { addPurpose, findBranchOfShift, findCashMovement } from './shifts.queries.ts'

import type { CashMovement, createCashMovement } from '@mezgeb/contract/selling/shifts'
import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

const KIND = 'CASH_MOVEMENT'

type Body = Received<typeof createCashMovement>['body']
type Requested = { db: Database; actor: Actor; body: Body; key: IdempotencyKey | null }

/** Records that cash came into a drawer or went out. Throws NOT_FOUND, TILL_CLOSED. */
export function recordCashMovement(requested: Requested): Promise<Created> {
  const { db, actor, body } = requested
  const find = async (
    of: Database,
    { institutionId, branchId }: ReturnType<typeof ownScope>,
    id: string,
  ) => (await of.read(institutionId, findCashMovement(institutionId, id, branchId)))[0] ?? null
  return recordOnce(db, { ...requested, kind: KIND, find }, (tx, id) =>
    write(tx, actor, { body, id }),
  )
}

async function write(
  tx: Transaction,
  actor: Actor,
  { body, id }: { body: Body; id: string },
): Promise<CashMovement> {
  const { institutionId } = actor
  const { shiftId, way, reason, purpose = 'OTHER' } = body
  const isOther = purpose === 'OTHER'
  const [shift] = await tx.query(findBranchOfShift(institutionId, shiftId))
  if (shift === undefined) throw new AppError('NOT_FOUND')
  const branchId = reachable(actor, shift.branch_id)
  const at = await joinShift(tx, { institutionId, branchId, shiftId })
  const amount = way === 'IN' ? body.amount : -body.amount
  await writeWithoutLines(tx, {
    id,
    kind: KIND,
    actor,
    body,
    branchId,
    shiftId,
    at,
    total: amount,
    note: reason,
    audited: { amount, reason, ...(isOther ? {} : { kind: purpose }) },
  })
  if (!isOther) await tx.query(addPurpose(institutionId, id, purpose))
  const [row] = await tx.query(findCashMovement(institutionId, id, branchId))
  if (row === undefined) throw new Error(`movement of cash ${id} is not there`)
  return row
}
