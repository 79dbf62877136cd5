import { isStatusChange } from '@mezgeb/contract/roles'

import { AppError } from '../../app-error.ts'
import { PLATFORM_INSTITUTION_ID } from '../../db/database.ts'
import { endSessionsOfInstitution } from '../auth/end-sessions.ts'
import { getInstitution } from './get-institution.ts'
import { findAndLockStatus, updateStatus } from './institutions.queries.ts'

import type { Institution } from '@mezgeb/contract/institutions'
import type { Status } from '@mezgeb/contract/roles'
import type { Database } from '../../db/database.ts'

/** Approves or rejects an institution; a rejection ends every session of its users at once (decisions §3). */
export async function changeInstitutionStatus(
  db: Database,
  id: string,
  status: Status,
): Promise<Institution> {
  return db.inInstitution(id, async (tx) => {
    const before = id === PLATFORM_INSTITUTION_ID ? null : await findAndLockStatus(tx, id)
    if (before === null) throw new AppError('NOT_FOUND')
    if (!isStatusChange(before, status)) throw new AppError('STATUS_CHANGE')
    await updateStatus(tx, id, status)
    if (status === 'REJECTED') await endSessionsOfInstitution(tx, id)
    return getInstitution(tx, id)
  })
}
