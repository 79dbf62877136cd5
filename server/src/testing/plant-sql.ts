import { Client } from 'pg'

import type { DatabaseConnection } from '../db/connection.ts'

/** Runs SQL as a superuser whom neither policies nor triggers hold back, to plant what should never be there. */
export async function plantSql(superuser: DatabaseConnection, text: string): Promise<void> {
  const client = new Client(superuser)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(text)
  } finally {
    await client.end()
  }
}
