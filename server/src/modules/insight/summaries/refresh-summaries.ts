import { listInstitutionIds } from '../../../platform/db/list-institution-ids.ts'
import { BEFORE_ALL_TIMES } from '../../../platform/db/query/order.ts'
import {
  countPortion,
  refreshStockSummary,
  rewindSummaries,
  settleExpired,
} from './refresh-summaries.queries.ts'

import type { Database } from '../../../platform/db/database.ts'
import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 10 * 60_000
/** Sooner than a summary reaches the present again (summary_horizon). */
const REWIND_EVERY_MS = 5 * 60_000

type Refreshing = {
  lists: readonly CountedList[]
  warn: (line: string) => void
}

/**
 * Refreshes the summaries behind totals and the dashboard (docs/decisions/0026) in the background, one institution after
 * the other. Without them the answers are the same, and slow in a large institution. Returns the function that stops it.
 */
export function startRefreshing(db: Database, { lists, warn }: Refreshing): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  let rewinding = Promise.resolve()
  const refresh = () => {
    running = running.then(() => refreshAll(db, lists, () => !isStopped))
  }
  const rewind = () => {
    rewinding = rewinding.then(() => rewindAll(db, warn))
  }
  const timers = [
    setTimeout(refresh, FIRST_AFTER_MS),
    setInterval(refresh, EVERY_MS),
    setTimeout(rewind, FIRST_AFTER_MS),
    setInterval(rewind, REWIND_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  return async () => {
    isStopped = true
    for (const timer of timers) clearTimeout(timer)
    await Promise.all([running, rewinding])
  }
}

/** Rewinds summaries from before the clock was set back, and logs it. A failure is retried the next time. */
export async function rewindAll(db: Database, warn: (line: string) => void): Promise<void> {
  let count = 0
  for (const id of await listInstitutionIds(db).catch(() => [])) {
    if (await rewindSummaries(db, id, null).catch(() => false)) count += 1
  }
  if (count === 0) return
  warn(
    `The clock of the database was set back. Totals are counted again from the records (institutions: ${count}); ` +
      'nothing is lost. Set the clock by NTP, so that records have the right time.',
  )
}

/** Counts everything again from the records. */
export async function rebuildAll(db: Database, lists: readonly CountedList[]): Promise<void> {
  for (const id of await listInstitutionIds(db)) {
    await rewindSummaries(db, id, BEFORE_ALL_TIMES)
    await refreshInstitution(db, id, lists)
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
  await settleExpired(db, institutionId)
}
