import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const PIECE = 64 * 1024

/** A separate disk that can be filled to the last byte. */
export type SmallDisk = {
  folder: string
  /** Fills it; again after others freed space. */
  fill(): void
  /** Gives back what was taken. */
  free(): void
  unmount(): void
}

/** Mounts a tmpfs at `folder`; a text with the reason where that is not allowed. Only root may. */
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
    // Lazily: the disk disappears when the last open file is closed.
    unmount: () => execFileSync('umount', ['-l', folder]),
  }
}

/** Writes until it is full, at last byte by byte. */
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
