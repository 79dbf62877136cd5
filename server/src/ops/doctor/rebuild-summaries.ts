import { rebuildAll } from '../../modules/insight/summaries/refresh-summaries.ts'
import { COUNTED_LISTS } from '../../modules/modules.ts'
import { citus } from '../../platform/citus/citus.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { appConnection } from '../../platform/db/schema/app-role.ts'
import { databaseToRead } from '../backup/command-database.ts'
import { ok } from './finding.ts'

import type { Finding } from './finding.ts'
import type { Installation } from './examine.ts'

/** Counts all summaries again from the ledger and the other records, also beside a running server. */
export async function rebuildSummaries({ env, signal }: Installation): Promise<Finding> {
  const database = await databaseToRead(env, signal)
  try {
    const db = await openDatabase(appConnection(database.connection), { max: 2, sharding: citus })
    try {
      await rebuildAll(db, COUNTED_LISTS)
    } finally {
      await db.close()
    }
    return ok('All totals are counted again from the records.')
  } finally {
    await database.stop()
  }
}
