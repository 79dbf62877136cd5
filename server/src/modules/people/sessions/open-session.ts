import { newToken } from '../../../platform/session-token.ts'
import { insertSession } from './sessions.queries.ts'

import type { Database } from '../../../platform/db/database.ts'
import type { SigningIn } from './sessions.queries.ts'

/** Opens a session and returns its token; null when the account may no longer sign in with that password. */
export async function openSession(db: Database, account: SigningIn): Promise<string | null> {
  const { token, hash } = newToken(account.institutionId)
  return (await insertSession(db, account, hash)) ? token : null
}
