import { findInstitutionId } from './institutions.queries.ts'

import type { Database } from '../../db/database.ts'

/** Whether a SUPER_ADMIN's call names an institution that exists. */
export async function hasInstitution(db: Database, id: string): Promise<boolean> {
  return (await findInstitutionId(db, id)) !== null
}
