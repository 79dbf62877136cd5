import {
  createMigrationsTable,
  hasSameText,
  readMigrations,
  runMigration,
} from './apply-migrations.ts'

import type { Client } from 'pg'

type Wanted = { number: number; name: string; checksum: string }

/** Throws an Error with advice unless our first migrations are exactly those of the backup: its schema is built here, then updated. */
export async function refuseForeignSchema(
  serverRoot: string,
  wanted: readonly Wanted[],
): Promise<void> {
  const ours = await readMigrations(serverRoot)
  for (const [index, { number, name, checksum }] of wanted.entries()) {
    const own = ours[index]
    if (own === undefined) {
      throw new Error(
        `The backup was made by a newer Mezgeb: this version does not know its migration ${name}. ` +
          `Nothing was changed. Restore it with that version.`,
      )
    }
    if (own.number !== number || own.name !== name || !hasSameText(own, checksum)) {
      throw new Error(
        `The backup has another schema than this version: its migration ${name} is not our ${own.name}. ` +
          `Nothing was changed. Restore it with the version of Mezgeb that made it.`,
      )
    }
  }
}

/** Builds the schema of the first `count` migrations in the transaction that is open; the database must be empty. */
export async function buildSchema(
  client: Client,
  serverRoot: string,
  count: number,
): Promise<void> {
  await createMigrationsTable(client)
  const migrations = await readMigrations(serverRoot)
  for (const migration of migrations.slice(0, count)) await runMigration(client, migration)
}
