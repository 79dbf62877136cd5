import { listNewestInstitutions } from './institutions.queries.ts'

import type { Institution } from '@mezgeb/contract/institutions'
import type { Transaction } from '../../db/transactions.ts'

/** The newest institutions, for a caller who asks for other things in the platform's same round trip. */
export async function newestInstitutions(tx: Transaction, count: number): Promise<Institution[]> {
  return listNewestInstitutions(tx, count)
}
