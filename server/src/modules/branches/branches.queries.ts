import { statement } from '../../db/database.ts'

import type { Database, Query, Transaction } from '../../db/database.ts'

const branchExists = statement<{ id: string }>(
  'branch_exists',
  'select id from branches where institution_id = $1 and id = $2',
)

/** Whether the institution has such a branch. */
export async function hasBranch(
  db: Database | Transaction,
  institutionId: string,
  id: string,
): Promise<boolean> {
  const rows = await ask(db, institutionId, branchExists(institutionId, id))
  return rows.length > 0
}

const twoBranches = statement<{ id: string }>(
  'two_branches',
  'select id from branches where institution_id = $1 limit 2',
)

/** The branch of an institution that has just one; null when there are none or several. */
export async function selectOnlyBranchId(
  db: Database | Transaction,
  institutionId: string,
): Promise<string | null> {
  const rows = await ask(db, institutionId, twoBranches(institutionId))
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

function ask<Row>(
  db: Database | Transaction,
  institutionId: string,
  query: Query<Row>,
): Promise<Row[]> {
  return 'read' in db ? db.read(institutionId, query) : db.query(query)
}
