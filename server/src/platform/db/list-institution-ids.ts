import { PLATFORM_INSTITUTION_ID } from './database.ts'
import { statement } from './statement.ts'

import type { Database } from './database.ts'

const allIds = statement<{ id: string }>('keep_for', 'select id from institutions')

/** With the platform's own. */
export async function listInstitutionIds(db: Database): Promise<string[]> {
  const rows = await db.read(PLATFORM_INSTITUTION_ID, allIds())
  return rows.map(({ id }) => id)
}
