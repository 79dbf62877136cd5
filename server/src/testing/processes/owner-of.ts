import { readFileSync } from 'node:fs'

import { clusterOf } from '../../platform/embedded/cluster-paths.ts'
import { DATABASE, OWNER } from '../../platform/embedded/settings.ts'
import { SOCKET_PORT } from '../../platform/embedded/socket-folder.ts'

import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'

/** The owner's connection to the running embedded database of a data folder, from its files. */
export function ownerOf(dataDir: string): DatabaseConnection {
  const { password, socketRecord } = clusterOf(dataDir)
  return {
    host: readFileSync(socketRecord, 'utf8'),
    port: SOCKET_PORT,
    user: OWNER,
    password: readFileSync(password, 'utf8').trim(),
    database: DATABASE,
  }
}
