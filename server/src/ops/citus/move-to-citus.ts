import { citus } from '../../platform/citus/citus.ts'
import { appConnection } from '../../platform/db/schema/app-role.ts'
import { backUp } from '../../platform/backup/back-up.ts'
import { tablesToBackUp } from '../../platform/backup/catalogue.queries.ts'
import { withCopyClient } from '../../platform/backup/copy.queries.ts'
import { compareTable } from '../../platform/backup/load-backup.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { findUnsound } from '../../platform/backup/target.queries.ts'
import { refuseWhileServed } from '../../platform/backup/snapshot.queries.ts'
import { requireCluster } from '../../platform/citus/cluster.queries.ts'
import { spread } from '../../platform/citus/spread.ts'

import type { CopyClient } from '../../platform/backup/copy.queries.ts'
import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'

type Move = {
  /** Where the backup goes that is moved; it stays there. */
  file: string
  serverRoot: string
  report: (line: string) => void
  /** Breaks it off before the rows are in place. */
  signal: AbortSignal
}

/**
 * Takes a whole installation from a single PostgreSQL to the empty database of a Citus: backs it up, restores it into the
 * coordinator, spreads it, and compares every table with the backup once more. Changes nothing where it comes from.
 * Throws an Error that says what to do.
 */
export async function moveToCitus(
  from: DatabaseConnection,
  to: DatabaseConnection,
  { file, serverRoot, report, signal }: Move,
): Promise<void> {
  await withCopyClient(to, requireCluster)
  await withCopyClient(from, refuseUnlessQuiet)
  await backUp(from, { file, report, signal, sharding: citus })
  await withCopyClient(from, refuseUnlessQuiet)
  const advice =
    'Make an empty database on every machine of the Citus, as deploy/citus/README.md says.'
  const manifest = await restoreBackup(to, { file, serverRoot, report, signal, advice })
  await withCopyClient(to, async (client) => {
    await spread(client, to, report)
    for (const table of await tablesToBackUp(client)) await compareTable(client, manifest, table)
    const unsound = await findUnsound(client, serverRoot)
    if (unsound.length > 0)
      throw new Error(`The data is not sound any more:\n${unsound.join('\n')}`)
  })
  report(
    `Moved: every table gives back on its shards what was backed up, and every invariant of the data holds. ` +
      `The server works there as the role ${appConnection(to).user}. All users must sign in again.`,
  )
}

const refuseUnlessQuiet = (client: CopyClient) =>
  refuseWhileServed(client, 'Sales made during the move would stay behind')
