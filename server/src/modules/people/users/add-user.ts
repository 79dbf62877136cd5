import { randomUUID } from 'node:crypto'

import { AppError } from '../../../platform/app-error.ts'
import { findUser, insertUser } from './users.queries.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { NewUser } from './users.queries.ts'

/** Adds a user with its account: 409 EMAIL_TAKEN, 404 for a branch that is not the institution's. */
export async function addUser(tx: Transaction, newUser: NewUser): Promise<User> {
  const id = randomUUID()
  await insertUser(tx, id, newUser)
  const user = await findUser(tx, newUser.institutionId, id)
  if (user === null) throw new AppError('NOT_FOUND')
  return user
}
