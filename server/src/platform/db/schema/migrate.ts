import { ensureAppRole } from './app-role.ts'
import { applyMigrations } from './apply-migrations.ts'
import { checkPostgres } from './check-postgres.ts'
import { installFunctions } from './install-functions.ts'
import { ONE_SHARD_AT_A_TIME } from './migration-settings.ts'
import { MIGRATOR_LOCK } from './migrator-lock.ts'
import { refuseStandby } from '../connection/primary.ts'
import { withConnection } from '../connection/with-connection.ts'

import type { Client } from 'pg'
import type { DatabaseConnection } from '../connection/connection.ts'

/** Updates role, schema, functions and rights as the owner; several migrators wait for each other. Throws an Error with advice. */
export async function migrate(
  owner: DatabaseConnection,
  serverRoot: string,
  report: (line: string) => void = () => undefined,
  stopping?: AbortSignal,
): Promise<void> {
  const update = async (client: Client) => {
    await refuseStandby(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATOR_LOCK])
    await client.query(ONE_SHARD_AT_A_TIME)
    await checkPostgres(client)
    await ensureAppRole(client, owner)
    await applyMigrations(client, serverRoot, report)
    await installFunctions(client, { serverRoot, owner, report })
  }
  // Its own connection: a pooler would share the session of advisory locks and SET.
  await withConnection({ ...owner, application_name: 'mezgeb-migrate' }, update, stopping)
}
