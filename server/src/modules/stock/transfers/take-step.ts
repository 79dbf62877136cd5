import { randomUUID } from 'node:crypto'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { isOutcomeKnown } from '../../../platform/db/database-errors.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { momentOf, requestHash } from '../ledger/record-once.ts'
import { readTransfer } from './read-transfers.ts'
import {
  addToTrail,
  findStep,
  insertStep,
  listLines,
  lockCounting,
  lockHead,
  setState,
} from './transfers.queries.ts'

import type { Transfer, TransferState, TransferStep } from '@mezgeb/contract/stock/transfers'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DocumentBody } from '../ledger/record-once.ts'
import type { HeadRow, LineRow } from './transfers.queries.ts'

type Caller = { db: Database; actor: Actor; key: IdempotencyKey | null }

/** A transfer that is locked until the commit. */
export type Locked = { head: HeadRow; lines: LineRow[] }

/** The result of a step. */
export type Done = {
  step: TransferStep
  state: TransferState
  note?: string | null | undefined
  /** The receiving branch has counted the goods. */
  isReceived?: boolean
  /** Fields before and after for the audit trail, in the place of the state. */
  trail?: [before: object, after: object]
}

type Step = {
  /** The body, with the id and the clock of the client. */
  body: DocumentBody
  transferId: string
  /** Throws FORBIDDEN where the branch is not the caller's, or TRANSFER_MOVED_ON. */
  judge: (head: HeadRow) => void
  act: (tx: Transaction, locked: Locked) => Promise<Done>
}

/**
 * Takes a step of a transfer in one transaction, once for each idempotency key and each id of a client. The plan is locked
 * first, then stock (docs/decisions/0005).
 */
export async function takeStep(caller: Caller, step: Step): Promise<Created> {
  const { actor } = caller
  return once(caller, step, async (tx) => {
    const locked = await lockTransfer(tx, actor, step.transferId)
    step.judge(locked.head)
    await judgeGoods(tx, actor.institutionId, step.body)
    const done = await step.act(tx, locked)
    await writeStep(tx, { actor, body: step.body, before: locked.head }, done)
    return readTransfer(tx, actor, step.transferId)
  })
}

export async function lockTransfer(tx: Transaction, actor: Actor, id: string): Promise<Locked> {
  const { institutionId } = actor
  const [head] = await tx.query(lockHead(institutionId, id, ownScope(actor).branchId))
  if (head === undefined) throw new AppError('NOT_FOUND')
  await tx.query(lockCounting(institutionId, id))
  return { head, lines: await tx.query(listLines(institutionId, id)) }
}

type Writing = { actor: Actor; body: DocumentBody; before: HeadRow }

export async function writeStep(
  tx: Transaction,
  { actor, body, before }: Writing,
  { step, state, note = null, isReceived = false, trail }: Done,
): Promise<void> {
  const { institutionId, userId } = actor
  const { id: transferId, version } = before
  const stepId = body.id ?? randomUUID()
  const status = state === before.state ? step : state
  const [had, has] = trail ?? [{ status: before.state }, { status, reason: note ?? undefined }]
  await Promise.all([
    tx.query(setState(institutionId, transferId, state, before.note, isReceived)),
    tx.query(
      insertStep(
        institutionId,
        stepId,
        transferId,
        version + 1,
        step,
        userId,
        note,
        momentOf(body),
        requestHash(body),
      ),
    ),
    tx.query(
      addToTrail(
        institutionId,
        transferId,
        'CHANGED',
        before.to_id,
        JSON.stringify(had),
        JSON.stringify(has),
      ),
    ),
  ])
}

type Repeatable = { body: DocumentBody; transferId: string }

/** Runs `act` once for each key and id; the repeated one answers the transfer as it is now. */
export async function once(
  { db, actor, key }: Caller,
  { body, transferId }: Repeatable,
  act: (tx: Transaction) => Promise<Transfer>,
): Promise<Created> {
  try {
    const { institutionId } = actor
    return await createOnce(db, { institutionId, owner: actor, key }, act)
  } catch (error) {
    const reply = await replyToRepeated({ db, actor }, { body, transferId }, error)
    if (reply === null) throw error
    return { json: JSON.stringify(reply), replayed: true }
  }
}

/** Null when no step has the id. Throws KEY_REUSED when it came with another body or for another transfer. */
async function replyToRepeated(
  { db, actor }: Omit<Caller, 'key'>,
  { body, transferId }: Repeatable,
  failure: unknown,
): Promise<Transfer | null> {
  const { institutionId } = actor
  const hash = requestHash(body)
  if (hash === null || !isOutcomeKnown(failure)) return null
  return db.inInstitution(institutionId, async (tx) => {
    const [first] = await tx.query(findStep(institutionId, body.id))
    if (first === undefined) return null
    const isSame = first.transfer_id === transferId && first.request_hash?.equals(hash) === true
    if (!isSame) throw new AppError('KEY_REUSED')
    return readTransfer(tx, actor, transferId)
  })
}

/** Throws TRANSFER_MOVED_ON unless the step is possible. */
export function refuse(isPossible: boolean): void {
  if (!isPossible) throw new AppError('TRANSFER_MOVED_ON')
}
