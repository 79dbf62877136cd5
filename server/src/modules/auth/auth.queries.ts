import { PLATFORM_INSTITUTION_ID } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/transactions.ts'

/** An account of the e-mail directory, found before anybody is signed in. */
export type Account = { institutionId: string; id: string; passwordHash: string }

const accountByEmail = statement<{ institution_id: string; id: string }>(
  'account_by_email',
  'select institution_id, id from accounts where email = $1',
)

const passwordHashOfUser = statement<{ password_hash: string }>(
  'password_hash_of_user',
  'select password_hash from users where institution_id = $1 and id = $2',
)

/** By e-mail in lower case, over all institutions; null when nobody has it. */
export async function findAccount(db: Database, email: string): Promise<Account | null> {
  const [found] = await db.call(accountByEmail(email))
  // For an unknown e-mail somebody's is looked for too, who is not there: both take the same time.
  const institutionId = found?.institution_id ?? PLATFORM_INSTITUTION_ID
  const id = found?.id ?? PLATFORM_INSTITUTION_ID
  const [user] = await db.read(institutionId, passwordHashOfUser(institutionId, id))
  return user === undefined ? null : { institutionId, id, passwordHash: user.password_hash }
}

/** Of the one who is signed in. */
export async function findPasswordHash(db: Database, actor: Actor): Promise<string | null> {
  const [row] = await db.read(
    actor.institutionId,
    passwordHashOfUser(actor.institutionId, actor.userId),
  )
  return row?.password_hash ?? null
}

const setPasswordHash = statement(
  'set_password_hash',
  'update users set password_hash = $3 where institution_id = $1 and id = $2',
)

/** Sets it; the sessions of the user go on until somebody ends them. */
export async function updatePasswordHash(
  tx: Transaction,
  actor: Actor,
  passwordHash: string,
): Promise<void> {
  await tx.query(setPasswordHash(actor.institutionId, actor.userId, passwordHash))
}

// The locks make a password change or a rejection at the same moment come wholly before or wholly after:
// it ends the new session, or the new session is not opened.
const lockWhoMaySignIn = statement<{ id: string }>(
  'lock_who_may_sign_in',
  `select u.id
     from users u
     join institutions i on i.id = $1 and i.status <> 'REJECTED'
    where u.institution_id = $1 and u.id = $2 and u.status = 'APPROVED' and u.password_hash = $3
      for share`,
)

const addSession = statement(
  'add_session',
  'insert into sessions (token_hash, institution_id, account_id) values ($1, $2, $3)',
)

/** False when the password that was judged is no longer the account's, or it may no longer sign in. */
export async function insertSession(
  db: Database,
  { institutionId, id, passwordHash }: Account,
  tokenHash: Buffer,
): Promise<boolean> {
  return db.inInstitution(institutionId, async (tx) => {
    const [user] = await tx.query(lockWhoMaySignIn(institutionId, id, passwordHash))
    if (user === undefined) return false
    await tx.query(addSession(tokenHash, institutionId, id))
    return true
  })
}

const removeSession = statement(
  'remove_session',
  'delete from sessions where institution_id = $1 and token_hash = $2',
)

/** The one of that token; none is no error. */
export async function deleteSession(
  tx: Transaction,
  institutionId: string,
  tokenHash: Buffer,
): Promise<void> {
  await tx.query(removeSession(institutionId, tokenHash))
}

const removeSessions = statement(
  'remove_sessions',
  'delete from sessions where institution_id = $1 and ($2::uuid is null or account_id = $2)',
)

/** Of one user, or of the whole institution when `userId` is null. */
export async function deleteSessions(
  tx: Transaction,
  institutionId: string,
  userId: string | null,
): Promise<void> {
  await tx.query(removeSessions(institutionId, userId))
}
