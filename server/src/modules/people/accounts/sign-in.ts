import { AppError } from '../../../platform/app-error.ts'
import { getUser } from '../users/get-user.ts'
import { deviceName } from '../sessions/device-name.ts'
import { openSession } from '../sessions/open-session.ts'
import { withAccess } from '../sessions/with-access.ts'
import { findAccount } from './accounts.queries.ts'
import { refuseUnlessAdmitted } from './refuse-unless-admitted.ts'

import type { LoginInput } from '@mezgeb/contract/people/credentials'
import type { Me } from '@mezgeb/contract/people/user'
import type * as z from 'zod/mini'
import type { Database } from '../../../platform/db/database.ts'
import type { SignInDesk } from './sign-in-desk.ts'

/**
 * Opens a session. 401 INVALID_CREDENTIALS takes the same time for known and unknown e-mails;
 * the state of the account is revealed only after the right password (decisions §3).
 */
export async function signIn(
  db: Database,
  desk: SignInDesk,
  { email, password }: z.output<typeof LoginInput>,
  { address, agent }: { address: string; agent: string | undefined },
): Promise<{ token: string; user: Me }> {
  const attempt = { address, account: email }
  await desk.admit(attempt)
  const account = await findAccount(db, email)
  const stored = account?.passwordHash ?? null
  const isRight = await desk.judge({ ...attempt, stored, password, userId: account?.id })
  if (!isRight || account === null) throw new AppError('INVALID_CREDENTIALS')
  const user = await getUser(db, account, account.id)
  refuseUnlessAdmitted(user.status, user.institution?.status ?? 'APPROVED')
  const token = await openSession(db, { ...account, device: deviceName(agent) })
  if (token === null) throw new AppError('INVALID_CREDENTIALS')
  return { token, user: withAccess(user) }
}
