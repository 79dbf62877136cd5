import { insertInstitution } from './institutions.queries.ts'

import type { InstitutionFollowers } from './institution-followers.ts'
import type { NewInstitution } from './institutions.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Adds an institution, PENDING until a SUPER_ADMIN approves it (spec §4). The transaction must be the new institution's own. */
export async function addInstitution(
  tx: Transaction,
  institution: NewInstitution,
  followers: InstitutionFollowers,
): Promise<void> {
  await insertInstitution(tx, institution)
  await followers.added(tx, institution.id)
}
