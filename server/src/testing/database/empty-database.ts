import { randomBytes } from 'node:crypto'

import { inject, onTestFinished } from 'vitest'

import { withConnection } from '../../platform/db/connection/with-connection.ts'

import type { QueryResultRow } from 'pg'
import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'

/** An empty database, made as ours is and dropped with the test. */
export async function createEmptyDatabase(): Promise<DatabaseConnection> {
  const maintenance = { ...inject('template'), database: 'postgres' }
  const database = `empty_${randomBytes(6).toString('hex')}`
  await askOnce(
    maintenance,
    `create database ${database} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
  )
  onTestFinished(async () => {
    await askOnce(maintenance, `drop database ${database} with (force)`)
  })
  return { ...maintenance, database }
}

/** The rows of one statement over a separate connection. */
export async function askOnce<Row extends QueryResultRow>(
  connection: DatabaseConnection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await withConnection(connection, (client) => client.query<Row>(text, values))
  return rows
}
