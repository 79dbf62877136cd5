import { newClient } from '../../platform/db/connection/with-connection.ts'

import type { ClientConfig, QueryResultRow } from 'pg'

/** One connection of the owner, for several callers at once. */
export type Owner = {
  /** With a name, PostgreSQL plans the statement once per connection. */
  sql: <Row extends QueryResultRow>(
    text: string,
    values?: unknown[],
    name?: string,
  ) => Promise<Row[]>
  close: () => Promise<void>
}

/** Connects. Statements travel in a row, as on the server's connections: otherwise `pg` takes one at a time. */
export async function openOwner(settings: ClientConfig): Promise<Owner> {
  const client = newClient({ ...settings, pipeline: true })
  await client.connect()
  return {
    async sql<Row extends QueryResultRow>(text: string, values: unknown[] = [], name?: string) {
      const { rows } = await client.query<Row>({ text, values, ...(name && { name }) })
      return rows
    },
    close: () => client.end(),
  }
}
