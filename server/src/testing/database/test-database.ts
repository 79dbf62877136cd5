import { randomBytes } from 'node:crypto'

import { inject } from 'vitest'

import { withConnection } from '../../platform/db/connection/with-connection.ts'
import { openOwner } from './open-owner.ts'

import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'
import type { Owner } from './open-owner.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that tests copy. */
    template: DatabaseConnection
    /** `npm test` leaves long tests of files that are not long to `npm run test:all`. */
    isMainRing: boolean
  }
}

/** A database of tests alone, with a connection as its owner for looking and for planting. */
export type TestDatabase = {
  connection: DatabaseConnection
  /** Runs SQL as the owner, whom no policy holds back. */
  sql: Owner['sql']
  /** Of the test files before, where files share the database. */
  earlierInstitutions?: ReadonlySet<string>
  drop(): Promise<void>
}

/** Copies the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  const database = `test_${randomBytes(6).toString('hex')}`
  // Through the log, as by default, it takes five times as long.
  const copied = `template ${template.database} strategy file_copy`
  await asMaintenance(template, `create database ${database} ${copied}`)
  const connection = { ...template, database }
  const owner = await openOwner(connection)
  return {
    connection,
    sql: owner.sql,
    async drop() {
      await owner.close()
      await asMaintenance(template, `drop database ${database} with (force)`)
    },
  }
}

/** Changes immutable rows as the owner, such as the time of a sale. */
export async function rewrite(
  { sql }: Pick<TestDatabase, 'sql'>,
  text: string,
  values: unknown[] = [],
): Promise<void> {
  await sql('set session_replication_role = replica')
  try {
    await sql(text, values)
  } finally {
    await sql('set session_replication_role = origin')
  }
}

// A template cannot be copied while a connection to it is open, so this connects to another database.
async function asMaintenance(template: DatabaseConnection, text: string): Promise<void> {
  await withConnection({ ...template, database: 'postgres' }, (client) => client.query(text))
}
