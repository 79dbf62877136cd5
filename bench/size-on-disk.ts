import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const BLOCK = 512
const MEGABYTE = 1024 * 1024

/** MB: what the disk gives for it, in whole blocks, and what is in the files. */
export type SizeOnDisk = { taken: number; written: number; files: number }

/** Of these folders together; a file with several names counts once, as for `du`. */
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
  for (const folder of folders) {
    add(folder)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      add(path.join(folder, name))
    }
  }
  return size
}
