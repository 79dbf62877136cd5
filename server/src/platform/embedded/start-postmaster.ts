import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './installation/binaries.ts'
import { clusterOf, dataDirectoryArgument } from './cluster-paths.ts'
import { readPostmasterFile } from './leftover-servers.ts'
import { logPath } from './log-file.ts'
import { isRunning } from './process-table.ts'
import { spawnOptions } from './run-tool.ts'
import { settingArguments, settingLines, type Needs } from './settings.ts'
import type { SupervisorLog } from './supervisor-log.ts'
import type { UnprivilegedUser } from './installation/unprivileged-user.ts'

const FAST_SHUTDOWN_MS = 60_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

export interface Installation extends Needs {
  dataDir: string
  binaries: Binaries
  user: UnprivilegedUser | null
  log: SupervisorLog
}

export interface Postmaster {
  pid: number
  /** Resolves with the cause, in words, when the process has ended. */
  ended: Promise<string>
  /** Fast shutdown: ends sessions, writes everything, resolves when the process is gone. */
  stop(): Promise<void>
}

/** Starts the postmaster with its messages going to the open file `logFile`. It is not ready yet. */
export async function startPostmaster(
  installation: Installation,
  logFile: number,
): Promise<Postmaster> {
  return process.platform === 'win32'
    ? startOnWindows(installation)
    : startOnUnix(installation, logFile)
}

function startOnUnix(installation: Installation, logFile: number): Postmaster {
  const { dataDir, binaries, user } = installation
  const { data } = clusterOf(dataDir)
  // Own process group: Ctrl-C reaches the terminal's processes, and the database must outlive the server.
  const child = spawn(
    binaries.program('postgres'),
    ['-D', dataDirectoryArgument(data), ...settingArguments(installation)],
    { ...spawnOptions(user, data), detached: true, stdio: ['ignore', logFile, logFile] },
  )
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (status, killer) =>
      resolve(killer ? `killed by ${killer}` : `exit code ${status}`),
    )
  })
  const abandon = () => child.kill('SIGINT')
  process.once('exit', abandon)
  void ended.then(() => process.off('exit', abandon))
  return { pid: child.pid ?? 0, ended, stop: () => stopWithSignals(child, ended) }
}

async function stopWithSignals(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref()
  const harder = [
    setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS),
    setTimeout(() => child.kill('SIGKILL'), FAST_SHUTDOWN_MS + IMMEDIATE_SHUTDOWN_MS),
  ]
  child.kill('SIGINT')
  await ended
  for (const timer of harder) clearTimeout(timer)
}

/** pg_ctl drops administrator's rights, with which PostgreSQL refuses to run, so the postmaster is not our child. */
async function startOnWindows(installation: Installation): Promise<Postmaster> {
  const { dataDir, binaries } = installation
  const { data } = clusterOf(dataDir)
  const control = (...args: string[]) =>
    spawnSync(binaries.program('pg_ctl'), [...args, '-D', data], {
      ...spawnOptions(null, data),
      windowsHide: true,
    })
  // cmd.exe would parse quotes and percent signs of a command line differently.
  await writeFile(path.join(data, 'postgresql.auto.conf'), settingLines(installation))
  control('start', '-W', '-l', logPath(dataDir))
  let pid = 0
  for (let waited = 0; waited < 10_000 && pid === 0; waited += 50) {
    pid = (await readPostmasterFile(data))?.pid ?? 0
    await sleep(50)
  }
  const abandon = () => void control('stop', '-m', 'fast', '-W')
  process.once('exit', abandon)
  const ended = watchUntilGone(pid)
  void ended.then(() => process.off('exit', abandon))
  return {
    pid,
    ended,
    async stop() {
      control('stop', '-m', 'fast', '-t', String(FAST_SHUTDOWN_MS / 1000))
      if (isRunning(pid)) control('stop', '-m', 'immediate')
    },
  }
}

async function watchUntilGone(pid: number): Promise<string> {
  for (;;) {
    if (pid === 0 || !isRunning(pid)) return 'its process is gone'
    await sleep(250, undefined, { ref: false })
  }
}
