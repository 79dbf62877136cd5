import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import {
  pageByName,
  readListed,
  recordReads,
  recordWrites,
} from '../../../platform/db/record-table.queries.ts'
import { statement } from '../../../platform/db/statement.ts'
import { inEachForm, searchCondition, searchFor } from '../../../platform/db/query/search.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { QueryResultRow } from 'pg'
import type { Database } from '../../../platform/db/database.ts'
import type { NamedPage, RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Query } from '../../../platform/db/statement.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Page } from '../../../platform/db/query/paging.ts'

const table = {
  table: 'branches',
  one: 'branch',
  fields: ['name', 'location', 'phone', 'code'],
} as const

/** Branches. The unique keys of names and codes say BRANCH_TAKEN and BRANCH_CODE_TAKEN. */
export const branches = { ...recordWrites<Branch>(table), ...recordReads<Branch>(table) }

// Without a text a page of thousands of branches is read in the order of an index: that takes its own statement, which does
// not name the platform, which has no branch. With a text few are expected, and all of them are sorted.
const ofAll = inEachForm((form) =>
  pageByName<Branch>(
    `all_branches_${form}`,
    table,
    `$1::uuid is not null and ${searchCondition(form, '$2')}`,
  ),
)

/** Branches of all institutions by name, as the platform sees them. */
export async function listAllBranches(db: Database, page: NamedPage): Promise<Page<Branch>> {
  const { form, pattern } = searchFor(page.search)
  return readListed(db, PLATFORM_INSTITUTION_ID, ofAll[form], { ...page, pattern })
}

const removeRow = statement<{ id: string }>(
  'remove_branch',
  'delete from branches where institution_id = $1 and id = $2 returning id',
)

/** False when there is no such branch. A foreign key refuses when anything points to it. */
export async function deleteBranchRow(tx: Transaction, key: RecordKey): Promise<boolean> {
  const rows = await tx.query(removeRow(key.institutionId, key.id))
  return rows.length > 0
}

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
export async function findOnlyBranchId(
  db: Database | Transaction,
  institutionId: string,
): Promise<string | null> {
  const rows = await ask(db, institutionId, twoBranches(institutionId))
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

function ask<Row extends QueryResultRow>(
  db: Database | Transaction,
  institutionId: string,
  query: Query<Row>,
): Promise<Row[]> {
  return 'read' in db ? db.read(institutionId, query) : db.query(query)
}
