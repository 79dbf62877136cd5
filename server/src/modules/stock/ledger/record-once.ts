import { createHash, randomUUID } from 'node:crypto'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { isOutcomeKnown } from '../../../platform/db/database-errors.ts'
import { findRequest } from './ledger.queries.ts'

import type { DocumentKind } from '@mezgeb/contract/features'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'

/** The contract's `documentFields`, in a body that has more fields. */
export type DocumentBody = {
  id?: string | undefined
  happenedAt?: string | undefined
  sentAt?: string | undefined
}

type Recording<Reply> = {
  kind: DocumentKind
  actor: Actor
  key: IdempotencyKey | null
  body: DocumentBody
  /** Finds the document of a repeated id; null outside of the scope. */
  find: (db: Database, scope: BranchScope, id: string) => Promise<Reply | null>
}

/**
 * Records a document in one transaction, once for each idempotency key and once for each id of a client. Throws KEY_REUSED
 * when the key or the id came with another body, else what `act` throws.
 */
export async function recordOnce<Reply>(
  db: Database,
  recording: Recording<Reply>,
  act: (tx: Transaction, id: string) => Promise<Reply>,
): Promise<Created> {
  const { actor, key, body } = recording
  const id = body.id ?? randomUUID()
  try {
    const once = { institutionId: actor.institutionId, owner: actor, key }
    return await createOnce(db, once, (tx) => act(tx, id))
  } catch (error) {
    const reply = await replyToRepeated(db, recording, error)
    if (reply === null) throw error
    return { json: JSON.stringify(reply), replayed: true }
  }
}

/** SHA-256 of a body with an id of the client; null without one. A body that waited may be sent again at another time. */
export function requestHash(body: DocumentBody): Buffer | null {
  if (body.id === undefined) return null
  const lasting = JSON.stringify({ ...body, sentAt: undefined })
  return createHash('sha256').update(lasting).digest()
}

/** Before everything: when it happened is unknown. */
const UNKNOWN = new Date(0).toISOString()

/**
 * When it happened, by the server's clock where the device says when it sent it, else by the device's own. Unknown when the device's
 * clock was set back in between (docs/decisions/0107).
 */
export function momentOf({ happenedAt, sentAt }: DocumentBody): string | undefined {
  if (happenedAt === undefined || sentAt === undefined) return happenedAt
  const age = Date.parse(sentAt) - Date.parse(happenedAt)
  return age < 0 ? UNKNOWN : new Date(Date.now() - age).toISOString()
}

/** The document that has the id already; null when there is none. Throws KEY_REUSED when it came with another body. */
async function replyToRepeated<Reply>(
  db: Database,
  { kind, actor, body, find }: Recording<Reply>,
  failure: unknown,
): Promise<Reply | null> {
  const { id } = body
  const hash = requestHash(body)
  if (id === undefined || hash === null || !isOutcomeKnown(failure)) return null
  const { institutionId } = actor
  const [first] = await db.inInstitution(institutionId, (tx) =>
    tx.query(findRequest(institutionId, id)),
  )
  if (first === undefined) return null
  const isSame = first.kind === kind && first.request_hash?.equals(hash) === true
  const scope = ownScope(actor)
  const reply = isSame ? await find(db, scope, id) : null
  if (reply === null) throw new AppError('KEY_REUSED')
  return reply
}

/** The lock keys of the stock of lines in a branch, by default the actor's own. */
export function stockKeys(
  actor: Pick<Actor, 'institutionId' | 'branchId'>,
  branchId: string | null | undefined,
  lines: readonly { productId: string }[],
): string[] {
  const branch = branchId ?? actor.branchId ?? ''
  return lines.map(({ productId }) => `${actor.institutionId} ${branch} ${productId}`)
}
