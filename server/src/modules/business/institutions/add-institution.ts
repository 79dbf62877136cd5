import { addReadyMadeTenders } from '../../selling/tenders/add-ready-made-tenders.ts'
import { addReadyMadeReasons } from '../../stock/removal-reasons/add-ready-made-reasons.ts'
import { insertInstitution } from './institutions.queries.ts'

import type { NewInstitution } from './institutions.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Adds an institution, PENDING until a SUPER_ADMIN approves it (spec §4). The transaction must be the new institution's own. */
export async function addInstitution(tx: Transaction, institution: NewInstitution): Promise<void> {
  await insertInstitution(tx, institution)
  await addReadyMadeReasons(tx, institution.id)
  await addReadyMadeTenders(tx, institution.id)
}
