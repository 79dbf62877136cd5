import { AppError } from '../app-error.ts'

import type { Database } from './database.ts'
import type { Transaction } from './transactions.ts'

type GuardedChange<T> = {
  /** One guarded update; null when no row was there at that version. */
  change: (tx: Transaction) => Promise<T | null>
  current: (tx: Transaction) => Promise<T | null>
}

/**
 * Runs a PATCH in one transaction (decisions §2). When nothing was changed: 409 STALE_VERSION with the entity as it
 * is now, so that nobody overwrites a colleague unseen, or NOT_FOUND when there is none.
 */
export async function guardedChange<T>(
  db: Database,
  institutionId: string,
  { change, current }: GuardedChange<T>,
): Promise<T> {
  return db.inInstitution(institutionId, async (tx) => {
    const changed = await change(tx)
    if (changed !== null) return changed
    const now = await current(tx)
    if (now === null) throw new AppError('NOT_FOUND')
    throw new AppError('STALE_VERSION', { current: now })
  })
}
