import { APP_VERSION } from '../app-version.ts'
import { countText } from '../count-text.ts'
import {
  LEFT_OUT,
  readAppliedMigrations,
  readSequences,
  tablesToBackUp,
} from './catalogue.queries.ts'
import { rowsOf, withCopyClient } from './copy.queries.ts'
import {
  findInstitution,
  openSnapshot,
  refuseBlindRole,
  refuseWhileServed,
} from './snapshot.queries.ts'
import { writeBackupFile } from './write-backup-file.ts'

import type { DatabaseConnection } from '../db/connection/connection.ts'
import type { Sharding } from '../db/sharding.ts'
import type { BackupKey } from './backup-key.ts'
import type { CopyClient, LeftOut } from './copy.queries.ts'
import type { Manifest } from './manifest.ts'
import type { AddTable } from './write-backup-file.ts'

type BackUp = {
  /** Target; an existing file is replaced once the new one is verified. */
  file: string
  /** Id or name of one institution; all if absent. */
  institution?: string
  /** Left out of the backup of one institution. */
  leftOut?: readonly LeftOut[]
  report: (line: string) => void
  signal?: AbortSignal
  key?: BackupKey | undefined
  /** Of a database whose tables may lie on several machines. */
  sharding?: Pick<Sharding, 'isSharded'>
}

/** Writes a snapshot into one file while others work. Throws an Error with a remedy, and then leaves an existing file unchanged. */
export async function backUp(
  connection: DatabaseConnection,
  { file, institution, leftOut = [], report, signal, key, sharding }: BackUp,
): Promise<{ manifest: Manifest; bytes: number }> {
  return withCopyClient(connection, async (client) => {
    await refuseBlindRole(client)
    if ((await sharding?.isSharded(client)) === true) {
      await refuseWhileServed(client, 'The machines of a sharded database have no moment in common')
    }
    const { at, postgresVersion } = await openSnapshot(client)
    const scope = await scopeOf(client, institution)
    const migrations = await readAppliedMigrations(client)
    let manifest: Manifest | undefined
    const bytes = await writeBackupFile(
      file,
      async (add) => {
        manifest = {
          scope,
          appVersion: APP_VERSION,
          postgresVersion,
          snapshotAt: at,
          migrations,
          tables: await addTables(client, add, { scope, leftOut, report }),
          leftOut: LEFT_OUT,
          // Sequences count rows of all institutions; a restore derives them from the rows.
          sequences: scope.kind === 'everything' ? await readSequences(client) : [],
        }
        return manifest
      },
      { signal, key, onRows: (table, rows) => report(`  ${table}: ${countText(rows, 'rows')} …`) },
    )
    if (manifest === undefined) throw new Error('The backup has no table of contents')
    return { manifest, bytes }
  })
}

async function scopeOf(
  client: CopyClient,
  institution: string | undefined,
): Promise<Manifest['scope']> {
  return institution === undefined
    ? { kind: 'everything' }
    : { kind: 'institution', ...(await findInstitution(client, institution)) }
}

async function addTables(
  client: CopyClient,
  add: AddTable,
  {
    scope,
    leftOut,
    report,
  }: Required<Pick<BackUp, 'leftOut' | 'report'>> & Pick<Manifest, 'scope'>,
): Promise<Manifest['tables']> {
  const sections: Manifest['tables'] = []
  for (const table of await tablesToBackUp(client)) {
    const { name, columns } = table
    const own = leftOut.find((each) => each.table === name)
    const rows =
      scope.kind === 'institution' ? rowsOf(client, table, scope.id, own) : rowsOf(client, table)
    const section = await add({ name, columns }, rows)
    sections.push(section)
    report(`  ${name}: ${countText(section.rows, 'rows')}`)
  }
  return sections
}
