import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const PIECE = 64 * 1024

/** A disk of its own that can be filled to the last byte. */
export type SmallDisk = {
  folder: string
  /** Takes all the room there is. Again, after more was freed by others: that too. */
  fill(): void
  /** Gives back what was taken. */
  free(): void
  unmount(): void
}

/** Mounts one in memory at `folder`; a text that says why not where that is not allowed. Only root may. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | string {
  mkdirSync(folder, { recursive: true })
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
    execFileSync('mount', options, { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    return `no disk can be mounted here (${error instanceof Error ? error.message.trim() : String(error)})`
  }
  const filling = path.join(folder, 'filling')
  return {
    folder,
    fill: () => append(filling),
    free: () => rmSync(filling, { force: true }),
    // Lazily: should a process still have a file open, the disk is gone when that ends.
    unmount: () => execFileSync('umount', ['-l', folder]),
  }
}

/** Writes until there is no room, at last byte by byte. */
function append(file: string): void {
  const open = openSync(file, 'a')
  try {
    for (let size = PIECE; size >= 1;) {
      try {
        writeSync(open, Buffer.alloc(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(open)
  }
}
