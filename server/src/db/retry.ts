import { sqlState } from './database-errors.ts'

const RETRIES = 3
/** Somebody has been waiting that long already: better to say "try again" than to let the queue grow. */
const PATIENCE_MS = 900
const PAUSE_MS = 20

/** serialization_failure, deadlock_detected, lock_not_available: nothing happened, and another try may succeed. */
const PASSING = new Set(['40001', '40P01', '55P03'])

/** Runs a whole transaction again when it lost against another one; at most three times, with jitter. */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  const started = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isLate = performance.now() - started > PATIENCE_MS
      if (attempt > RETRIES || isLate || !PASSING.has(sqlState(error))) throw error
      await new Promise((resolve) =>
        setTimeout(resolve, PAUSE_MS * attempt * (0.5 + Math.random())),
      )
    }
  }
}
