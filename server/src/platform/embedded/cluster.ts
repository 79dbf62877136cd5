import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { flushToDisk } from '../flush-to-disk.ts'
import { clusterOf, clusterPaths, type ClusterOptions } from './cluster-paths.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { initializeCluster } from './initialize-cluster.ts'
import { endProcessesIn } from './leftover-servers.ts'
import { giveFolderTo } from './installation/unprivileged-user.ts'

const UNFINISHED = 'postgres.unfinished-'

/** True if `dataDir` holds a cluster. Throws NOT_OURS if the user may not look. */
export function hasCluster(dataDir: string): boolean {
  const { data } = clusterOf(dataDir)
  try {
    return statSync(path.join(data, 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined
  } catch (cause) {
    throw notOurs(data, cause)
  }
}

/** Creates it under another name, then renames it: a kill leaves at most a folder that the next start removes. */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, user } = options
  await removeUnfinishedClusters(dataDir)
  const unfinished = clusterPaths(path.join(dataDir, UNFINISHED + randomBytes(4).toString('hex')))
  await mkdir(unfinished.folder, { mode: 0o700 })
  try {
    await writeFile(unfinished.password, randomBytes(24).toString('hex'), { mode: 0o600 })
    await mkdir(unfinished.data, { mode: 0o700 })
    if (user) await giveFolderTo(user, unfinished.data)
    await initializeCluster(unfinished, options)
    await flushToDisk(unfinished.password)
    await flushToDisk(unfinished.folder)
    await rename(unfinished.folder, clusterOf(dataDir).folder)
    await flushToDisk(dataDir)
  } catch (error) {
    await endProcessesIn(unfinished.data, ['SIGKILL'])
    await rm(unfinished.folder, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

/**
 * Checks the version of an existing cluster, gives it to `user` (null: the current user) and closes it to others.
 * Throws WRONG_VERSION or NOT_OURS.
 */
export async function adaptCluster({ dataDir, binaries, user }: ClusterOptions): Promise<void> {
  const { data } = clusterOf(dataDir)
  const found = (await readFile(path.join(data, 'PG_VERSION'), 'utf8')).trim()
  if (found !== binaries.major) {
    throw new EmbeddedPostgresError(
      'WRONG_VERSION',
      `The data in ${data} was written by PostgreSQL ${found}, and this version of Mezgeb brings PostgreSQL ` +
        `${binaries.major}, which cannot read it. Back it up with the version of Mezgeb that wrote it, then restore ` +
        'the backup with this one in an empty DATA_DIR.',
    )
  }
  if (user) await giveFolderTo(user, data)
  else if (process.getuid && statSync(data).uid !== process.getuid()) throw notOurs(data)
  // A copy or restored backup often has wider permissions than PostgreSQL accepts.
  if (process.getuid) await chmod(data, 0o700)
}

export async function readPassword(dataDir: string): Promise<string> {
  const { password } = clusterOf(dataDir)
  try {
    return (await readFile(password, 'utf8')).trim()
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `The database's password cannot be read from ${password}.`,
      {
        cause,
      },
    )
  }
}

async function removeUnfinishedClusters(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    const { folder, data } = clusterPaths(path.join(dataDir, name))
    // The initdb of a killed Node runs on for a moment and writes into the folder while it is removed.
    await endProcessesIn(data, ['SIGKILL'])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function notOurs(folder: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'NOT_OURS',
    `The database in ${folder} belongs to another user. Start Mezgeb as that user, or as root.`,
    { cause },
  )
}
