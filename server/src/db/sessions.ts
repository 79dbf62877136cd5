import { statement } from './statement.ts'

import type { Role, Status } from '@mezgeb/contract/roles'
import type { Actor } from '../actor.ts'
import type { Database } from './database.ts'

type SessionRow = {
  user_id: string
  name: string
  role: Role
  branch_id: string | null
  institution_id: string
  institution_status: Status
}

const sessionByToken = statement<SessionRow>(
  'resolve_session',
  `select user_id, name, role, branch_id, institution_id, institution_status
   from resolve_session($1)`,
)

/** Who is behind a token at this moment; null when nobody is, any more (decisions §3). */
export async function resolveSession(db: Database, tokenHash: Buffer): Promise<Actor | null> {
  const [row] = await db.call(sessionByToken(tokenHash))
  if (row === undefined) return null
  return {
    userId: row.user_id,
    name: row.name,
    role: row.role,
    institutionId: row.institution_id,
    institutionStatus: row.institution_status,
    branchId: row.branch_id,
    sessionHash: tokenHash,
  }
}
