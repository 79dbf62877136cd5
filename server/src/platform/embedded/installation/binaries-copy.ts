import { constants, existsSync, lstatSync, readFileSync } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  rmdir,
  symlink,
} from 'node:fs/promises'
import path from 'node:path'
import { parseRecord } from '../parse-record.ts'
import { isRunning } from '../process-table.ts'

const UNFINISHED = /^unfinished-(\d+)$/
const NOT_NEEDED_TO_RUN = /\.a$|^pkgconfig$/

/** Makes the links of the package's install script, which `npm ci --ignore-scripts` skips. */
export async function addMissingLinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of readLinks(list)) {
    const link = path.join(native, path.relative('native', target))
    if (existsSync(link)) continue
    // The package is read-only and will be copied.
    await symlink(path.relative(path.dirname(target), source), link).catch(() => undefined)
  }
}

function readLinks(list: string): { source: string; target: string }[] {
  return Object.values(parseRecord(readFileSync(list, 'utf8'))).flatMap((link) => {
    const complete =
      typeof link === 'object' && link !== null && 'source' in link && 'target' in link
    return complete ? [{ source: String(link.source), target: String(link.target) }] : []
  })
}

/**
 * Copies the programs to `copy` and replaces it only after `works` succeeds, since another server may run from it.
 * False where this machine does not allow the copy.
 */
export async function copyBinaries(
  native: string,
  copy: string,
  works: (folder: string) => Promise<boolean>,
): Promise<boolean> {
  const place = path.dirname(copy)
  const unfinished = path.join(place, `unfinished-${process.pid}`)
  try {
    await mkdir(place, { recursive: true })
    if (!isOurs(place)) return false
    await chmod(place, 0o755)
    await removeUnfinished(place)
    await copyTree(native, unfinished)
    await addMissingLinks(unfinished)
    if (!(await works(unfinished))) return false
    await rm(copy, { recursive: true, force: true })
    await rename(unfinished, copy)
    return true
  } catch {
    return false
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    await rmdir(place).catch(() => undefined)
  }
}

/** True for a folder that only we may write; we run no programs that others could have put there. */
export function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return false
  return (
    process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0)
  )
}

async function removeUnfinished(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = Number(UNFINISHED.exec(name)?.[1] ?? process.pid)
    if (UNFINISHED.test(name) && (pid === process.pid || !isRunning(pid))) {
      await rm(path.join(place, name), { recursive: true, force: true })
    }
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (NOT_NEEDED_TO_RUN.test(entry.name)) continue
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await copyReadable(source, target)
  }
  await chmod(to, 0o755)
}

/** A strict umask at installation may have closed the originals to others; programs hold no secrets. */
async function copyReadable(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  const executable = (lstatSync(source).mode & 0o100) !== 0
  await chmod(target, executable ? 0o755 : 0o644)
}
