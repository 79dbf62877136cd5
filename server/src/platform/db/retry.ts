import { sqlState } from './database-errors.ts'

const RETRIES = 3
/** Total time of the tries: after that a 503 is better than a longer queue. */
const RETRY_BUDGET_MS = 900
const PAUSE_MS = 20

/** serialization_failure, deadlock_detected, lock_not_available: nothing happened, and another try may succeed. */
const RETRYABLE = new Set(['40001', '40P01', '55P03'])

/** Runs a whole transaction again when it lost against another one; at most three times, with jitter. */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  const started = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isLate = performance.now() - started > RETRY_BUDGET_MS
      if (attempt > RETRIES || isLate || !RETRYABLE.has(sqlState(error))) throw error
      await new Promise((resolve) =>
        setTimeout(resolve, PAUSE_MS * attempt * (0.5 + Math.random())),
      )
    }
  }
}
