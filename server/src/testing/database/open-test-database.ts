import { citus } from '../../platform/citus/citus.ts'
import { appConnection } from '../../platform/db/schema/app-role.ts'
import { openDatabase } from '../../platform/db/database.ts'

import type { Database } from '../../platform/db/database.ts'
import type { TestDatabase } from './test-database.ts'

/** A busy machine may take seconds to open a connection or to answer, and tests open many connections at once. */
const PATIENCE_MS = 20_000

/** The pool of the server's own role in a test's database, of `max` connections at most. */
export const openTestDatabase = (
  { connection }: TestDatabase,
  settings: { max?: number } = {},
): Promise<Database> =>
  openDatabase(appConnection(connection), {
    ...settings,
    sharding: citus,
    connectTimeoutMs: PATIENCE_MS,
    silenceMs: PATIENCE_MS,
  })
