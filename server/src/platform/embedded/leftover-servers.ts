import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './installation/binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { hasProc, looksLikePostgres, postgresProcessesIn } from './process-table.ts'
import { runTool } from './run-tool.ts'

const PATIENCE_MS = { nothing: 500, SIGINT: 60_000, SIGQUIT: 5_000, SIGKILL: 5_000 }
type Measure = keyof typeof PATIENCE_MS

export interface PostmasterFile {
  pid: number
  ready: boolean
}

/** The entries of postmaster.pid. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
}

/**
 * Ends every PostgreSQL process that an earlier Mezgeb left on the data directory, and removes a stale
 * postmaster.pid, whose process id may belong to another program by now. True if one was running.
 */
export async function endLeftoverServers(data: string, binaries: Binaries): Promise<boolean> {
  const noted = (await readPostmasterFile(data))?.pid
  const found = hasProc
    ? await endByProcessTable(data, noted)
    : await endByNote(data, noted, binaries)
  const remaining = await remainingServer(data)
  if (remaining !== undefined) {
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `An earlier PostgreSQL, process ${remaining}, does not end.`,
    )
  }
  await rm(path.join(data, 'postmaster.pid'), { force: true })
  return found
}

async function remainingServer(data: string): Promise<number | undefined> {
  if (hasProc) return postgresProcessesIn(data)[0]
  const noted = (await readPostmasterFile(data))?.pid
  return noted !== undefined && looksLikePostgres(noted) ? noted : undefined
}

async function endByProcessTable(data: string, noted: number | undefined): Promise<boolean> {
  const running = postgresProcessesIn(data)
  const hasPostmaster = noted !== undefined && running.includes(noted)
  // Without a postmaster idle processes end; those in a long query need a signal.
  await endProcessesIn(
    data,
    hasPostmaster ? ['SIGINT', 'SIGQUIT', 'SIGKILL'] : ['nothing', 'SIGQUIT', 'SIGKILL'],
    noted,
  )
  return hasPostmaster
}

/** Escalates signals until no PostgreSQL process works in the folder. Linux only. */
export async function endProcessesIn(
  folder: string,
  measures: Measure[],
  postmaster?: number,
): Promise<void> {
  for (const measure of measures) {
    for (const pid of postgresProcessesIn(folder)) {
      // SIGINT ends only the current query of any process but the postmaster.
      if (measure !== 'nothing' && (measure !== 'SIGINT' || pid === postmaster))
        sendSignal(pid, measure)
    }
    for (let waited = 0; waited < PATIENCE_MS[measure]; waited += 50) {
      if (postgresProcessesIn(folder).length === 0) return
      await sleep(50)
    }
  }
}

async function endByNote(
  data: string,
  noted: number | undefined,
  binaries: Binaries,
): Promise<boolean> {
  if (noted === undefined || !looksLikePostgres(noted)) return false
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', '-D', data, '-m', mode, '-t', '60']
    const { ok } = await runTool(binaries.program('pg_ctl'), args, { user: null, cwd: data })
    if (ok) break
  }
  return true
}

/** Sends a signal; ignores processes that have just ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
}
