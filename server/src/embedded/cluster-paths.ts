import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { hasProc } from './process-table.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

export interface ClusterPaths {
  /** Everything of PostgreSQL but its log; only we may enter. */
  folder: string
  /** What PostgreSQL calls its data directory. */
  data: string
  password: string
  /** Notes where the socket of the last start is. */
  socketRecord: string
}

export interface ClusterOptions {
  dataDir: string
  binaries: Binaries
  user: UnprivilegedUser | null
  signal: AbortSignal | undefined
}

/** What lies where in the folder of a cluster, finished or not. */
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

/**
 * How PostgreSQL reaches its data. On Linux it starts in that folder and names it by its working directory: the folders
 * above may then be closed to it (a clone in /root), and the path may be of any length.
 */
export function dataDirectoryArgument(data: string): string {
  return hasProc ? '/proc/self/cwd' : data
}
