import { AppError } from '../../../platform/app-error.ts'

import type { Status } from '@mezgeb/contract/kit/roles'

/** Refuses a sign-in, after the secret was right, by the status of the user and of the institution (decisions §3). */
export function refuseUnlessAdmitted(user: Status, institution: Status): void {
  if (user === 'PENDING') throw new AppError('ACCOUNT_PENDING')
  if (user === 'REJECTED') throw new AppError('ACCOUNT_REJECTED')
  if (institution === 'REJECTED') throw new AppError('INSTITUTION_REJECTED')
}
