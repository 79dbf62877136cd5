import { setTimeout as sleep } from 'node:timers/promises'
import { clusterOf } from './cluster-paths.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { endLeftoverServers, readPostmasterFile } from './leftover-servers.ts'
import { lastWordsSince, openLog } from './log-file.ts'
import { renewSocketFolder } from './socket-folder.ts'
import { startPostmaster, type Installation, type Postmaster } from './start-postmaster.ts'

const MEMORY_WAIT_MS = 30_000
const READY_POLL_MS = 15

/**
 * Starts PostgreSQL and resolves when it accepts connections; crash recovery may take a while. Throws START_FAILED
 * with PostgreSQL's log, or ABORTED.
 */
export async function launchPostmaster(
  installation: Installation,
  signal: AbortSignal,
): Promise<Postmaster> {
  const deadline = Date.now() + MEMORY_WAIT_MS
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    try {
      return await launchOnce(installation, signal)
    } catch (error) {
      // The last processes of a killed postmaster may hold the shared memory for a second or two.
      const passing =
        error instanceof Error && /shared memory block|postmaster\.pid/.test(error.message)
      if (!passing || signal.aborted || Date.now() > deadline) throw error
      await sleep(pause)
    }
  }
}

async function launchOnce(installation: Installation, signal: AbortSignal): Promise<Postmaster> {
  const { dataDir, binaries, user, endpoint } = installation
  await endLeftoverServers(clusterOf(dataDir).data, binaries)
  if (process.platform !== 'win32') await renewSocketFolder(endpoint.host, user)
  const logFile = await openLog(dataDir)
  try {
    const { size } = await logFile.stat()
    const postmaster = await startPostmaster(installation, logFile.fd)
    const end = await waitUntilReady(postmaster, installation, signal)
    if (end === null) return postmaster
    const lastWords = await lastWordsSince(logFile, size)
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `PostgreSQL did not start (${end}):\n${lastWords}`,
    )
  } finally {
    await logFile.close()
  }
}

/** Null once PostgreSQL accepts connections, or the reason why its process ended. */
async function waitUntilReady(
  postmaster: Postmaster,
  { dataDir, log }: Installation,
  signal: AbortSignal,
): Promise<string | null> {
  let nextReport = Date.now() + 5_000
  for (;;) {
    if (signal.aborted) {
      await postmaster.stop()
      throw new EmbeddedPostgresError('ABORTED', 'The start of PostgreSQL was interrupted.')
    }
    const note = await readPostmasterFile(clusterOf(dataDir).data)
    if (note?.pid === postmaster.pid && note.ready) return null
    if (Date.now() > nextReport) {
      log.info('PostgreSQL is recovering after a crash; this can take some minutes.')
      nextReport = Date.now() + 30_000
    }
    const end = await Promise.race([postmaster.ended, sleep(READY_POLL_MS, null)])
    if (end !== null) return end
  }
}
