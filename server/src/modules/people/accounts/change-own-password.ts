import { SAME_PASSWORD } from '@mezgeb/contract/people/credentials'

import { invalid } from '../../../platform/app-error.ts'
import { updatePasswordHash } from './accounts.queries.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { endSessionsOfUser } from '../sessions/end-sessions.ts'
import { makePasswordHash } from '../passwords/make-password-hash.ts'

import type { PasswordInput } from '@mezgeb/contract/people/credentials'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SignInDesk } from './sign-in-desk.ts'

/** Sets a new password after the current one was given, and ends every session of the user. */
export async function changeOwnPassword(
  db: Database,
  desk: SignInDesk,
  actor: Actor,
  body: z.output<typeof PasswordInput>,
): Promise<undefined> {
  await requireOwnPassword(db, desk, actor, body.current)
  if (actor.mustChangePassword && body.new === body.current) {
    throw invalid('new', SAME_PASSWORD)
  }
  const passwordHash = await makePasswordHash(body.new, 'new')
  await db.inInstitution(actor.institutionId, async (tx) => {
    await updatePasswordHash(tx, actor, passwordHash)
    await endSessionsOfUser(tx, actor.institutionId, actor.userId)
  })
}
