import { statement } from '../../../platform/db/statement.ts'

import type { Database } from '../../../platform/db/database.ts'
import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

const counts = statement<{ is_more: boolean }>(
  'keep_counts',
  'select keep_counts($1, $2) as is_more',
)
const low = statement('keep_low', 'select keep_low($1)')
// Remembered searches are a day old at most (product-search.queries.ts); a summary needs the changes since its moment.
const sweepChanges = statement(
  'sweep_row_changes',
  `delete from row_changes c
    where c.institution_id = $1
      and c.at < least(now() - interval '2 days',
                       (select min(k.until) from kept_low k where k.institution_id = $1))`,
)

/** In the background and under load a refresh may take longer than a request. */
const TIMEOUT_MS = 120_000
const extendTimeout = statement(
  'extend_timeout',
  `select set_config('statement_timeout', $1, true)`,
)

/** Counts a portion of the rows that were added to the lists since the last time (counts.sql); false when none are left. */
export async function countPortion(
  db: Database,
  institutionId: string,
  lists: readonly CountedList[],
): Promise<boolean> {
  const query = counts(institutionId, JSON.stringify(lists))
  const [row] = await db.inInstitution(institutionId, async (tx) => {
    await tx.query(extendTimeout(String(TIMEOUT_MS)))
    return tx.query({ ...query, query_timeout: TIMEOUT_MS })
  })
  return row?.is_more === true
}

const rewound = statement<{ was_ahead: boolean }>(
  'rewind_summaries',
  'select rewind_summaries($1, $2) as was_ahead',
)

/**
 * Takes summaries that reach beyond the present back, because the clock was set back (rewind-summaries.sql); with `to`, all of them
 * to that moment. True when it did.
 */
export async function rewindSummaries(
  db: Database,
  institutionId: string,
  to: string | null,
): Promise<boolean> {
  const query = rewound(institutionId, to)
  const [row] = await db.inInstitution(institutionId, (tx) => tx.query(query))
  return row?.was_ahead === true
}

const settle = statement('settle_expired', 'select settle_expired($1)')

/** Sets the batches aside that have expired since (move-lots.sql). */
export async function settleExpired(db: Database, institutionId: string): Promise<void> {
  await db.inInstitution(institutionId, (tx) => tx.query(settle(institutionId)))
}

/** Refreshes the number of low products, the lowest of them and the value of the stock (low-stock.sql). */
export async function refreshStockSummary(db: Database, institutionId: string): Promise<void> {
  await db.inInstitution(institutionId, async (tx) => {
    await tx.query(extendTimeout(String(TIMEOUT_MS)))
    await tx.query({ ...low(institutionId), query_timeout: TIMEOUT_MS })
    await tx.query(sweepChanges(institutionId))
  })
}
