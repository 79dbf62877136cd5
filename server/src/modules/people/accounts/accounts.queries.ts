import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** An account of the e-mail directory, found without a session. */
export type Account = { institutionId: string; id: string; passwordHash: string }

const accountByEmail = statement<{ institution_id: string; id: string }>(
  'account_by_email',
  'select institution_id, id from accounts where email = $1',
)

const passwordHashOfUser = statement<{ password_hash: string }>(
  'password_hash_of_user',
  'select password_hash from users where institution_id = $1 and id = $2',
)

/** By e-mail in lower case, over all institutions; null when it is unknown. */
export async function findAccount(db: Database, email: string): Promise<Account | null> {
  const [found] = await db.call(accountByEmail(email))
  // An unknown e-mail looks up an account that does not exist, so that both take the same time.
  const institutionId = found?.institution_id ?? PLATFORM_INSTITUTION_ID
  const id = found?.id ?? PLATFORM_INSTITUTION_ID
  const [user] = await db.read(institutionId, passwordHashOfUser(institutionId, id))
  return user === undefined ? null : { institutionId, id, passwordHash: user.password_hash }
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  return (await db.call(accountByEmail(email))).length > 0
}

/** Of the signed-in user. */
export async function findPasswordHash(db: Database, actor: Actor): Promise<string | null> {
  const [row] = await db.read(
    actor.institutionId,
    passwordHashOfUser(actor.institutionId, actor.userId),
  )
  return row?.password_hash ?? null
}

const setPasswordHash = statement(
  'set_password_hash',
  `update users set password_hash = $3, must_change_password = false
    where institution_id = $1 and id = $2`,
)

/** Sets it; the sessions of the user go on until somebody ends them. */
export async function updatePasswordHash(
  tx: Transaction,
  actor: Actor,
  passwordHash: string,
): Promise<void> {
  await tx.query(setPasswordHash(actor.institutionId, actor.userId, passwordHash))
}
