import { lockMigrations } from '../backup/snapshot.queries.ts'
import { inTransaction } from '../backup/target.queries.ts'
import { requireCluster } from './cluster.queries.ts'
import { isSharded } from './placement.ts'
import { setUpMachines, spreadFunctions, spreadMissing } from './spread.queries.ts'

import type { CopyClient } from '../backup/copy.queries.ts'
import type { DatabaseConnection } from '../db/connection/connection.ts'

/** Spreads tables, functions and settings over the machines of Citus; may be run again. Throws an Error that says what to do. */
export async function spread(
  client: CopyClient,
  owner: DatabaseConnection,
  report: (line: string) => void,
): Promise<void> {
  await lockMigrations(client)
  const machines = await requireCluster(client)
  let tables: string[] = []
  await inTransaction(client, async () => {
    tables = await spreadMissing(client)
  })
  await spreadFunctions(client)
  await setUpMachines(client, owner)
  await isSharded(client)
  report(
    `Spread over ${machines} machines: ${tables.length === 0 ? 'nothing new' : tables.join(', ')}.`,
  )
}
