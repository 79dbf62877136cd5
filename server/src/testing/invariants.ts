import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { TestDatabase } from './test-database.ts'

const file = fileURLToPath(new URL('../db/invariants.sql', import.meta.url))

/** Throws with everything that is not true of the data (db/invariants.sql). */
export async function requireInvariants(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  const broken = await database.sql(await readFile(file, 'utf8'))
  if (broken.length > 0)
    throw new Error(`The data is not sound:\n${JSON.stringify(broken, null, 1)}`)
}
