import { setTimeout as sleep } from 'node:timers/promises'
import { launchPostmaster } from './launch-postmaster.ts'
import type { Installation, Postmaster } from './start-postmaster.ts'

const FIRST_PAUSE_MS = 100
/** Longest pause, so that work resumes within three seconds after the obstacle is gone. */
const LONGEST_PAUSE_MS = 2_000
const STABLE_MS = 2_000

export interface Supervision {
  /** Stops PostgreSQL and its supervision; resolves when nothing of it runs. */
  stop(): Promise<void>
}

/** Restarts PostgreSQL at the same endpoint whenever it ends by itself, with growing pauses, until stopped. */
export function keepRunning(first: Postmaster, installation: Installation): Supervision {
  const stopping = new AbortController()
  const supervision = supervise(first, installation, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await supervision
    },
  }
}

async function supervise(
  first: Postmaster,
  installation: Installation,
  stop: AbortSignal,
): Promise<void> {
  const requested = new Promise<null>((resolve) =>
    stop.addEventListener('abort', () => resolve(null), { once: true }),
  )
  let current = first
  let pause = FIRST_PAUSE_MS
  for (;;) {
    const started = Date.now()
    const cause = await Promise.race([requested, current.ended])
    if (cause === null) return current.stop()
    if (Date.now() - started > STABLE_MS) pause = FIRST_PAUSE_MS
    installation.log.warn(`PostgreSQL ended unexpectedly (${cause}); it is started again.`)
    let next: Postmaster | null = null
    while (next === null) {
      await sleep(pause, undefined, { signal: stop, ref: false }).catch(() => undefined)
      if (stop.aborted) return
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      next = await launchAgain(installation, stop)
    }
    current = next
  }
}

async function launchAgain(
  installation: Installation,
  stop: AbortSignal,
): Promise<Postmaster | null> {
  try {
    const postmaster = await launchPostmaster(installation, stop)
    installation.log.info('PostgreSQL runs again.')
    return postmaster
  } catch (error) {
    if (!stop.aborted) installation.log.warn(error instanceof Error ? error.message : String(error))
    return null
  }
}
