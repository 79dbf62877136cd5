import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { readPassword } from './cluster.ts'
import { clusterOf } from './cluster-paths.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { DATABASE, OWNER } from './settings.ts'
import { SOCKET_PORT } from './socket-folder.ts'

import type { EmbeddedPostgres } from './start-embedded-postgres.ts'

const PORT_LINE = 3

/**
 * Connection of another process of the same user to the PostgreSQL that a server runs on `dataDir`, as its owner.
 * Throws if the user may not read the secrets or no server has recorded its address.
 */
export async function runningCluster(dataDir: string): Promise<EmbeddedPostgres['connection']> {
  const { data, socketRecord } = clusterOf(dataDir)
  try {
    const endpoint =
      process.platform === 'win32'
        ? { host: '127.0.0.1', port: await notedPort(data) }
        : { host: await readFile(socketRecord, 'utf8'), port: SOCKET_PORT }
    return { ...endpoint, user: OWNER, password: await readPassword(dataDir), database: DATABASE }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'NOT_OURS',
      `The running database in ${dataDir} cannot be reached. Run this as the user that runs Mezgeb, on the same machine.`,
      { cause },
    )
  }
}

/** postmaster.pid has the port in its fourth line. */
async function notedPort(data: string): Promise<number> {
  const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(lines[PORT_LINE])
}
