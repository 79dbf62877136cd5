import { AppError } from '../../app-error.ts'
import { selectInstitution, selectInstitutionId } from './institutions.queries.ts'

import type { Institution } from '@mezgeb/contract/institutions'
import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/transactions.ts'

/** The institution of the transaction with its counts; NOT_FOUND when there is none. */
export async function getInstitution(tx: Transaction, id: string): Promise<Institution> {
  const institution = await selectInstitution(tx, id)
  if (institution === null) throw new AppError('NOT_FOUND')
  return institution
}

/** Whether a SUPER_ADMIN's call names an institution that exists. */
export async function hasInstitution(db: Database, id: string): Promise<boolean> {
  return (await selectInstitutionId(db, id)) !== null
}
