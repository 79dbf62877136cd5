import { newClient } from '../../platform/db/connection/with-connection.ts'

import type { ClientConfig, QueryResultRow } from 'pg'

/** One connection of the owner, for several callers at once. */
export type Owner = {
  sql: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

/** Connects. Statements travel in a row, as on the server's connections: otherwise `pg` takes one at a time. */
export async function openOwner(settings: ClientConfig): Promise<Owner> {
  const client = newClient({ ...settings, pipeline: true })
  await client.connect()
  return {
    async sql<Row extends QueryResultRow>(text: string, values: unknown[] = []) {
      const { rows } = await client.query<Row>(text, values)
      return rows
    },
    close: () => client.end(),
  }
}
