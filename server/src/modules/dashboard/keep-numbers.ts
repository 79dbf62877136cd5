import { keepLowOf, keepSomeCountsOf, listInstitutionIds } from './keep-numbers.queries.ts'

import type { Database } from '../../db/database.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 10 * 60_000

/**
 * Counts and keeps in the background what totals and the low stock of a dashboard are read from (docs/decisions/0026), one
 * institution after the other. They are right without it, and slow in a large institution. Returns what ends it.
 */
export function startKeeping(db: Database): () => Promise<void> {
  let isOver = false
  let running = Promise.resolve()
  const goOn = () => !isOver
  const keep = () => {
    running = running.then(() => keepNumbers(db, goOn))
  }
  const first = setTimeout(keep, FIRST_AFTER_MS)
  const timer = setInterval(keep, EVERY_MS)
  first.unref()
  timer.unref()
  return async () => {
    isOver = true
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}

/** Those of every institution, as long as `goOn` says so. Whoever fails is done the next time. */
export async function keepNumbers(db: Database, goOn = () => true): Promise<void> {
  const ids = await listInstitutionIds(db).catch(() => [])
  for (const id of ids) {
    if (!goOn()) return
    await keepNumbersOf(db, id).catch(() => undefined)
  }
}

/** Those of one institution. */
export async function keepNumbersOf(db: Database, institutionId: string): Promise<void> {
  while (await keepSomeCountsOf(db, institutionId));
  await keepLowOf(db, institutionId)
}
