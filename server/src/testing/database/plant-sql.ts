import { Client } from 'pg'

import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'

/** Runs SQL as a superuser without policies and triggers, to plant rows that break a rule. */
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
