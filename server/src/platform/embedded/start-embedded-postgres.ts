import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { findBinaries } from './installation/binaries.ts'
import { adaptCluster, createCluster, hasCluster, readPassword } from './cluster.ts'
import { clusterOf } from './cluster-paths.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts'
import { keepRunning, type Supervision } from './keep-running.ts'
import { endLeftoverServers } from './leftover-servers.ts'
import { rotateLog } from './log-file.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import { DATABASE, OWNER, type Endpoint } from './settings.ts'
import { createSocketFolder, removeRecordedFolder, SOCKET_PORT } from './socket-folder.ts'
import type { SupervisorLog } from './supervisor-log.ts'
import { chooseUnprivilegedUser, type UnprivilegedUser } from './installation/unprivileged-user.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: SupervisorLog
  /** Connections needed; PostgreSQL may allow more. */
  connections?: number
  /** For tests: nothing waits for the disk, and a crash of the machine may lose the whole database. */
  isDisposable?: boolean
  /** Aborts a running start, which then leaves nothing running and rejects with ABORTED. */
  signal?: AbortSignal
}

export interface EmbeddedPostgres {
  /** Of the database owner. `host` is the socket's folder, on Windows 127.0.0.1. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** Stops PostgreSQL, waits for its end and releases the data folder. May be called repeatedly. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, creating the database on the first start, and keeps it running until `stop`.
 * Failures are EmbeddedPostgresError and leave nothing running (decisions/0003).
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  try {
    const dataDir = await openDataFolder(options.dataDir)
    const lock = await acquireInstanceLock(dataDir, options.log)
    return await startLocked(dataDir, lock, options)
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError('START_FAILED', `The database could not start: ${reason}`, {
      cause,
    })
  }
}

async function startLocked(
  dataDir: string,
  lock: InstanceLock,
  {
    log,
    connections = 0,
    isDisposable = false,
    signal = new AbortController().signal,
  }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  let supervision: Supervision | null = null
  const cleanUp = async () => {
    try {
      await supervision?.stop()
      await removeRecordedFolder(clusterOf(dataDir).socketRecord)
    } finally {
      await lock.release()
    }
  }
  try {
    const running = await start({ dataDir, log, connections, isDisposable, signal })
    supervision = running.supervision
    const password = await readPassword(dataDir)
    let stopped: Promise<void> | null = null
    return {
      connection: { ...running.endpoint, user: OWNER, password, database: DATABASE },
      stop: () => (stopped ??= cleanUp()),
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

async function start(options: Required<EmbeddedPostgresOptions>) {
  const { dataDir, log, connections, isDisposable, signal } = options
  const { data, socketRecord } = clusterOf(dataDir)
  const isNew = !hasCluster(dataDir)
  const user = chooseUnprivilegedUser(data)
  const binaries = await findBinaries(dataDir, user)
  const cluster = { dataDir, binaries, user, signal }
  if (isNew) {
    log.info(`Making a new database in ${data}.`)
    await createCluster(cluster)
  } else {
    await adaptCluster(cluster)
    if (await endLeftoverServers(data, binaries))
      log.warn('Stopped a PostgreSQL that a killed server had left running.')
  }
  await rotateLog(dataDir)
  const endpoint = await chooseEndpoint(socketRecord, user)
  const installation = { dataDir, binaries, user, endpoint, connections, isDisposable, log }
  const first = await launchPostmaster(installation, signal)
  log.info(
    `PostgreSQL ${binaries.version} runs on ${data}${user ? ` as user "${user.name}"` : ''}.`,
  )
  return { endpoint, supervision: keepRunning(first, installation) }
}

async function openDataFolder(folder: string): Promise<string> {
  try {
    await makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(folder)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError('NOT_OURS', `DATA_DIR ${folder} cannot be used: ${reason}.`, {
      cause,
    })
  }
}

/** One level at a time: Node's recursive mkdir loops for ever where a full file system, such as /proc, does not say so. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // Another start may have been faster.
    if (!existsSync(folder)) throw error
  })
}

async function chooseEndpoint(
  socketRecord: string,
  user: UnprivilegedUser | null,
): Promise<Endpoint> {
  if (process.platform !== 'win32') {
    return { host: await createSocketFolder(socketRecord, user), port: SOCKET_PORT }
  }
  const host = '127.0.0.1'
  return { host, port: await findFreePort(host) }
}

function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
