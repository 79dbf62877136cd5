import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A backup file and its time of completion (milliseconds since 1970). */
export type FoundBackup = { file: string; madeAt: number }

/** The newest backup of any kind in a folder; null if there is none. */
export async function newestBackup(folder: string): Promise<FoundBackup | null> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.backup'))
      .map((name) => path.join(folder, name))
      .map(async (file) => ({ file, madeAt: (await stat(file)).mtimeMs })),
  )
  return found.toSorted((a, b) => b.madeAt - a.madeAt)[0] ?? null
}
