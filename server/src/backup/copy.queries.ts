import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { from, to } from 'pg-copy-streams'

import type { Readable, Writable } from 'node:stream'
import type { DatabaseConnection } from '../db/connection.ts'
import type { Table } from './catalogue.queries.ts'

/** A connection that sees every row, or fails. */
export type CopyClient = Client

const TIME_OF_RECORD = 'created_at'
const INSTITUTION = 'institution_id'

/** How values are written, whatever the server's own settings are: the same data is always the same text. */
const SETTINGS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set work_mem = '64MB';
  set row_security = off`

/**
 * Lends a connection of its own to `work`, which sees all rows or fails: with row_security off PostgreSQL refuses to
 * answer where a policy would hide any.
 */
export async function withCopyClient<T>(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'mezgeb-backup',
  })
  // What was asked of a broken connection rejects by itself; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(SETTINGS)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The rows of a table as COPY's text, all or those of one institution. In the order of record, so that what is read
 * together lies together after a restore; the key makes the order, and with it the text, the same each time.
 */
export function rowsOf(client: Client, table: Table, institutionId?: string): Readable {
  const order = [
    ...(table.columns.includes(TIME_OF_RECORD) ? [TIME_OF_RECORD] : []),
    ...(table.key.length > 0 ? table.key : table.columns),
  ]
  const where =
    institutionId === undefined
      ? ''
      : ` where ${escapeIdentifier(tenantColumn(table))} = ${escapeLiteral(institutionId)}`
  return client.query(
    to(
      `copy (select ${list(table.columns)} from ${escapeIdentifier(table.name)}${where}
              order by ${list(order)}) to stdout`,
    ),
  )
}

/** Takes COPY's text into a table; finishes when all of it is there. */
export function intoTable(
  client: Client,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Writable & { rowCount: number } {
  return client.query(from(`copy ${escapeIdentifier(name)} (${list(columns)}) from stdin`))
}

/** The column that says whose a row is. Throws for a table that does not say: nobody may guess. */
function tenantColumn({ name, columns }: Table): string {
  if (columns.includes(INSTITUTION)) return INSTITUTION
  if (name === 'institutions') return 'id'
  throw new Error(`The table ${name} does not say which institution a row belongs to.`)
}

function list(names: readonly string[]): string {
  return names.map(escapeIdentifier).join(', ')
}
