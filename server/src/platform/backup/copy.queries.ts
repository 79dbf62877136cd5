import { escapeIdentifier, escapeLiteral } from 'pg'
import { from, to } from 'pg-copy-streams'

import { withConnection } from '../db/connection/with-connection.ts'

import type { Client } from 'pg'
import type { Readable, Writable } from 'node:stream'
import type { DatabaseConnection } from '../db/connection/connection.ts'
import type { Table } from './catalogue.queries.ts'

export type CopyClient = Client

/** Left out of a table in the export of an institution, as SQL over its rows. */
export type LeftOut = {
  table: string
  /** Rows of this condition. */
  rows?: string
  /** Values in place of those of a column. */
  columns?: Readonly<Record<string, string>>
}

const TIME_OF_RECORD = 'created_at'
const INSTITUTION = 'institution_id'

/** Fixed output formats, so that the same data always gives the same text. */
const SETTINGS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set work_mem = '64MB';
  set row_security = off`

/** Lends `work` a connection that sees all rows or fails: with row_security off PostgreSQL refuses to hide any. */
export async function withCopyClient<T>(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const settings = { ...connection, keepAlive: true, application_name: 'mezgeb-backup' }
  return withConnection(settings, async (client) => {
    await client.query(SETTINGS)
    return work(client)
  })
}

/** A table's rows, of all or one institution, as COPY text: by time of record and key, so that the text is always the same. */
export function rowsOf(
  client: Client,
  table: Table,
  institutionId?: string,
  { rows = 'false', columns = {} }: Omit<LeftOut, 'table'> = {},
): Readable {
  const order = [
    ...(table.columns.includes(TIME_OF_RECORD) ? [TIME_OF_RECORD] : []),
    ...(table.key.length > 0 ? table.key : table.columns),
  ]
  const where =
    institutionId === undefined
      ? ''
      : ` where ${escapeIdentifier(tenantColumn(table))} = ${escapeLiteral(institutionId)} and not (${rows})`
  const shown = table.columns.map((name) => columns[name] ?? escapeIdentifier(name)).join(', ')
  return client.query(
    to(
      `copy (select ${shown} from ${escapeIdentifier(table.name)}${where}
              order by ${list(order)}) to stdout`,
    ),
  )
}

/** Loads COPY text into a table; finishes when all of it is loaded. */
export function intoTable(
  client: Client,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Writable & { rowCount: number } {
  return client.query(from(`copy ${escapeIdentifier(name)} (${list(columns)}) from stdin`))
}

/** The institution column. Throws for a table without one. */
function tenantColumn({ name, columns }: Table): string {
  if (columns.includes(INSTITUTION)) return INSTITUTION
  if (name === 'institutions') return 'id'
  throw new Error(`The table ${name} does not say which institution a row belongs to.`)
}

function list(names: readonly string[]): string {
  return names.map(escapeIdentifier).join(', ')
}
