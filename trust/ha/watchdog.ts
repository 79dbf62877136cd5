import { spawnSync } from 'node:child_process'
import { chownSync, constants, openSync, readSync } from 'node:fs'

const LOOK_MS = 200

/** What resets a machine when nobody has told it for a while that all is well. */
export type Watchdog = {
  /** The machine is off. */
  disarm(): void
}

/**
 * Stands in for /dev/watchdog, of which a machine has one and we have three: a pipe, to which Patroni's driver for tests writes
 * what it would tell the device. Calls `reset` once when it was armed and no sign of life came for as long as Patroni has said.
 */
export function createWatchdog(
  device: string,
  user: { uid: number; gid: number } | null,
  reset: () => void,
): Watchdog {
  const { status, stderr } = spawnSync('mkfifo', ['-m', '600', device], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  if (user !== null) chownSync(device, user.uid, user.gid)
  // For writing, too: so it is never at its end, and opening it waits for nobody.
  const pipe = openSync(device, constants.O_RDWR | constants.O_NONBLOCK)
  let limit = Number.POSITIVE_INFINITY
  let heardAt: number | null = null
  const look = () => {
    for (const [word, seconds] of readAll(pipe).matchAll(/Ctimeout=(\d+)\n|1|V/g)) {
      if (seconds !== undefined) limit = Number(seconds) * 1000
      heardAt = word === 'V' ? null : performance.now()
    }
    if (heardAt === null || performance.now() - heardAt < limit) return
    heardAt = null
    reset()
  }
  setInterval(look, LOOK_MS).unref()
  return {
    disarm() {
      readAll(pipe)
      heardAt = null
    },
  }
}

/** What has been written since the last time. */
function readAll(pipe: number): string {
  const buffer = Buffer.alloc(4096)
  try {
    return buffer.toString('latin1', 0, readSync(pipe, buffer))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return ''
    throw error
  }
}
