import { AppError } from '../../app-error.ts'
import { newToken } from '../../http/session-token.ts'
import { getUser } from '../users/get-user.ts'
import { findAccount, insertSession } from './auth.queries.ts'

import type { LoginInput } from '@mezgeb/contract/auth'
import type { Status } from '@mezgeb/contract/roles'
import type { User } from '@mezgeb/contract/users'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import type { SignInDesk } from './sign-in-desk.ts'

/**
 * Opens a session. 401 INVALID_CREDENTIALS takes the same time for known and unknown e-mails;
 * what is wrong with the account is told only after the right password (decisions §3).
 */
export async function signIn(
  db: Database,
  desk: SignInDesk,
  { email, password }: z.output<typeof LoginInput>,
  address: string,
): Promise<{ token: string; user: User }> {
  const attempt = { address, account: email }
  await desk.admit(attempt)
  const account = await findAccount(db, email)
  const stored = account?.passwordHash ?? null
  const isRight = await desk.judge({ ...attempt, stored, password })
  if (!isRight || account === null) throw new AppError('INVALID_CREDENTIALS')
  const user = await getUser(db, account, account.id)
  refuseUnlessAdmitted(user.status, user.institution?.status ?? 'APPROVED')
  const { token, hash } = newToken(account.institutionId)
  if (!(await insertSession(db, account, hash))) throw new AppError('INVALID_CREDENTIALS')
  return { token, user }
}

function refuseUnlessAdmitted(user: Status, institution: Status): void {
  if (user === 'PENDING') throw new AppError('ACCOUNT_PENDING')
  if (user === 'REJECTED') throw new AppError('ACCOUNT_REJECTED')
  if (institution === 'REJECTED') throw new AppError('INSTITUTION_REJECTED')
}
