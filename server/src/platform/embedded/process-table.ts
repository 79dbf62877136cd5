import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

/** Linux has all process data in /proc; other systems give less. */
export const hasProc = process.platform === 'linux' && existsSync('/proc/self/stat')

interface ProcessStat {
  name: string
  state: string
  startTicks: string
}

function readStat(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may itself contain spaces and parentheses.
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      state: fields[0] ?? '',
      startTicks: fields[19] ?? '',
    }
  } catch {
    return null
  }
}

/** True while the process exists. A zombie has ended; in a container it may never be reaped. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !hasProc || !['Z', 'X'].includes(readStat(pid)?.state ?? 'X')
}

/** Start time in ticks since boot, which distinguishes processes with the same id. Null where unknown. */
export function processStart(pid: number): string | null {
  return hasProc && isRunning(pid) ? (readStat(pid)?.startTicks ?? null) : null
}

/** Identifies boot and PID namespace (container), within which process ids are comparable. Null where unknown. */
export function processIdScope(): string | null {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

/** Ids of PostgreSQL processes (also initdb) working in `folder`, by whatever path they were started. Linux only. */
export function postgresProcessesIn(folder: string): number[] {
  const wanted = statSync(folder, { throwIfNoEntry: false })
  if (!hasProc || !wanted) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && ['postgres', 'initdb'].includes(readStat(pid)?.name ?? ''))
    .filter((pid) => isRunning(pid) && worksIn(pid, wanted))
}

function worksIn(pid: number, folder: { dev: number; ino: number }): boolean {
  try {
    const cwd = statSync(`/proc/${pid}/cwd`)
    return cwd.dev === folder.dev && cwd.ino === folder.ino
  } catch {
    return false
  }
}

/** True if `pid` is a PostgreSQL process in the system's list. For systems without /proc. */
export function looksLikePostgres(pid: number): boolean {
  if (!isRunning(pid)) return false
  const [command, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV']]
      : ['ps', ['-p', String(pid), '-o', 'comm=']]
  try {
    return execFileSync(command, args, { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}
