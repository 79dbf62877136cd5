import { statement } from '../../../platform/db/statement.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

// Whatever ends sessions and devices of a user locks the row of the user first, then devices, then sessions.
const lockOwner = statement<{ has_pin: boolean }>(
  'lock_owner_of_pin',
  `select pin_hash is not null as has_pin from users
    where institution_id = $1 and id = $2 and status = 'APPROVED' for no key update`,
)

const ageOfSession = statement<{ is_fresh: boolean }>(
  'age_of_session',
  `select created_at > now() - interval '5 minutes' as is_fresh from sessions
    where institution_id = $1 and token_hash = $2`,
)

/** Locks the user of a session that has not ended meanwhile, else null. Fresh: it began within five minutes. */
export async function lockOwnPin(
  tx: Transaction,
  { institutionId, userId, sessionHash }: Actor,
): Promise<{ hasPin: boolean; isFresh: boolean } | null> {
  const [user] = await tx.query(lockOwner(institutionId, userId))
  const [session] = await tx.query(ageOfSession(institutionId, sessionHash))
  if (user === undefined || session === undefined) return null
  return { hasPin: user.has_pin, isFresh: session.is_fresh }
}

const setPinHash = statement(
  'set_pin_hash',
  'update users set pin_hash = $3 where institution_id = $1 and id = $2',
)

/** Of the signed-in user; null removes it. */
export async function updatePinHash(
  tx: Transaction,
  { institutionId, userId }: Actor,
  pinHash: string | null,
): Promise<void> {
  await tx.query(setPinHash(institutionId, userId, pinHash))
}

const lockWhoMayTakeOver = statement<{ id: string }>(
  'lock_who_may_take_over',
  `select u.id
     from users u
     join institutions i on i.id = $1 and i.status <> 'REJECTED'
    where u.institution_id = $1 and u.id = $2 and u.status = 'APPROVED' and u.pin_hash = $3
      for share`,
)

type TakingOver = { institutionId: string; userId: string; pinHash: string }

/** Locks the user and the institution. False when the PIN that was judged is no longer the user's, or the user may not sign in. */
export async function lockWhoTakesOver(
  tx: Transaction,
  { institutionId, userId, pinHash }: TakingOver,
): Promise<boolean> {
  return (await tx.query(lockWhoMayTakeOver(institutionId, userId, pinHash))).length > 0
}
