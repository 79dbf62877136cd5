import { statement } from './statement.ts'
import { PLATFORM_INSTITUTION_ID } from './database.ts'

import type { Database } from './database.ts'

const HOUR_MS = 60 * 60 * 1000

const sweepSessions = statement(
  'sweep_sessions',
  `delete from sessions
   where created_at < now() - interval '30 days' or last_used_at < now() - interval '12 hours'`,
)

const sweepKeys = statement(
  'sweep_idempotency_keys',
  `delete from idempotency_keys where created_at < now() - interval '7 days'`,
)

/** Deletes ended sessions and old idempotency keys once an hour. Returns the function that stops it. */
export function startSweeping(db: Database): () => Promise<void> {
  const timer = setInterval(() => {
    sweep(db).catch(() => undefined) // the next hour tries again
  }, HOUR_MS)
  timer.unref()
  return async () => clearInterval(timer)
}

async function sweep(db: Database): Promise<void> {
  await db.inInstitution(PLATFORM_INSTITUTION_ID, async (tx) => {
    await tx.query(sweepSessions())
    await tx.query(sweepKeys())
  })
}
