import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A backup file and its time of completion (milliseconds since 1970). */
export type FoundBackup = { file: string; madeAt: number }

/** The backups in a folder, newest first; empty for a folder that cannot be read. */
export async function findBackups(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.backup'))
      .map((name) => path.join(folder, name))
      .map(async (file) => ({ file, madeAt: (await stat(file)).mtimeMs })),
  )
  return found.toSorted((a, b) => b.madeAt - a.madeAt || (a.file < b.file ? 1 : -1))
}
