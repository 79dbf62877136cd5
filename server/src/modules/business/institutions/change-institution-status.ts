import { isStatusChange } from '@mezgeb/contract/kit/roles'

import { AppError } from '../../../platform/app-error.ts'
import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { getInstitution } from './get-institution.ts'
import { findAndLockStatus, updateStatus } from './institutions.queries.ts'

import type { Institution } from '@mezgeb/contract/business/institution'
import type { Status } from '@mezgeb/contract/kit/roles'
import type { Database } from '../../../platform/db/database.ts'
import type { InstitutionFollowers } from './institution-followers.ts'

/** Approves or rejects an institution; a rejection ends every session of its users at once (decisions §3). */
export async function changeInstitutionStatus(
  db: Database,
  id: string,
  { status, reason }: { status: Status; reason?: string | null | undefined },
  followers: InstitutionFollowers,
): Promise<Institution> {
  return db.inInstitution(id, async (tx) => {
    const before = id === PLATFORM_INSTITUTION_ID ? null : await findAndLockStatus(tx, id)
    if (before === null) throw new AppError('NOT_FOUND')
    if (!isStatusChange(before, status)) throw new AppError('STATUS_CHANGE')
    await updateStatus(tx, id, {
      status,
      reason: status === 'REJECTED' ? (reason ?? null) : null,
    })
    await followers.changed(tx, id, { status })
    return getInstitution(tx, id)
  })
}
