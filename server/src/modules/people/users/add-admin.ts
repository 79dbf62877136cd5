import { AppError } from '../../../platform/app-error.ts'
import { addUser } from './add-user.ts'
import { hasAdmin } from './users.queries.ts'

import type { AdminInput } from '@mezgeb/contract/people/institution-admin'
import type { User } from '@mezgeb/contract/people/user'
import type { Transaction } from '../../../platform/db/transactions.ts'

type NewAdmin = Pick<AdminInput, 'name' | 'email'> & { institutionId: string; passwordHash: string }

/** Adds the first ADMIN of an institution that the transaction has locked; the password has to be changed. 409 HAS_ADMIN. */
export async function addAdmin(tx: Transaction, admin: NewAdmin): Promise<User> {
  if (await hasAdmin(tx, admin.institutionId)) throw new AppError('HAS_ADMIN')
  const { name, email, institutionId, passwordHash } = admin
  return addUser(tx, {
    institutionId,
    name,
    email,
    passwordHash,
    role: 'ADMIN',
    status: 'APPROVED',
    branchId: null,
    mustChangePassword: true,
  })
}
