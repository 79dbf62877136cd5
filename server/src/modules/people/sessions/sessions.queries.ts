import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { Role, Status } from '@mezgeb/contract/kit/roles'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { SessionKey } from '../../../platform/session-token.ts'

export type SessionRow = {
  token_hash: Buffer
  user_id: string
  user_version: number
  name: string
  role: Role
  branch_id: string | null
  institution_id: string
  institution_status: Status
  must_change_password: boolean
  asks_to_void: true | null
}

const COLUMNS =
  'token_hash, user_id, user_version, name, role, branch_id, institution_id, institution_status, must_change_password, asks_to_void'

const sessionsByToken = statement<SessionRow>(
  'resolve_sessions',
  `select ${COLUMNS} from resolve_sessions($1, $2)`,
)

const sessionsOfInstitution = statement<SessionRow>(
  'resolve_sessions_of',
  `select ${COLUMNS} from resolve_sessions_of($1, $2)`,
)

/** The living sessions of many institutions in one statement. */
export function findSessions(
  db: Pick<Database, 'call'>,
  keys: readonly SessionKey[],
): Promise<SessionRow[]> {
  return db.call(sessionsByToken(...columnsOf(keys)))
}

/** The same with a statement for each institution's shard. */
export async function findSessionsOnShards(
  db: Pick<Database, 'call'>,
  keys: readonly SessionKey[],
): Promise<SessionRow[]> {
  const found = await Promise.all(
    keys.map(({ institutionId, tokenHash }) =>
      db.call(sessionsOfInstitution(institutionId, [tokenHash])),
    ),
  )
  return found.flat()
}

type LivingRow = Pick<SessionRow, 'token_hash' | 'role' | 'branch_id' | 'asks_to_void'>

const livingSessions = statement<LivingRow>(
  'living_sessions',
  `select s.token_hash, u.role, u.branch_id, u.asks_to_void
   from unnest($1::uuid[], $2::bytea[]) k (institution_id, token_hash)
   join sessions s on s.institution_id = k.institution_id and s.token_hash = k.token_hash
   join users u on u.institution_id = s.institution_id and u.id = s.account_id and u.status = 'APPROVED'
   join institutions i on i.id = s.institution_id and i.status <> 'REJECTED'
   where s.last_used_at > now() - interval '12 hours'
     and s.created_at > now() - interval '30 days'`,
)

/** The living ones of the sessions, without noting a use: an open stream is none. */
export async function findLivingSessions(
  db: Database,
  keys: readonly SessionKey[],
): Promise<LivingRow[]> {
  return db.read(PLATFORM_INSTITUTION_ID, livingSessions(...columnsOf(keys)))
}

function columnsOf(keys: readonly SessionKey[]) {
  return [
    keys.map(({ institutionId }) => institutionId),
    keys.map(({ tokenHash }) => tokenHash),
  ] as const
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

export const addSession = statement(
  'add_session',
  'insert into sessions (token_hash, institution_id, account_id, device) values ($1, $2, $3, $4)',
)

/** An account whose password was right; `device`: browser and system. */
export type SigningIn = {
  institutionId: string
  id: string
  passwordHash: string
  device: string | null
}

/** False when the password that was judged is no longer the account's, or it may no longer sign in. */
export async function insertSession(
  db: Database,
  { institutionId, id, passwordHash, device }: SigningIn,
  tokenHash: Buffer,
): Promise<boolean> {
  return db.inInstitution(institutionId, async (tx) => {
    const [user] = await tx.query(lockWhoMaySignIn(institutionId, id, passwordHash))
    if (user === undefined) return false
    await tx.query(addSession(tokenHash, institutionId, id, device))
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

type OwnRow = {
  id: string
  token_hash: Buffer
  created_at: string
  last_used_at: string
  device: string | null
}

/** The id is half of the hash: it names a session and opens none. */
export const sessionId = (tokenHash: Buffer): string => tokenHash.toString('hex', 0, 16)

const ownSessions = statement<OwnRow>(
  'own_sessions',
  `select left(encode(token_hash, 'hex'), 32) as id, token_hash, created_at, last_used_at, device from sessions
    where institution_id = $1 and account_id = $2
      and last_used_at > now() - interval '12 hours' and created_at > now() - interval '30 days'
    order by created_at desc, id limit 100`,
)

/** The living sessions of a user, the newest first. */
export function findOwnSessions(
  db: Database,
  { institutionId, userId }: { institutionId: string; userId: string },
): Promise<OwnRow[]> {
  return db.read(institutionId, ownSessions(institutionId, userId))
}

const removeOwnSession = statement<{ id: string }>(
  'remove_own_session',
  `delete from sessions
    where institution_id = $1 and account_id = $2 and left(encode(token_hash, 'hex'), 32) = $3
   returning account_id as id`,
)

/** False when the user has no such session. */
export async function deleteOwnSession(
  tx: Transaction,
  { institutionId, userId }: { institutionId: string; userId: string },
  id: string,
): Promise<boolean> {
  return (await tx.query(removeOwnSession(institutionId, userId, id))).length > 0
}
