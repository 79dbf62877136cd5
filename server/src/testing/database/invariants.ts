import { fileURLToPath } from 'node:url'

import { readInvariants } from '../../platform/db/schema/sql-files.ts'

import type { TestDatabase } from './test-database.ts'

const serverRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Throws with every violation of an invariant. */
export async function requireInvariants(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  const broken = await database.sql(await readInvariants(serverRoot))
  if (broken.length > 0)
    throw new Error(`The data is not sound:\n${JSON.stringify(broken, null, 1)}`)
}
