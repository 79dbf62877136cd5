import { AppError } from '../app-error.ts'
import { statement } from './database.ts'

import type { Database, Transaction } from './database.ts'

/** An Idempotency-Key as it is stored: hashes only (decisions §2). */
export type StoredKey = { call: string; keyHash: Buffer; requestHash: Buffer }

/** Whose key it is: keys of another user or institution are other keys. */
export type KeyOwner = { institutionId: string; userId: string }

type Once = {
  /** The institution in which `act` writes. */
  institutionId: string
  owner: KeyOwner
  key: StoredKey | null
}

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
      if (key !== null) await storeAnswer(tx, owner, key, answer)
      return answer
    })
    return { json, replayed: false }
  } catch (error) {
    const stored = key === null ? null : await findAnswer(db, owner, key)
    if (stored === null) throw error
    return { json: stored, replayed: true }
  }
}

class KeyTaken extends Error {}

const enterInstitution = statement(
  'enter_institution',
  `select set_config('app.institution_id', $1, true)`,
)

const insertKey = statement(
  'insert_idempotency_key',
  `insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (institution_id, user_id, call, key_hash) do nothing
   returning call`,
)

async function storeAnswer(
  tx: Transaction,
  owner: KeyOwner,
  key: StoredKey,
  answer: string,
): Promise<void> {
  // The key belongs to the caller's institution, which is not the one written to for a SUPER_ADMIN.
  await tx.query(enterInstitution(owner.institutionId))
  const rows = await tx.query(
    insertKey(owner.institutionId, owner.userId, key.call, key.keyHash, key.requestHash, answer),
  )
  if (rows.length === 0) throw new KeyTaken('another request with this key was faster')
}

const selectAnswer = statement<{ request_hash: Buffer; answer: string }>(
  'select_idempotency_key',
  `select request_hash, answer from idempotency_keys
   where institution_id = $1 and user_id = $2 and call = $3 and key_hash = $4`,
)

async function findAnswer(db: Database, owner: KeyOwner, key: StoredKey): Promise<string | null> {
  const [row] = await db.read(
    owner.institutionId,
    selectAnswer(owner.institutionId, owner.userId, key.call, key.keyHash),
  )
  if (row === undefined) return null
  if (!row.request_hash.equals(key.requestHash)) throw new AppError('KEY_REUSED')
  return row.answer
}
