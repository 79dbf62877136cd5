import { constants } from 'node:fs'
import { open, rename, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

const MAX_BYTES = 10 * 1024 * 1024

/** PostgreSQL's log, outside of the folder that only its user may enter. */
export function logPath(dataDir: string): string {
  return path.join(dataDir, 'postgres.log')
}

/** Renames a large log to postgres.log.1, replacing the previous one. */
export async function rotateLog(dataDir: string): Promise<void> {
  const file = logPath(dataDir)
  const size = (await stat(file).catch(() => null))?.size ?? 0
  if (size > MAX_BYTES) await rename(file, `${file}.1`)
}

/** Opens the log for appending. The caller closes it. */
export async function openLog(dataDir: string): Promise<FileHandle> {
  const file = logPath(dataDir)
  // Root must not follow a link planted in a user's folder.
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants
  const log = await open(file, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600)
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(dataDir)
    await log.chown(uid, gid)
  }
  return log
}

/** The last lines of the log after byte `offset`. */
export async function lastWordsSince(log: FileHandle, offset: number): Promise<string> {
  const { size } = await log.stat()
  const length = Math.min(size - offset, 16_384)
  const { buffer } = await log.read(Buffer.alloc(length), 0, length, size - length)
  return buffer.toString().trim().split('\n').slice(-8).join('\n')
}
