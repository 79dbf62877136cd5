import {
  countPortion,
  listInstitutionIds,
  refreshStockSummary,
} from './refresh-summaries.queries.ts'

import type { Database } from '../../../platform/db/database.ts'
import type { CountedList } from './counted-total.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 10 * 60_000

/**
 * Refreshes the summaries behind totals and the dashboard (docs/decisions/0026) in the background, one institution after
 * the other. Without them the answers are the same, and slow in a large institution. Returns the function that stops it.
 */
export function startRefreshing(db: Database, lists: readonly CountedList[]): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  const refresh = () => {
    running = running.then(() => refreshAll(db, lists, () => !isStopped))
  }
  const first = setTimeout(refresh, FIRST_AFTER_MS)
  const timer = setInterval(refresh, EVERY_MS)
  first.unref()
  timer.unref()
  return async () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}

/** Refreshes every institution while `mayContinue`. A failure is retried the next time. */
export async function refreshAll(
  db: Database,
  lists: readonly CountedList[],
  mayContinue = () => true,
): Promise<void> {
  const ids = await listInstitutionIds(db).catch(() => [])
  for (const id of ids) {
    if (!mayContinue()) return
    await refreshInstitution(db, id, lists).catch(() => undefined)
  }
}

/** Refreshes one institution. */
export async function refreshInstitution(
  db: Database,
  institutionId: string,
  lists: readonly CountedList[],
): Promise<void> {
  while (await countPortion(db, institutionId, lists));
  await refreshStockSummary(db, institutionId)
}
