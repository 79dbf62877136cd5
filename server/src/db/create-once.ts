import { AppError } from '../app-error.ts'
import { PLATFORM_INSTITUTION_ID, statement } from './database.ts'

import type { Database, Transaction } from './database.ts'

/** An Idempotency-Key as it is stored: hashes only (decisions §2). */
export type StoredKey = { call: string; keyHash: Buffer; requestHash: Buffer }

/** Whose key it is: the same key of another user or institution is another key. */
export type KeyOwner = { institutionId: string; userId: string }

/** Owner of the keys of anonymous calls. */
export const NOBODY: KeyOwner = {
  institutionId: PLATFORM_INSTITUTION_ID,
  userId: PLATFORM_INSTITUTION_ID,
}

type Once = {
  /** The institution in which `act` writes. */
  institutionId: string
  owner: KeyOwner
  key: StoredKey | null
}

const keepAnswer = statement('keep_answer', 'select keep_answer($1, $2, $3, $4, $5, $6)')

const storedAnswer = statement<{ outcome: 'replay' | 'mismatch' | null; answer: string | null }>(
  'stored_answer',
  'select outcome, answer from stored_answer($1, $2, $3, $4, $5)',
)

/**
 * Runs a creating act in one transaction and stores its answer under the caller's key as the last thing in it.
 * A twin waits for the key, loses, leaves nothing behind and gets the first answer; so does one that fails because
 * the first has already succeeded. Throws KEY_REUSED when the key came with another body.
 */
export async function createOnce<Reply>(
  db: Database,
  { institutionId, owner, key }: Once,
  act: (tx: Transaction) => Promise<Reply>,
): Promise<{ json: string; replayed: boolean }> {
  try {
    const json = await db.inInstitution(institutionId, async (tx) => {
      const answer = JSON.stringify(await act(tx))
      if (key !== null) await tx.query(keepAnswer(...identity(owner, key), answer))
      return answer
    })
    return { json, replayed: false }
  } catch (error) {
    const first = key === null ? null : await findStoredAnswer(db, owner, key)
    if (first === null) throw error
    return { json: first, replayed: true }
  }
}

/** The answer that a keyed call was given before, or null. Throws KEY_REUSED when the body differs. */
export async function findStoredAnswer(
  db: Database,
  owner: KeyOwner,
  key: StoredKey,
): Promise<string | null> {
  const [row] = await db.call(storedAnswer(...identity(owner, key)))
  if (row?.outcome === 'mismatch') throw new AppError('KEY_REUSED')
  return row?.answer ?? null
}

function identity(owner: KeyOwner, key: StoredKey) {
  return [owner.institutionId, owner.userId, key.call, key.keyHash, key.requestHash] as const
}
