import { appConnection } from '../schema/app-role.ts'
import { CONNECTIONS, SPARE_CONNECTIONS } from './pool.ts'
import { withConnection } from './with-connection.ts'

import type { DatabaseConnection } from './connection.ts'

/** Of each of several processes: two of them use the database as much as one that is alone. */
const CONNECTIONS_OF_WORKER = SPARE_CONNECTIONS + 4
const LEAST_CONNECTIONS = SPARE_CONNECTIONS + 2
/** Beside its pool each process has a heartbeat and a listener for changes. */
const BESIDE_POOL = 2
/** Connections outside of the pools: the hourly sweep, a backup, an operator. */
const OTHERS = 6

type Allowed = { most: number; reserved: number; ofRole: number; ofDatabase: number }

export function connectionsNeeded(processes: number): number {
  return processes * (wantedBy(processes) + BESIDE_POOL) + OTHERS
}

/** The pool size of each of `processes`, so that all fit into what PostgreSQL allows. Throws an Error with advice when it is too little. */
export async function connectionShare(
  owner: DatabaseConnection,
  processes: number,
): Promise<number> {
  const allowed = await askAllowed(owner)
  const share = Math.floor((allowed - OTHERS) / processes) - BESIDE_POOL
  if (share >= LEAST_CONNECTIONS) return Math.min(share, wantedBy(processes))
  const needed = processes * (LEAST_CONNECTIONS + BESIDE_POOL) + OTHERS
  const fitting = Math.floor((allowed - OTHERS) / (LEAST_CONNECTIONS + BESIDE_POOL))
  const fewer =
    fitting > 0 && processes > 1 ? `Set WORKERS to ${fitting} at most, or allow` : 'Allow'
  throw new Error(
    `PostgreSQL allows the server ${allowed} connections, and it needs ${needed}. ${fewer} more: max_connections of ` +
      'PostgreSQL, CONNECTION LIMIT of the database and of the role.',
  )
}

function wantedBy(processes: number): number {
  return processes === 1 ? CONNECTIONS : CONNECTIONS_OF_WORKER
}

async function askAllowed(owner: DatabaseConnection): Promise<number> {
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<Allowed>(
      `select current_setting('max_connections')::int as most,
              current_setting('superuser_reserved_connections')::int
                + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
              coalesce(nullif((select rolconnlimit from pg_roles where rolname = $1), -1), 2147483647) as "ofRole",
              coalesce(nullif(datconnlimit, -1), 2147483647) as "ofDatabase"
         from pg_database where datname = current_database()`,
      [appConnection(owner).user],
    )
    const [row] = rows
    if (row === undefined) throw new Error('PostgreSQL does not say which database this is')
    return Math.min(row.most - row.reserved, row.ofRole, row.ofDatabase)
  })
}
