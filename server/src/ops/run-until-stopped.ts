import { output } from '../platform/observe/output.ts'
import { reasonOf } from '../platform/reason-of.ts'

/** SIGHUP: the terminal or the ssh connection was closed. */
export const STOPPING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Lifecycle of a process: its disposers, and whether it is ending. */
export type Lifecycle = {
  /** Adds a disposer; they run in reverse order. */
  disposers: (() => Promise<unknown>)[]
  stopping: AbortSignal
}

/**
 * Runs `start`, then waits for one of STOPPING_SIGNALS or the returned function, even during the start. Then runs all
 * disposers and exits. A failed start goes to `onFailure`, leaves nothing running and exits with 1.
 */
export function runUntilStopped(
  start: (lifecycle: Lifecycle) => Promise<void>,
  onFailure: (reason: string) => Promise<void>,
): () => void {
  const stopping = new AbortController()
  const lifecycle: Lifecycle = { disposers: [], stopping: stopping.signal }
  const starting = start(lifecycle)
  const stop = async (exitCode: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    await starting.catch(() => undefined)
    for (const dispose of lifecycle.disposers.toReversed()) {
      await dispose().catch((error: unknown) => process.stderr.write(`${reasonOf(error)}\n`))
    }
    await output.flush()
    process.exit(exitCode)
  }
  for (const signal of STOPPING_SIGNALS) process.on(signal, () => void stop(0))
  starting.catch(async (error: unknown) => {
    if (stopping.signal.aborted) return
    await onFailure(reasonOf(error))
    await stop(1)
  })
  return () => void stop(0)
}
