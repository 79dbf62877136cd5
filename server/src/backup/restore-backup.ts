import { appConnection } from '../db/app-role.ts'
import { refuseForeignSchema } from '../db/build-schema.ts'
import { checkPostgres } from '../db/check-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { isEmptyDatabase } from './catalogue.queries.ts'
import { withCopyClient } from './copy.queries.ts'
import { loadBackup } from './load-backup.ts'
import { lockMigrations } from './snapshot.queries.ts'
import { analyze, findUnsound, inTransaction, refusePowerlessRole } from './target.queries.ts'
import { verifyBackupFile } from './verify-backup-file.ts'

import type { DatabaseConnection } from '../db/connection.ts'
import type { Manifest } from './manifest.ts'

type Restore = {
  file: string
  /** Where migrations and SQL files are. */
  serverRoot: string
  report: (line: string) => void
  /** Breaks it off while rows are loaded. */
  signal?: AbortSignal
  /** What to do when the database is not empty, as a sentence. */
  advice: string
}

/**
 * Puts a backup into an empty database: verifies the whole file before the first write, then builds the schema of the
 * backup and fills it in one transaction, brings it forward to ours, and judges the data. Returns what was restored.
 * Throws an Error that says what to do; until all rows are in place the database is as it was.
 */
export async function restoreBackup(
  owner: DatabaseConnection,
  { file, serverRoot, report, advice, signal }: Restore,
): Promise<Manifest> {
  report(`Reading all of ${file} …`)
  const manifest = await verifyBackupFile(file)
  await refuseForeignSchema(serverRoot, manifest.migrations)
  report('The file is whole: every checksum fits. Filling the database …')
  await withCopyClient(owner, async (client) => {
    await lockMigrations(client)
    await refusePowerlessRole(client, appConnection(owner).user)
    if (!(await isEmptyDatabase(client))) {
      throw new Error(`The database is not empty. Nothing was changed. ${advice}`)
    }
    await checkPostgres(client)
    await inTransaction(client, () =>
      loadBackup(client, { file, manifest, serverRoot, report, signal }),
    )
    report(
      'Filled: every row is in place, and the database gives each one back as it stands in the file.',
    )
  })
  await migrate(owner, serverRoot, report)
  await withCopyClient(owner, async (client) => {
    await analyze(client)
    const unsound = await findUnsound(client, serverRoot)
    if (unsound.length > 0) {
      throw new Error(
        `Every row is restored, but the data was not sound when it was backed up:\n${unsound.join('\n')}`,
      )
    }
  })
  report('The data is sound: every rule of db/invariants.sql holds.')
  return manifest
}
