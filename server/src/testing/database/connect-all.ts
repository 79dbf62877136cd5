import { randomUUID } from 'node:crypto'

import type { Database } from '../../platform/db/database.ts'

/** Opens that many connections one after the other. On a slow machine all at once let the database seem silent. */
export async function connectAll(db: Database, many: number): Promise<void> {
  if (many === 0) return
  await db.inInstitution(randomUUID(), () => connectAll(db, many - 1))
}
