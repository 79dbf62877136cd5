import { lstatSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { UnprivilegedUser } from './installation/unprivileged-user.ts'

export const SOCKET_PORT = 5432
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`
const FOLDER_NAME = /^mezgeb-[A-Za-z0-9]{6}$/
// Socket paths are limited to 107 bytes on Linux, 103 on macOS and BSD.
const LONGEST_FOLDER = 103 - `/${SOCKET}`.length

/**
 * Creates a folder that only `user` (null: the current user) may enter, under a random name, and writes its path to
 * `record` for removal by a later start. The data folder is unsuitable: its path may be too long for a socket or
 * closed to `user`.
 */
export async function createSocketFolder(
  record: string,
  user: UnprivilegedUser | null,
): Promise<string> {
  await removeRecordedFolder(record)
  for (const base of basesFor(user)) {
    if (path.join(base, 'mezgeb-XXXXXX').length > LONGEST_FOLDER || !isOpenToAll(base)) continue
    const folder = await mkdtemp(path.join(base, 'mezgeb-')).catch(() => null)
    if (folder === null) continue
    await writeFile(record, folder, { flag: 'wx', mode: 0o644 })
    if (user) await chown(folder, user.uid, user.gid)
    return folder
  }
  throw new EmbeddedPostgresError(
    'START_FAILED',
    `PostgreSQL needs a folder for its socket, and none can be made in ${basesFor(user).join(' or ')}.`,
  )
}

/** Before each start: the folder must exist and be closed to others; removes the socket of a dead server. */
export async function renewSocketFolder(
  folder: string,
  user: UnprivilegedUser | null,
): Promise<void> {
  if (!lstatSync(folder, { throwIfNoEntry: false })) {
    await mkdir(folder, { mode: 0o700 })
    if (user) await chown(folder, user.uid, user.gid)
  }
  if (!isPrivate(folder, user?.uid ?? process.getuid?.())) {
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `Others may enter ${folder}, the folder for PostgreSQL's socket.`,
    )
  }
  await emptySocketFolder(folder)
}

/** Removes the folder in `record` if it is one of ours. */
export async function removeRecordedFolder(record: string): Promise<void> {
  const folder = await readFile(record, 'utf8').catch(() => '')
  await rm(record, { force: true }).catch(() => undefined)
  // The record may be in another user's data folder: accept only our kind of name in our kind of place.
  const places = [...basesFor(null), '/run']
  if (!FOLDER_NAME.test(path.basename(folder)) || !places.includes(path.dirname(folder))) return
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  await emptySocketFolder(folder)
  await rmdir(folder).catch(() => undefined)
}

async function emptySocketFolder(folder: string): Promise<void> {
  await rm(path.join(folder, SOCKET), { force: true })
  await rm(path.join(folder, `${SOCKET}.lock`), { force: true })
}

/** Root's TMPDIR may be in a folder closed to PostgreSQL's user. */
function basesFor(user: UnprivilegedUser | null): string[] {
  return user ? ['/run', '/tmp'] : [os.tmpdir(), '/tmp']
}

function isOpenToAll(base: string): boolean {
  const found = statSync(base, { throwIfNoEntry: false })
  return (
    found !== undefined &&
    found.isDirectory() &&
    (base === os.tmpdir() || (found.mode & 0o001) !== 0)
  )
}

function isPrivate(folder: string, uid: number | undefined): boolean {
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
}
