import path from 'node:path'
import type { Binaries } from './installation/binaries.ts'
import { hasProc } from './process-table.ts'
import type { UnprivilegedUser } from './installation/unprivileged-user.ts'

export interface ClusterPaths {
  /** All of PostgreSQL's files except its log; only its user may enter. */
  folder: string
  data: string
  password: string
  /** Path of the socket of the last start. */
  socketRecord: string
}

export interface ClusterOptions {
  dataDir: string
  binaries: Binaries
  user: UnprivilegedUser | null
  signal: AbortSignal | undefined
}

/** Paths in the folder of a cluster, finished or not. */
export function clusterPaths(folder: string): ClusterPaths {
  return {
    folder,
    data: path.join(folder, 'data'),
    password: path.join(folder, 'password'),
    socketRecord: path.join(folder, 'socket-folder'),
  }
}

/** The cluster in `dataDir`. */
export function clusterOf(dataDir: string): ClusterPaths {
  return clusterPaths(path.join(dataDir, 'postgres'))
}

/** On Linux it is the working directory, so that parent folders may be closed to PostgreSQL and the path may have any length. */
export function dataDirectoryArgument(data: string): string {
  return hasProc ? '/proc/self/cwd' : data
}
