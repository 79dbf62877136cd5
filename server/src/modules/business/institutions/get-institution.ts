import { AppError } from '../../../platform/app-error.ts'
import { findInstitution } from './institutions.queries.ts'

import type { Institution } from '@mezgeb/contract/business/institution'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** The institution of the transaction with its counts; NOT_FOUND when there is none. */
export async function getInstitution(tx: Transaction, id: string): Promise<Institution> {
  const institution = await findInstitution(tx, id)
  if (institution === null) throw new AppError('NOT_FOUND')
  return institution
}
