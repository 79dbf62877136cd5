import { findOwnSessions } from './sessions.queries.ts'

import type { Session } from '@mezgeb/contract/people/own-sessions'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

/** The living sessions of the user, the newest first. */
export async function listOwnSessions(
  db: Database,
  actor: Actor,
): Promise<{ sessions: Session[] }> {
  const rows = await findOwnSessions(db, actor)
  const sessions = rows.map((row) => ({
    id: row.id,
    startedAt: row.created_at,
    lastUsedAt: row.last_used_at,
    device: row.device,
    isThis: row.token_hash.equals(actor.sessionHash),
  }))
  return { sessions }
}
