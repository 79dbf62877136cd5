import { WRONG_PASSWORD } from '@mezgeb/contract/people/credentials'

import { invalid } from '../../../platform/app-error.ts'
import { findPasswordHash } from './accounts.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SignInDesk } from './sign-in-desk.ts'

/** Refuses a wrong current password of the signed-in user. A stolen session must not be a way to guess it without limit. */
export async function requireOwnPassword(
  db: Database,
  desk: SignInDesk,
  actor: Actor,
  current: string,
): Promise<void> {
  const { userId } = actor
  const stored = await findPasswordHash(db, actor)
  const attempt = { address: userId, account: userId }
  await desk.admit(attempt)
  if (!(await desk.judge({ ...attempt, stored, password: current, userId }))) {
    throw invalid('current', WRONG_PASSWORD)
  }
}
