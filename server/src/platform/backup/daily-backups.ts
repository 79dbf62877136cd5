import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { backUp } from './back-up.ts'
import { backupName, isDailyBackup } from './backup-names.ts'
import { withCopyClient } from './copy.queries.ts'
import { findBackups } from './find-backups.ts'
import { holdDailyLock } from './snapshot.queries.ts'

import type { DatabaseConnection } from '../db/connection/connection.ts'
import type { Sharding } from '../db/sharding.ts'
import type { BackupKey } from './backup-key.ts'
import type { FoundBackup } from './find-backups.ts'

const HOUR = 2
const LOOK_EVERY_MS = 60_000
const PAUSE_AFTER_FAILURE_MS = 60 * 60 * 1000

/** Status file of the last daily backup, in its folder. */
export const STATUS_FILE = 'daily-status.json'

export type DailyBackups = {
  connection: DatabaseConnection
  folder: string
  keep: number
  key?: BackupKey | undefined
  sharding?: Pick<Sharding, 'isSharded'>
  tell: (line: string) => void
  signal?: AbortSignal
}

/** Backs up each day after 02:00 local time, also late after a start. Polls the clock: neither sleep nor clock changes matter. */
export function startDailyBackups(settings: Omit<DailyBackups, 'signal'>): () => Promise<void> {
  const stopping = new AbortController()
  let current = Promise.resolve()
  let restUntil = 0
  const look = async () => {
    if (Date.now() < restUntil) return
    const error = await backUpIfDue({ ...settings, signal: stopping.signal }, new Date())
    if (error !== null) restUntil = Date.now() + PAUSE_AFTER_FAILURE_MS
  }
  const timer = setInterval(() => {
    current = current.then(look)
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await current
  }
}

/**
 * Makes and verifies the daily backup if due and no other process does; drops those beyond `keep`, writes the status file.
 * Returns the reason of a failure, or null; never rejects.
 */
export async function backUpIfDue(settings: DailyBackups, now: Date): Promise<string | null> {
  const { connection, folder, tell, signal } = settings
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!(await isDue(folder, now))) return null
    await withCopyClient(connection, async (client) => {
      // The previous holder of the lock may have made it meanwhile.
      if ((await holdDailyLock(client)) && (await isDue(folder, now)))
        await makeDaily(settings, now)
    })
    return null
  } catch (cause) {
    if (signal?.aborted === true) return null
    const error = cause instanceof Error ? cause.message : String(cause)
    tell(`The daily backup failed: ${error} It is tried again in an hour.`)
    await noteStatus(folder, { at: now.toISOString(), error }).catch(() => undefined)
    return error
  }
}

async function makeDaily(
  { connection, folder, keep, key, sharding, tell, signal }: DailyBackups,
  now: Date,
): Promise<void> {
  const file = path.join(folder, backupName('daily', now))
  const { bytes } = await backUp(connection, {
    file,
    key,
    report: () => undefined,
    ...(sharding && { sharding }),
    ...(signal && { signal }),
  })
  for (const old of (await dailyBackups(folder)).slice(keep)) await rm(old.file, { force: true })
  await noteStatus(folder, { at: now.toISOString(), error: null })
  tell(`Daily backup: ${file}, ${bytes} bytes, verified.`)
}

/** True if no daily backup is younger than the last 02:00. */
async function isDue(folder: string, now: Date): Promise<boolean> {
  const [newest] = await dailyBackups(folder)
  const hour = new Date(now)
  hour.setHours(HOUR, 0, 0, 0)
  if (hour > now) hour.setDate(hour.getDate() - 1)
  return newest === undefined || newest.madeAt < hour.getTime()
}

async function dailyBackups(folder: string): Promise<FoundBackup[]> {
  return (await findBackups(folder)).filter(({ file }) => isDailyBackup(file))
}

async function noteStatus(
  folder: string,
  status: { at: string; error: string | null },
): Promise<void> {
  await writeFile(path.join(folder, STATUS_FILE), JSON.stringify(status), { mode: 0o600 })
}
