import { AppError } from '../app-error.ts'
import { isOutcomeKnown } from './database-errors.ts'
import { PLATFORM_INSTITUTION_ID } from './database.ts'
import { statement } from './statement.ts'

import type { Database } from './database.ts'
import type { Transaction } from './transactions.ts'

/** An Idempotency-Key as it is stored: hashes only, so that no body (a password!) can be guessed from the table. */
export type IdempotencyKey = { call: string; keyHash: Buffer; requestHash: Buffer }

export type KeyOwner = { institutionId: string; userId: string }

export type Created = { json: string; replayed: boolean }

export const WITHOUT_CALLER: KeyOwner = {
  institutionId: PLATFORM_INSTITUTION_ID,
  userId: PLATFORM_INSTITUTION_ID,
}

type Once = {
  institutionId: string
  owner: KeyOwner
  key: IdempotencyKey | null
}

const keepAnswer = statement('keep_answer', 'select keep_answer($1, $2, $3, $4, $5, $6)')

const storedAnswer = statement<{ outcome: 'replay' | 'mismatch' | null; answer: string | null }>(
  'stored_answer',
  'select outcome, answer from stored_answer($1, $2, $3, $4, $5)',
)

/** Acts once per key, and keeps the answer in the same transaction; a duplicate waits for it. Throws KEY_REUSED for another body. */
export async function createOnce<Reply>(
  db: Database,
  { institutionId, owner, key }: Once,
  act: (tx: Transaction) => Promise<Reply>,
  toText: (reply: Reply) => string = JSON.stringify,
): Promise<Created> {
  try {
    const json = await db.inInstitution(institutionId, async (tx) => {
      const answer = toText(await act(tx))
      if (key !== null) await tx.query(keepAnswer(...identity(owner, key), answer))
      return answer
    })
    return { json, replayed: false }
  } catch (error) {
    return { json: await firstAnswer(db, owner, key, error), replayed: true }
  }
}

/** The first answer of a keyed call that has failed. Throws KEY_REUSED; its failure if there is none or its outcome is unknown. */
export async function firstAnswer(
  db: Database,
  owner: KeyOwner,
  key: IdempotencyKey | null,
  failure: unknown,
): Promise<string> {
  if (key === null || !isOutcomeKnown(failure)) throw failure
  const [row] = await db.call(storedAnswer(...identity(owner, key)))
  if (row?.outcome === 'mismatch') throw new AppError('KEY_REUSED')
  if (typeof row?.answer !== 'string') throw failure
  return row.answer
}

function identity(owner: KeyOwner, key: IdempotencyKey) {
  return [owner.institutionId, owner.userId, key.call, key.keyHash, key.requestHash] as const
}
