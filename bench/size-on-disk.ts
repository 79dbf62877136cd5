import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const BLOCK = 512
const MEGABYTE = 1024 * 1024
/** Created by use, not by the install. */
const CACHES = new Set(['.cache', '.vite', '.vite-temp'])

/** MB: blocks on disk, and bytes in files. */
export type SizeOnDisk = { taken: number; written: number; files: number }

/** Sum of these folders; a file with several names counts once, as in `du`. */
export function sizeOnDisk(folders: readonly string[]): SizeOnDisk {
  const seen = new Set<number>()
  const size: SizeOnDisk = { taken: 0, written: 0, files: 0 }
  const add = (file: string) => {
    const { ino, blocks, size: bytes } = lstatSync(file)
    if (seen.has(ino)) return
    seen.add(ino)
    size.taken += (blocks * BLOCK) / MEGABYTE
    size.written += bytes / MEGABYTE
    size.files += 1
  }
  const addAll = (folder: string) => {
    add(folder)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name)
      if (CACHES.has(entry.name)) continue
      // A link to a package of the clone is a link, not a folder.
      if (entry.isDirectory()) addAll(file)
      else add(file)
    }
  }
  for (const folder of folders) addAll(folder)
  return size
}
