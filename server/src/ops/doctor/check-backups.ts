import { readFile } from 'node:fs/promises'
import path from 'node:path'

import * as z from 'zod/mini'

import { STATUS_FILE } from '../../platform/backup/daily-backups.ts'
import { findBackups } from '../../platform/backup/find-backups.ts'
import { verifyBackupFile } from '../../platform/backup/verify-backup-file.ts'
import { fail, ok, warn } from './finding.ts'

import type { FoundBackup } from '../../platform/backup/find-backups.ts'
import type { Env } from '../../env.ts'
import type { Finding } from './finding.ts'

const HOUR_MS = 60 * 60 * 1000
const LATE_HOURS = 30
const DAILY_STATUS = z.object({ error: z.nullable(z.string()) })

type Settings = Pick<Env, 'backupDir' | 'backupKey' | 'dailyBackups'>

/** Whether the newest backup is recent and intact, and the outcome of the last daily one. */
export async function checkBackups(
  { backupDir, backupKey, dailyBackups }: Settings,
  now: Date,
): Promise<Finding[]> {
  const [newest] = await findBackups(backupDir)
  if (newest === undefined) {
    return [
      dailyBackups > 0
        ? warn(`There is no backup in ${backupDir} yet. Run: npm run backup`)
        : warn(
            'Mezgeb makes no daily backup here. Set BACKUP_DIR, or back the database up yourself.',
          ),
    ]
  }
  return [await judged(newest, backupKey, now), ...(await lastDaily(backupDir))]
}

async function judged(
  { file, madeAt }: FoundBackup,
  key: Env['backupKey'],
  now: Date,
): Promise<Finding> {
  const hours = Math.floor((now.getTime() - madeAt) / HOUR_MS)
  try {
    await verifyBackupFile(file, key)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail(`The newest backup cannot be restored: ${reason} Run: npm run backup`)
  }
  const text = `The newest backup, ${file}, is whole and ${hours} hours old`
  return hours > LATE_HOURS
    ? warn(`${text}. Run: npm run backup, and see in the log why there was none since.`)
    : ok(`${text}.`)
}

async function lastDaily(folder: string): Promise<Finding[]> {
  const text = await readFile(path.join(folder, STATUS_FILE), 'utf8').catch(() => '{"error":null}')
  const { error } = DAILY_STATUS.parse(JSON.parse(text))
  return error === null ? [] : [fail(`The last daily backup failed: ${error}`)]
}
