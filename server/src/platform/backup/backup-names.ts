import path from 'node:path'

import { APP_VERSION } from '../app-version.ts'

const NAME = /^mezgeb-(daily|full|institution)-\d{8}-\d{6}.*\.backup$/
const DAILY = /^mezgeb-daily-\d{8}-\d{6}.*\.backup$/

/** Name with local time and version, so that files of a folder sort by age. */
export function backupName(kind: 'daily' | 'full' | 'institution', now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
  return `mezgeb-${kind}-${day}-${time}-v${APP_VERSION}.backup`
}

export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

/** True for a file of the daily backup; only those may be removed. */
export function isDailyBackup(file: string): boolean {
  return DAILY.test(path.basename(file))
}
