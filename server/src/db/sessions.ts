import { AppError } from '../app-error.ts'
import { createBatches } from './batches.ts'
import { PLATFORM_INSTITUTION_ID } from './database.ts'
import { statement } from './statement.ts'
import { span } from './spans.ts'

import type { Role, Status } from '@mezgeb/contract/roles'
import type { Actor } from '../actor.ts'
import type { Database } from './database.ts'

/** What a session is found by: the institution and the hash of its token. */
export type SessionKey = { institutionId: string; tokenHash: Buffer }

/** Who is behind tokens at this moment. */
export type Sessions = {
  /** Null when nobody is, any more (decisions §3). Throws UNAVAILABLE when too many ask. */
  find(key: SessionKey): Promise<Actor | null>
}

/** Beside one that asks, another may be on its way. */
const TOGETHER = { lanes: 2, size: 64 }
/**
 * On shards each goes where its institution lies, and so none fails with another's machine. No more at once than the pool can
 * spare (db/pool.ts).
 */
const ONE_BY_ONE = { lanes: 4, size: 1 }
/** Far more than can be answered while anybody still waits. */
const LONGEST = 500

type Caller = Pick<Database, 'call' | 'isSharded'>

type SessionRow = {
  token_hash: Buffer
  user_id: string
  name: string
  role: Role
  branch_id: string | null
  institution_id: string
  institution_status: Status
}

const sessionsByToken = statement<SessionRow>(
  'resolve_sessions',
  `select token_hash, user_id, name, role, branch_id, institution_id, institution_status
   from resolve_sessions($1, $2)`,
)

const sessionsOfInstitution = statement<SessionRow>(
  'resolve_sessions_of',
  `select token_hash, user_id, name, role, branch_id, institution_id, institution_status
   from resolve_sessions_of($1, $2)`,
)

/** Looks up, together, the sessions of all requests that have arrived together. */
export function createSessions(db: Caller): Sessions {
  const tooMany = new AppError('UNAVAILABLE')
  const lookUps = createBatches<SessionKey, Actor | null>({
    runAll: async (keys) => {
      const actors = await actorsOf(db, keys)
      return keys.map(({ tokenHash }) => actors.get(tokenHash.toString('latin1')) ?? null)
    },
    ...(db.isSharded ? ONE_BY_ONE : TOGETHER),
    longest: LONGEST,
    full: () => tooMany,
  })
  return { find: (key) => span('resolve_session', () => lookUps.run(key)) }
}

async function actorsOf(db: Caller, keys: SessionKey[]): Promise<Map<string, Actor>> {
  const rows = await (db.isSharded ? findWhereItLies(db, keys) : findTogether(db, keys))
  return new Map(
    rows.map((row) => [
      row.token_hash.toString('latin1'),
      {
        userId: row.user_id,
        name: row.name,
        role: row.role,
        institutionId: row.institution_id,
        institutionStatus: row.institution_status,
        branchId: row.branch_id,
        sessionHash: row.token_hash,
      },
    ]),
  )
}

function findTogether(db: Caller, keys: SessionKey[]): Promise<SessionRow[]> {
  return db.call(sessionsByToken(...columnsOf(keys)))
}

function columnsOf(keys: readonly SessionKey[]) {
  return [
    keys.map(({ institutionId }) => institutionId),
    keys.map(({ tokenHash }) => tokenHash),
  ] as const
}

async function findWhereItLies(db: Caller, keys: SessionKey[]): Promise<SessionRow[]> {
  const found = await Promise.all(
    keys.map(({ institutionId, tokenHash }) =>
      db.call(sessionsOfInstitution(institutionId, [tokenHash])),
    ),
  )
  return found.flat()
}

const livingSessions = statement<{ token_hash: Buffer; role: Role; branch_id: string | null }>(
  'living_sessions',
  `select s.token_hash, u.role, u.branch_id
   from unnest($1::uuid[], $2::bytea[]) k (institution_id, token_hash)
   join sessions s on s.institution_id = k.institution_id and s.token_hash = k.token_hash
   join users u on u.institution_id = s.institution_id and u.id = s.account_id and u.status = 'APPROVED'
   join institutions i on i.id = s.institution_id and i.status <> 'REJECTED'
   where s.last_used_at > now() - interval '12 hours'
     and s.created_at > now() - interval '30 days'`,
)

/** What somebody may see, by the hash of the session in hexadecimal. */
export type LivingSessions = Map<string, Pick<Actor, 'role' | 'branchId'>>

/** Those of the sessions that have not ended, without using them: to listen is no use. */
export async function findLivingSessions(
  db: Database,
  keys: readonly SessionKey[],
): Promise<LivingSessions> {
  const rows = await db.read(PLATFORM_INSTITUTION_ID, livingSessions(...columnsOf(keys)))
  return new Map(
    rows.map((row) => [
      row.token_hash.toString('hex'),
      { role: row.role, branchId: row.branch_id },
    ]),
  )
}
