import { PLATFORM_INSTITUTION_ID } from './database.ts'
import { listInstitutionIds } from './list-institution-ids.ts'
import { statement } from './statement.ts'

import type { Database } from './database.ts'
import type { Transaction } from './transactions.ts'

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

/** Removes something that is over of an institution. True: there may be more of it. */
export type Sweep = (tx: Transaction, institutionId: string) => Promise<boolean>

/** Hourly deletes ended sessions, old idempotency keys, and what `sweeps` remove. Returns the function that stops it. */
export function startSweeping(db: Database, sweeps: readonly Sweep[]): () => Promise<void> {
  let isStopped = false
  const timer = setInterval(() => {
    sweep(db, sweeps, () => isStopped).catch(() => undefined) // the next hour tries again
  }, HOUR_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
  }
}

async function sweep(
  db: Database,
  sweeps: readonly Sweep[],
  isStopped: () => boolean,
): Promise<void> {
  await db.inInstitution(PLATFORM_INSTITUTION_ID, async (tx) => {
    await tx.query(sweepSessions())
    await tx.query(sweepKeys())
  })
  for (const id of await listInstitutionIds(db)) {
    for (const one of sweeps) {
      while (!isStopped() && (await db.inInstitution(id, (tx) => one(tx, id))));
    }
  }
}
