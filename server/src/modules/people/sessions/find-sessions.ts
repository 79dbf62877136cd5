import { ROLE_GRANTS } from '@mezgeb/contract/kit/permissions'

import { AppError } from '../../../platform/app-error.ts'
import { span } from '../../../platform/db/transactions.ts'
import { createBatches } from '../../../platform/overload/batches.ts'
import { findLivingSessions, findSessions, findSessionsOnShards } from './sessions.queries.ts'

import type { Access, Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sessions } from '../../../platform/http/guard.ts'
import type { SessionKey } from '../../../platform/session-token.ts'
import type { SessionRow } from './sessions.queries.ts'
import type { Role } from '@mezgeb/contract/kit/roles'

/** Two look-ups at a time, each of many sessions. */
const TOGETHER = { lanes: 2, size: 64 }
/**
 * On shards one look-up for each session, so that none fails with another institution's machine, and no more at once than
 * the pool can spare (platform/db/pool.ts).
 */
const ONE_BY_ONE = { lanes: 4, size: 1 }
/** More than can be answered before the queue timeout. */
const QUEUE_MAX = 500

/** Looks up the sessions of requests in batches. Throws UNAVAILABLE when too many wait. */
export function createSessions(db: Pick<Database, 'call' | 'isSharded'>): Sessions {
  const tooMany = new AppError('UNAVAILABLE')
  const lookUps = createBatches<SessionKey, Actor | null>({
    runAll: async (keys) => {
      const rows = await (db.isSharded ? findSessionsOnShards(db, keys) : findSessions(db, keys))
      const actors = new Map(rows.map((row) => [row.token_hash.toString('latin1'), actorOf(row)]))
      return keys.map(({ tokenHash }) => actors.get(tokenHash.toString('latin1')) ?? null)
    },
    ...(db.isSharded ? ONE_BY_ONE : TOGETHER),
    longest: QUEUE_MAX,
    full: () => tooMany,
  })
  return { find: (key) => span('resolve_session', () => lookUps.run(key)) }
}

/** The access of the living ones of the sessions, by the hash of the session in hexadecimal. */
export async function findLivingAccess(
  db: Database,
  keys: readonly SessionKey[],
): Promise<Map<string, Access>> {
  const rows = await findLivingSessions(db, keys)
  return new Map(
    rows.map((row) => [
      row.token_hash.toString('hex'),
      accessOf({ role: row.role, branchId: row.branch_id, asksToVoid: row.asks_to_void }),
    ]),
  )
}

function actorOf(row: SessionRow): Actor {
  const { role, branch_id: branchId } = row
  return {
    ...accessOf({ role, branchId, asksToVoid: row.asks_to_void }),
    userId: row.user_id,
    userVersion: row.user_version,
    name: row.name,
    institutionId: row.institution_id,
    institutionStatus: row.institution_status,
    branchId,
    mustChangePassword: row.must_change_password,
    sessionHash: row.token_hash,
  }
}

type Owner = { role: Role; branchId: string | null; asksToVoid: boolean | null }

/** The access that a role gives to a user of a branch, less what the user has to ask for. */
export function accessOf({ role, branchId, asksToVoid }: Owner): Access {
  const { permissions: granted, branches } = ROLE_GRANTS[role]
  const permissions =
    asksToVoid === true
      ? new Set([...granted].filter((permission) => permission !== 'voids.make'))
      : granted
  if (branches === 'all') return { permissions, branchIds: 'all' }
  return { permissions, branchIds: branchId === null ? [] : [branchId] }
}
