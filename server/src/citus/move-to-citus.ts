import { appConnection } from '../db/app-role.ts'
import { backUp } from '../backup/back-up.ts'
import { tablesToBackUp } from '../backup/catalogue.queries.ts'
import { withCopyClient } from '../backup/copy.queries.ts'
import { compareTable } from '../backup/load-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { findUnsound } from '../backup/target.queries.ts'
import { refuseWhileServed } from '../backup/snapshot.queries.ts'
import { requireCluster } from './cluster.queries.ts'
import { spread } from './spread.ts'

import type { CopyClient } from '../backup/copy.queries.ts'
import type { DatabaseConnection } from '../db/connection.ts'

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
  await backUp(from, { file, report, signal })
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
    `Moved: every table gives back on its shards what was backed up, and every rule of db/invariants.sql holds. ` +
      `The server works there as the role ${appConnection(to).user}. Everybody signs in anew.`,
  )
}

const refuseUnlessQuiet = (client: CopyClient) =>
  refuseWhileServed(client, 'What is sold in a database while it is moved would stay behind')
