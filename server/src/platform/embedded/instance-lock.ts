import { open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SupervisorLog } from './supervisor-log.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { parseRecord } from './parse-record.ts'
import { isRunning, processIdScope, processStart } from './process-table.ts'

// One file per owner, numbered upwards. Taking over lock.7.json means creating lock.8.json, which the file system
// grants to one process only. The highest number is never deleted, so no number is granted twice.
const LOCK_FILE = /^lock\.(\d+)\.json$/
const HEARTBEAT_MS = 2_000
const SILENT_MS = 10_000

interface Holder {
  pid: number
  since: string
  started: string | null
  scope: string | null
  folder: string
}

export interface InstanceLock {
  release(): Promise<void>
}

/**
 * Makes this process the only one on `dataDir`. Takes over the lock of a dead process; throws ALREADY_RUNNING, naming
 * the process, if the owner is alive.
 */
export async function acquireInstanceLock(
  dataDir: string,
  log: SupervisorLog,
): Promise<InstanceLock> {
  const own: Holder = {
    pid: process.pid,
    since: new Date().toISOString(),
    started: processStart(process.pid),
    scope: processIdScope(),
    folder: await folderIdentity(dataDir),
  }
  for (;;) {
    const newest = Math.max(0, ...(await lockNumbers(dataDir)))
    const holder = newest > 0 ? await readHolder(lockPath(dataDir, newest)) : null
    if (holder && (await isAlive(holder, lockPath(dataDir, newest), own, log))) {
      throw alreadyRunning(dataDir, holder)
    }
    const mine = newest + 1
    if (!(await createFile(lockPath(dataDir, mine), JSON.stringify(own)))) continue
    const others = (await lockNumbers(dataDir)).filter((number) => number !== mine)
    if (others.some((number) => number > mine)) {
      await rm(lockPath(dataDir, mine), { force: true })
      continue
    }
    await Promise.all(others.map((number) => rm(lockPath(dataDir, number), { force: true })))
    return hold(lockPath(dataDir, mine))
  }
}

function hold(file: string): InstanceLock {
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    async release() {
      clearInterval(heartbeat)
      // Do not create the file again: if the data folder was deleted, there is no lock to give back.
      const lock = await open(file, 'r+').catch(() => null)
      await lock?.truncate(0)
      await lock?.writeFile('{}')
      await lock?.close()
    },
  }
}

async function isAlive(
  holder: Holder,
  file: string,
  own: Holder,
  log: SupervisorLog,
): Promise<boolean> {
  if (holder.scope !== null && holder.scope === own.scope) {
    if (processStart(holder.pid) !== holder.started) return false
    // A copied data folder may contain the lock of its original; its owner does not touch this file.
    if (holder.folder === own.folder) return true
  }
  if (holder.scope === null && own.scope === null && !isRunning(holder.pid)) return false
  return hasHeartbeat(file, log)
}

/** Process ids of another container or boot mean nothing here, but a living owner touches its file. */
async function hasHeartbeat(file: string, log: SupervisorLog): Promise<boolean> {
  const touched = async () => (await stat(file).catch(() => null))?.mtimeMs ?? 0
  const first = await touched()
  if (Date.now() - first > SILENT_MS) return false
  log.info('Another server may use this data folder: watching for up to 10 s whether it is alive.')
  for (let waited = 0; waited < SILENT_MS; waited += 250) {
    await sleep(250)
    if ((await touched()) !== first) return true
  }
  return false
}

/** The owner in a lock file; null if it was given back or its writer died while writing. */
async function readHolder(file: string): Promise<Holder | null> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      const found = parseRecord(await readFile(file, 'utf8'))
      if (typeof found.pid !== 'number') return null
      const { pid, since, started, scope, folder } = found
      return {
        pid,
        since: String(since),
        started: typeof started === 'string' ? started : null,
        scope: typeof scope === 'string' ? scope : null,
        folder: String(folder),
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) return null
      await sleep(50)
    }
  }
  return null
}

async function createFile(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function lockNumbers(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir)
  return names.map((name) => Number(LOCK_FILE.exec(name)?.[1] ?? 0)).filter((number) => number > 0)
}

function lockPath(dataDir: string, number: number): string {
  return path.join(dataDir, `lock.${number}.json`)
}

async function folderIdentity(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder)
  return `${dev}:${ino}`
}

function alreadyRunning(dataDir: string, { pid, since }: Holder): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'ALREADY_RUNNING',
    `Mezgeb already runs on ${dataDir}: process ${pid}, since ${since}. Stop it first, or choose another DATA_DIR.`,
  )
}
