import { randomUUID } from 'node:crypto'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { afterName, readPageByName } from '../../../platform/db/query/name-paging.ts'
import { likePattern, pageSize } from '../../../platform/db/query/paging.ts'
import {
  hasTextIfAny,
  inEachForm,
  searchCondition,
  searchFor,
} from '../../../platform/db/query/search.ts'

import type { Branch, BranchChange, BranchInput } from '@mezgeb/contract/business/branches'
import type { QueryResultRow } from 'pg'
import type * as z from 'zod/mini'
import type { Database } from '../../../platform/db/database.ts'
import type { Query } from '../../../platform/db/statement.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { SearchForm } from '../../../platform/db/query/search.ts'

type BranchRow = {
  id: string
  name: string
  location: string
  phone: string | null
  institution_id: string
  version: number
}

type ListedBranch = BranchRow & { name_key: string; total: number }

type BranchKey = { institutionId: string; id: string }

const COLUMNS = 'id, name, location, phone, institution_id, version'

const totalText = (which: string) => `select count(*) as total from branches where ${which}`

const pageText = (which: string) => `
  select ${COLUMNS}, name_key, (${totalText(which)}) as total from branches
  where ${which} and (name_key, id) > ($3, $4::uuid)
  order by name_key, id limit $5`

const OWN = `institution_id = $1 and ${hasTextIfAny('search_key', '$2')}`
const branchesPage = statement<ListedBranch>('branches_page', pageText(OWN))
const branchesTotal = statement<{ total: number }>('branches_total', totalText(OWN))

// Of thousands a page is read in their order: that takes a form of its own without a text, and the platform unmentioned,
// which has no branch. Otherwise so few are expected that all of them are sorted.
function allStatements(form: SearchForm) {
  const which = `$1::uuid is not null and ${searchCondition(form, '$2')}`
  return {
    page: statement<ListedBranch>(`all_branches_page_${form}`, pageText(which)),
    total: statement<{ total: number }>(`all_branches_total_${form}`, totalText(which)),
  }
}
const ofAll = inEachForm(allStatements)

/** Branches of one institution by name. */
export async function listBranchesOf(
  db: Database,
  institutionId: string,
  page: PageRequest,
): Promise<Page<Branch>> {
  const filters = [institutionId, likePattern(page.search)] as const
  return readPageByName(db, institutionId, page, {
    rows: branchesPage(...filters, ...afterName(page), pageSize(page) + 1),
    total: branchesTotal(...filters),
    toItem: toBranch,
  })
}

/** Branches of all institutions by name, as the platform sees them. */
export async function listAllBranches(db: Database, page: PageRequest): Promise<Page<Branch>> {
  const { form, pattern } = searchFor(page.search)
  const filters = [PLATFORM_INSTITUTION_ID, pattern] as const
  return readPageByName(db, PLATFORM_INSTITUTION_ID, page, {
    rows: ofAll[form].page(...filters, ...afterName(page), pageSize(page) + 1),
    total: ofAll[form].total(...filters),
    toItem: toBranch,
  })
}

const addRow = statement<BranchRow>(
  'add_branch',
  `insert into branches (institution_id, id, name, location, phone)
   values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
)

/** The unique key of names says BRANCH_TAKEN. */
export async function insertBranch(
  tx: Transaction,
  institutionId: string,
  branch: z.output<typeof BranchInput>,
): Promise<Branch> {
  const [row] = await tx.query(
    addRow(institutionId, randomUUID(), branch.name, branch.location, branch.phone ?? null),
  )
  if (row === undefined) throw new Error('a new branch gave no row')
  return toBranch(row)
}

const changeRow = statement<BranchRow>(
  'change_branch',
  `update branches
   set name = coalesce($3, name), location = coalesce($4, location),
       phone = case when $5 then $6 else phone end, version = version + 1
   where institution_id = $1 and id = $2 and ($7::int is null or version = $7)
   returning ${COLUMNS}`,
)

/** Sets what is present. Null when there is no such branch at that version. */
export async function updateBranchRow(
  tx: Transaction,
  key: BranchKey,
  change: z.output<typeof BranchChange>,
): Promise<Branch | null> {
  const { name, location, phone, version } = change
  const [row] = await tx.query(
    changeRow(key.institutionId, key.id, name, location, phone !== undefined, phone, version),
  )
  return row === undefined ? null : toBranch(row)
}

const branchById = statement<BranchRow>(
  'branch_by_id',
  `select ${COLUMNS} from branches where institution_id = $1 and id = $2`,
)

/** Null when the institution has no such branch. */
export async function findBranch(tx: Transaction, key: BranchKey): Promise<Branch | null> {
  const [row] = await tx.query(branchById(key.institutionId, key.id))
  return row === undefined ? null : toBranch(row)
}

const removeRow = statement<{ id: string }>(
  'remove_branch',
  'delete from branches where institution_id = $1 and id = $2 returning id',
)

/** False when there is no such branch. A foreign key refuses when anything points to it. */
export async function deleteBranchRow(tx: Transaction, key: BranchKey): Promise<boolean> {
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

function toBranch(row: BranchRow): Branch {
  return {
    id: row.id,
    name: row.name,
    location: row.location,
    phone: row.phone,
    institutionId: row.institution_id,
    version: row.version,
  }
}
