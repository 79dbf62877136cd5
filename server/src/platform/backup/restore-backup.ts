import { appConnection } from '../db/schema/app-role.ts'
import { refuseForeignSchema } from '../db/schema/build-schema.ts'
import { checkPostgres } from '../db/schema/check-postgres.ts'
import { migrate } from '../db/schema/migrate.ts'
import { isEmptyDatabase } from './catalogue.queries.ts'
import { withCopyClient } from './copy.queries.ts'
import { loadBackup } from './load-backup.ts'
import { lockMigrations } from './snapshot.queries.ts'
import { analyze, findUnsound, inTransaction, refusePowerlessRole } from './target.queries.ts'
import { verifyBackupFile } from './verify-backup-file.ts'

import type { DatabaseConnection } from '../db/connection/connection.ts'
import type { BackupKey } from './backup-key.ts'
import type { Manifest } from './manifest.ts'

type Restore = {
  file: string
  /** Folder of migrations and SQL files. */
  serverRoot: string
  report: (line: string) => void
  signal?: AbortSignal
  /** The file must be signed with it. */
  key?: BackupKey | undefined
  /** Says who is in the verified file, before it is restored. */
  introduce?: (manifest: Manifest) => Promise<void>
  /** Remedy if the database is not empty, as a sentence. */
  advice: string
}

/**
 * Verifies a backup, builds and loads it in one transaction into an empty database, migrates it, checks the invariants.
 * Throws an Error with a remedy; before the commit the database is unchanged.
 */
export async function restoreBackup(
  owner: DatabaseConnection,
  { file, serverRoot, report, advice, signal, key, introduce }: Restore,
): Promise<Manifest> {
  report(`Reading all of ${file} …`)
  const manifest = await verifyBackupFile(file, key)
  await refuseForeignSchema(serverRoot, manifest.migrations)
  report(
    `The file is whole: every checksum fits${key === undefined ? '' : ', and so does the signature'}.`,
  )
  await introduce?.(manifest)
  report('Filling the database …')
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
    report('Filled: every row was loaded and read back equal to the file.')
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
  report('The data is sound: every invariant of the data holds.')
  return manifest
}
