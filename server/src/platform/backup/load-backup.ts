import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { countText } from '../count-text.ts'
import { buildSchema } from '../db/schema/build-schema.ts'
import { tablesToBackUp } from './catalogue.queries.ts'
import { countRows } from './count-rows.ts'
import { intoTable, rowsOf } from './copy.queries.ts'
import { emptyTables, layOpen, resetSequences } from './without-constraints.queries.ts'
import { schemaNumber } from './manifest.ts'
import { hideNothing } from './target.queries.ts'
import { readSection } from './verify-backup-file.ts'

import type { CopyClient } from './copy.queries.ts'
import type { Table } from './catalogue.queries.ts'
import type { Manifest, TableSection } from './manifest.ts'

type Load = {
  file: string
  manifest: Manifest
  serverRoot: string
  report: (line: string) => void
  signal: AbortSignal | undefined
}

/** Builds the schema of a verified backup and loads it, in the open transaction. Throws unless each table, read back, equals the file. */
export async function loadBackup(client: CopyClient, load: Load): Promise<void> {
  const { manifest, serverRoot } = load
  await hideNothing(client, false)
  await buildSchema(client, serverRoot, schemaNumber(manifest))
  await hideNothing(client, true)
  const tables = await tablesToBackUp(client)
  refuseOtherTables(tables, manifest)
  const putBack = await layOpen(client)
  if (manifest.scope.kind === 'everything') {
    await emptyTables(
      client,
      tables.map(({ name }) => name),
    )
  }
  for (const section of manifest.tables) await loadTable(client, load, section)
  for (const table of tables) await compareTable(client, manifest, table)
  await putBack()
  await resetSequences(client, manifest.sequences)
}

function refuseOtherTables(tables: readonly Table[], manifest: Manifest): void {
  const describe = (all: readonly Pick<Table, 'name' | 'columns'>[]) =>
    all
      .map(({ name, columns }) => `${name} (${columns.join(', ')})`)
      .toSorted()
      .join('\n')
  if (describe(tables) === describe(manifest.tables)) return
  throw new Error(
    'The backup holds other tables than its schema has, so it was not made by this program. Nothing was changed.',
  )
}

async function loadTable(
  client: CopyClient,
  { file, report, signal }: Load,
  section: TableSection,
): Promise<void> {
  await pipeline([readSection(file, section), createGunzip(), intoTable(client, section)], {
    signal,
  })
  report(`  ${section.name}: ${countText(section.rows, 'rows')}`)
}

/** Reads a table back. Throws unless it equals the file byte for byte. */
export async function compareTable(
  client: CopyClient,
  { scope, tables }: Manifest,
  table: Table,
): Promise<void> {
  const counter = countRows()
  counter.stream.resume()
  const own = scope.kind === 'institution' ? scope.id : undefined
  const section = tables.find(({ name }) => name === table.name)
  const columns = section?.columns ?? table.columns
  await pipeline(rowsOf(client, { ...table, columns }, own), counter.stream)
  const { rows, sha256 } = counter.result()
  if (rows !== section?.rows || sha256 !== section.sha256) {
    throw new Error(
      `The database does not give back ${table.name} as it is in the backup (${rows} of ${section?.rows} rows).`,
    )
  }
}
