import * as z from 'zod/mini'

import { afterKeys, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { statement } from '../../../platform/db/statement.ts'

import type {
  Import,
  ImportCells,
  ImportOf,
  ImportOutcome,
  ImportRow,
} from '@mezgeb/contract/catalogue/product-imports'
import type { Database } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

type ImportKey = { institutionId: string; id: string }

/** An import that the transaction has locked. */
export type OpenImport = {
  status: Import['status']
  subject: ImportOf
  quantities: Import['quantities']
  branch_id: string | null
  /** All rows of the file are there. */
  is_complete: boolean
}

/** The branch of an import that has one. */
export function branchOf({ branch_id: branchId }: OpenImport): string {
  if (branchId === null) throw new Error('an import without a branch')
  return branchId
}

type HeadRow = OpenImport & {
  id: string
  file_name: string
  file_rows: number
  created_at: string
  branch_name: string | null
  user_id: string
  user_name: string
  rows: number
  creates: number
  changes: number
  same: number
  errors: number
  done: number
  undone: number
  kept: number
}

const HEAD = `
  i.id, i.subject, i.file_name, i.file_rows, i.quantities, i.status, i.created_at, i.branch_id, b.name as branch_name, i.user_id, u.name as user_name,
  i.rows, i.creates, i.changes, i.same, i.errors, i.done, i.undone, i.kept`
const NAMES = `
  left join branches b on b.institution_id = $1 and b.id = i.branch_id
  join users u on u.institution_id = $1 and u.id = i.user_id`

const importById = statement<HeadRow>(
  'import_by_id',
  `select ${HEAD} from imports i ${NAMES} where i.institution_id = $1 and i.id = $2`,
)
const importsPage = statement<HeadRow & { total: number }>(
  'imports_page',
  `select ${HEAD}, (select count(*) from imports where institution_id = $1) as total
     from (select * from imports where institution_id = $1 and (created_at, id) < ($2, $3)
            order by created_at desc, id desc limit $4) i ${NAMES}
    order by i.created_at desc, i.id desc`,
)
const importsTotal = statement<{ total: number }>(
  'imports_total',
  'select count(*) as total from imports where institution_id = $1',
)

export const addImport = statement<{ id: string }>(
  'add_import',
  `insert into imports (institution_id, file_name, file_rows, branch_id, quantities, user_id, subject)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
)
export const lockImport = statement<OpenImport>(
  'lock_import',
  `select status, subject, quantities, branch_id, rows = file_rows as is_complete
     from imports
    where institution_id = $1 and id = $2 for no key update`,
)
/** One portion of an institution at a time: two people may run one file. Held until the transaction ends. */
export const lockRuns = statement<never>(
  'lock_import_runs',
  `select pg_advisory_xact_lock(hashtext('run_import'), hashtext(institution_id::text))
     from imports where institution_id = $1 and id = $2`,
)
export const setStatus = statement<never>(
  'set_import_status',
  'update imports set status = $3 where institution_id = $1 and id = $2',
)
/** Locks an import of a file that was not run for a week, whose rows are there. */
export const lockStale = statement<{ id: string }>(
  'lock_stale_import',
  `select id from imports
    where institution_id = $1 and status = 'CHECKED' and rows > 0 and created_at < now() - interval '7 days'
    order by created_at limit 1 for no key update skip locked`,
)
export const dropRows = statement<never>(
  'drop_import_rows',
  'delete from import_rows where institution_id = $1 and import_id = $2',
)
export const forgetCounts = statement<never>(
  'forget_import_counts',
  `update imports set rows = 0, creates = 0, changes = 0, same = 0, errors = 0 where institution_id = $1 and id = $2`,
)
/** The entry of an import in the audit trail: CREATED when it begins, DELETED when all of it is undone. */
export const auditImport = statement<never>(
  'audit_import',
  `select add_audit_entry(i.institution_id, 'IMPORT', i.id, $3, i.branch_id,
            case when $3 = 'DELETED' then jsonb_build_object('name', i.file_name) end,
            case when $3 = 'CREATED' then jsonb_build_object('name', i.file_name) end)
     from imports i where i.institution_id = $1 and i.id = $2`,
)

/** Null when the institution has no such import. */
export async function findImport(tx: Transaction, key: ImportKey): Promise<Import | null> {
  const [row] = await tx.query(importById(key.institutionId, key.id))
  return row === undefined ? null : importOf(row)
}

const Keys = z.tuple([z.string(), z.guid()])
const LAST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const

/** Newest first. */
export async function listImportsOf(
  db: Database,
  institutionId: string,
  page: PageRequest,
): Promise<Page<Import>> {
  const start = afterKeys(page, Keys) ?? LAST
  return readPage(db, institutionId, page, {
    rows: importsPage(institutionId, ...start, pageSize(page) + 1),
    total: importsTotal(institutionId),
    toItem: importOf,
    keysOf: ({ created_at: at, id }) => [at, id],
  })
}

function importOf(row: HeadRow): Import {
  return {
    ...{
      id: row.id,
      of: row.subject,
      fileName: row.file_name,
      quantities: row.quantities,
      status: row.status,
    },
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name ?? '' },
    user: { id: row.user_id, name: row.user_name },
    ...{ createdAt: row.created_at, fileRows: row.file_rows, rows: row.rows },
    counts: { CREATE: row.creates, CHANGE: row.changes, SAME: row.same, ERROR: row.errors },
    ...{ done: row.done, undone: row.undone, kept: row.kept },
  }
}

/** A row as it is stored. */
export type StoredRow = {
  row: number
  cells: ImportCells
  changes: ImportRow['changes']
  outcome: ImportOutcome
  product_id: string | null
  units: number
  /** That moved its units. */
  document_id: string | null
}
const WAITING = `not is_done and outcome in ('CREATE', 'CHANGE')`
const STORED = 'row, cells, changes, outcome, product_id, units, document_id'

/** The next rows to apply. */
export const waitingRows = statement<StoredRow>(
  'waiting_import_rows',
  `select ${STORED} from import_rows
    where institution_id = $1 and import_id = $2 and ${WAITING} order by row limit $3`,
)
/** The next rows to undo, the last one first. */
export const appliedRows = statement<StoredRow>(
  'applied_import_rows',
  `select ${STORED} from import_rows
    where institution_id = $1 and import_id = $2 and is_done and not is_undone order by row desc limit $3`,
)

const PARTS = `jsonb_build_object('phone', cells -> 'phone', 'batch', cells -> 'batch', 'expiresOn', cells -> 'expiresOn')`

/** The first row with each of these keys, and each phone number or batch of theirs. */
export const rowsOfKeys = statement<{ key: string; cells: ImportCells; row: number }>(
  'import_rows_of_keys',
  `select key, ${PARTS} as cells, min(row) as row from import_rows
    where institution_id = $1 and import_id = $2 and key = any ($3) and outcome <> 'ERROR'
    group by key, ${PARTS} order by row`,
)

/** Adds rows to the counts of their import; `$4` is -1 where it takes them out, before they change. */
export const countRows = statement<never>(
  'count_import_rows',
  `update imports i
      set rows = i.rows + $4 * c.rows, creates = i.creates + $4 * c.creates, changes = i.changes + $4 * c.changes,
          same = i.same + $4 * c.same, errors = i.errors + $4 * c.errors, done = i.done + $4 * c.done,
          undone = i.undone + $4 * c.undone, kept = i.kept + $4 * c.kept
     from (select count(*) as rows,
                  count(*) filter (where r.outcome = 'CREATE') as creates,
                  count(*) filter (where r.outcome = 'CHANGE') as changes,
                  count(*) filter (where r.outcome = 'SAME') as same,
                  count(*) filter (where r.outcome = 'ERROR') as errors,
                  count(*) filter (where r.is_done) as done,
                  count(*) filter (where r.is_undone) as undone,
                  count(*) filter (where r.kept <> '{}') as kept
             from import_rows r where r.institution_id = $1 and r.import_id = $2 and r.row = any ($3)) c
    where i.institution_id = $1 and i.id = $2`,
)

const JUDGED = `(row int, key text, cells jsonb, name text, outcome text, changes jsonb, errors jsonb)`
export const stageRows = statement<never>(
  'stage_import_rows',
  `insert into import_rows (institution_id, import_id, row, key, cells, name, outcome, changes, errors)
   select i.institution_id, i.id, n.row, n.key, n.cells, n.name, n.outcome, n.changes, n.errors
     from imports i
    cross join jsonb_to_recordset($3::jsonb) n ${JUDGED}
    where i.institution_id = $1 and i.id = $2
   on conflict on constraint import_rows_pkey do update
      set key = excluded.key, cells = excluded.cells, name = excluded.name, outcome = excluded.outcome,
          changes = excluded.changes, errors = excluded.errors`,
)
export const markDone = statement<never>(
  'mark_import_rows_done',
  `update import_rows r
      set outcome = n.outcome, changes = n.changes, errors = n.errors, product_id = n.product_id, units = n.units,
          document_id = $4, is_done = n.outcome <> 'ERROR'
     from jsonb_to_recordset($3::jsonb) n (row int, outcome text, changes jsonb, errors jsonb, product_id uuid, units int)
    where r.institution_id = $1 and r.import_id = $2 and r.row = n.row`,
)
export const markUndone = statement<never>(
  'mark_import_rows_undone',
  `update import_rows r
      set is_undone = true, kept = array(select jsonb_array_elements_text(n.kept))
     from jsonb_to_recordset($3::jsonb) n (row int, kept jsonb)
    where r.institution_id = $1 and r.import_id = $2 and r.row = n.row`,
)
