import { withConnection } from '../../platform/db/connection/with-connection.ts'

import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'

/** Runs SQL as a superuser without policies and triggers, to plant rows that break a rule. */
export async function plantSql(superuser: DatabaseConnection, text: string): Promise<void> {
  await withConnection(superuser, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(text)
  })
}
