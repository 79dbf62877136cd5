import { spawnSync } from 'node:child_process'
import { chownSync, constants, openSync, readSync } from 'node:fs'

const LOOK_MS = 200

/** Resets a machine that has not reported for a while. */
export type Watchdog = {
  /** The machine is off. */
  disarm(): void
}

/**
 * Replaces /dev/watchdog, of which a machine has only one: a pipe to which Patroni's test driver writes. Calls
 * `reset` once if it was armed and no keep-alive came within Patroni's timeout.
 */
export function createWatchdog(
  device: string,
  user: { uid: number; gid: number } | null,
  reset: () => void,
): Watchdog {
  const { status, stderr } = spawnSync('mkfifo', ['-m', '600', device], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  if (user !== null) chownSync(device, user.uid, user.gid)
  // Opened for writing too, so that it never ends and opening does not block.
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

/** Lines since the last read. */
function readAll(pipe: number): string {
  const buffer = Buffer.alloc(4096)
  try {
    return buffer.toString('latin1', 0, readSync(pipe, buffer))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return ''
    throw error
  }
}
