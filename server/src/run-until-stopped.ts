import { reasonOf } from './reason-of.ts'

/** What a process of the server has begun, and whether it is to end. */
export type Life = {
  /** What has to be undone at the end, the last first. */
  undos: (() => Promise<unknown>)[]
  stopping: AbortSignal
}

/**
 * Runs `start` and then whatever that has begun, until SIGINT, SIGTERM or the returned function: then everything is
 * undone, in the middle of the start too, and the process exits. A start that fails is told to `onFailure`, leaves nothing
 * running and exits with 1.
 */
export function runUntilStopped(
  start: (life: Life) => Promise<void>,
  onFailure: (reason: string) => Promise<void>,
): () => void {
  const stopping = new AbortController()
  const life: Life = { undos: [], stopping: stopping.signal }
  const starting = start(life)
  const stop = async (exitCode: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    await starting.catch(() => undefined)
    for (const undo of life.undos.toReversed()) {
      await undo().catch((error: unknown) => process.stderr.write(`${reasonOf(error)}\n`))
    }
    process.exit(exitCode)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  starting.catch(async (error: unknown) => {
    if (stopping.signal.aborted) return
    await onFailure(reasonOf(error))
    await stop(1)
  })
  return () => void stop(0)
}
