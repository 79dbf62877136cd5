import { AppError } from '../../../platform/app-error.ts'
import { getUser } from '../users/get-user.ts'
import { openSession } from '../sessions/open-session.ts'
import { withAccess } from '../sessions/with-access.ts'
import { findAccount } from './accounts.queries.ts'

import type { LoginInput } from '@mezgeb/contract/people/credentials'
import type { Me } from '@mezgeb/contract/people/user'
import type { Status } from '@mezgeb/contract/kit/roles'
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
  address: string,
): Promise<{ token: string; user: Me }> {
  const attempt = { address, account: email }
  await desk.admit(attempt)
  const account = await findAccount(db, email)
  const stored = account?.passwordHash ?? null
  const isRight = await desk.judge({ ...attempt, stored, password })
  if (!isRight || account === null) throw new AppError('INVALID_CREDENTIALS')
  const user = await getUser(db, account, account.id)
  refuseUnlessAdmitted(user.status, user.institution?.status ?? 'APPROVED')
  const token = await openSession(db, account)
  if (token === null) throw new AppError('INVALID_CREDENTIALS')
  return { token, user: withAccess(user) }
}

function refuseUnlessAdmitted(user: Status, institution: Status): void {
  if (user === 'PENDING') throw new AppError('ACCOUNT_PENDING')
  if (user === 'REJECTED') throw new AppError('ACCOUNT_REJECTED')
  if (institution === 'REJECTED') throw new AppError('INSTITUTION_REJECTED')
}
