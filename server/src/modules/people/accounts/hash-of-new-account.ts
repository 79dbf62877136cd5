import { makePasswordHash } from '../passwords/make-password-hash.ts'
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts'
import { isEmailTaken } from './accounts.queries.ts'

import type { Database } from '../../../platform/db/database.ts'

/** The hash of a new account's password; null when the e-mail has an account. Refuses a common password. */
export async function hashOfNewAccount(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  await refuseCommonPassword(password, 'password')
  // Before the hash, which costs a hundred times as much. The unique key of the database decides between twins.
  return (await isEmailTaken(db, email)) ? null : makePasswordHash(password)
}
