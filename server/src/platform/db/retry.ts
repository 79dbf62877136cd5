import { CANNOT_CONNECT, sqlState } from './database-errors.ts'

type Patience = { codes: ReadonlySet<string>; retries: number; budgetMs: number }

/**
 * Of a transaction that lost against another one: serialization_failure, deadlock_detected, lock_not_available. Nothing
 * happened, and another try may succeed; later a 503 is better than a longer queue.
 */
const LOST: Patience = { codes: new Set(['40001', '40P01', '55P03']), retries: 3, budgetMs: 900 }

/** Of a start: the database of a busy machine may be silent for some seconds. */
export const SILENT: Patience = {
  codes: new Set([CANNOT_CONNECT]),
  retries: Number.POSITIVE_INFINITY,
  budgetMs: 60_000,
}

const PAUSE_MS = 20

/** Runs a whole transaction again while it fails with one of the codes, with growing pauses and jitter. */
export async function withRetry<T>(
  run: () => Promise<T>,
  { codes, retries, budgetMs } = LOST,
): Promise<T> {
  const started = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isLate = performance.now() - started > budgetMs
      if (attempt > retries || isLate || !codes.has(sqlState(error))) throw error
      await new Promise((resolve) =>
        setTimeout(resolve, PAUSE_MS * attempt * (0.5 + Math.random())),
      )
    }
  }
}
