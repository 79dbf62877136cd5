import { AUDIT_ACTIONS, AUDIT_KINDS } from '@mezgeb/contract/audit'

import { PLATFORM_INSTITUTION_ID } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

import type { Database } from '../../db/database.ts'

const allIds = statement<{ id: string }>('keep_for', 'select id from institutions')

/** Of every institution, the platform's own too. */
export async function listInstitutionIds(db: Database): Promise<string[]> {
  const rows = await db.read(PLATFORM_INSTITUTION_ID, allIds())
  return rows.map(({ id }) => id)
}

const counts = statement<{ is_more: boolean }>(
  'keep_counts',
  'select keep_counts($1, $2, $3) as is_more',
)
const low = statement('keep_low', 'select keep_low($1)')

/** Counts some of what was added to the lists of an institution since the last time (counts.sql); false when all is. */
export async function keepSomeCountsOf(db: Database, institutionId: string): Promise<boolean> {
  const query = counts(institutionId, [...AUDIT_KINDS], [...AUDIT_ACTIONS])
  const [row] = await db.inInstitution(institutionId, (tx) => tx.query(query))
  return row?.is_more === true
}

/** Nobody waits for it, and under load it takes longer than anybody would. */
const PATIENCE_MS = 120_000
const patience = statement('be_patient', `select set_config('statement_timeout', $1, true)`)

/** Keeps how many of its products are low, which of them most, and what its stock is worth (low-stock.sql). */
export async function keepLowOf(db: Database, institutionId: string): Promise<void> {
  await db.inInstitution(institutionId, async (tx) => {
    await tx.query(patience(String(PATIENCE_MS)))
    await tx.query({ ...low(institutionId), query_timeout: PATIENCE_MS })
  })
}
