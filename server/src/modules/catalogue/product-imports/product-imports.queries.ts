import * as z from 'zod/mini'

import { afterKeys, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { statement } from '../../../platform/db/statement.ts'
import { countedTotal } from '../../../platform/db/counts/counted-total.ts'

import type { Import, ImportOf } from '@mezgeb/contract/catalogue/product-imports'
import type { Database } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

type ImportKey = { institutionId: string; id: string }

/** An import that the transaction has locked. */
export type OpenImport = {
  status: Import['status']
  subject: ImportOf
  quantities: Import['quantities']
  branch_id: string | null
  /** Of the columns with the stock of a branch, in their order. */
  stock_branches: { id: string; name: string }[]
  /** All rows of the file are there. */
  is_complete: boolean
}

/** The branch of an import that has one. */
export function branchOf({ branch_id: branchId }: OpenImport): string {
  if (branchId === null) throw new Error('an import without a branch')
  return branchId
}

/** As the contract shows an import. */
const HEAD = `
  i.id, i.subject as of, i.file_name as "fileName", i.file_rows as "fileRows", i.quantities, i.status, i.created_at as "createdAt",
  case when i.branch_id is not null then json_build_object('id', i.branch_id, 'name', coalesce(b.name, '')) end as branch,
  json_build_object('id', u.id, 'name', u.name) as user, i.columns, i.earlier, i.again, i.rows, i.done, i.undone, i.kept,
  json_build_object('CREATE', i.creates, 'CHANGE', i.changes, 'SAME', i.same, 'ERROR', i.errors) as counts`
const NAMES = `
  left join branches b on b.institution_id = $1 and b.id = i.branch_id
  join users u on u.institution_id = $1 and u.id = i.user_id`

const importById = statement<Import>(
  'import_by_id',
  `select ${HEAD} from imports i ${NAMES} where i.institution_id = $1 and i.id = $2`,
)
/** Imports are only ever added. */
export const COUNTED_IMPORTS: CountedList = { name: 'imports', source: 'imports', at: 'created_at' }
const TOTAL = countedTotal(COUNTED_IMPORTS, '$1')

const importsPage = statement<Import & { total: number }>(
  'imports_page',
  `select ${HEAD}, ${TOTAL} as total
     from (select * from imports where institution_id = $1 and (created_at, id) < ($2, $3)
            order by created_at desc, id desc limit $4) i ${NAMES}
    order by i.created_at desc, i.id desc`,
)
const importsTotal = statement<{ total: number }>('imports_total', `select ${TOTAL} as total`)

/** Of the same file as `i`, with rows that are applied: by its name or its content, into one branch. */
const SAME_FILE = (
  name: string,
  content: string,
  branch: string,
) => `e.subject = 'PRODUCTS' and e.branch_id = ${branch}
     and e.done > e.undone and (lower(e.file_name) = lower(${name}) or e.content = ${content})`

/** No row when one of the branches `$10` is not there. */
export const addImport = statement<{ id: string }>(
  'add_import',
  `insert into imports (institution_id, file_name, file_rows, branch_id, quantities, user_id, subject, content, columns, earlier)
   select $1::uuid, $2::text, $3::int, $4::uuid, $5::text, $6::uuid, $7::text, $8::text, $9::jsonb,
          (select jsonb_build_object('fileName', e.file_name, 'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from imports e
            where e.institution_id = $1 and $5 = 'ONCE' and $7 = 'PRODUCTS' and ${SAME_FILE('$2', '$8', '$4')}
            order by e.created_at desc, e.id desc limit 1)
    where not exists (select from unnest($10::uuid[]) n (id)
                       where not exists (select from branches b where b.institution_id = $1 and b.id = n.id))
   returning id`,
)
export const lockImport = statement<OpenImport>(
  'lock_import',
  `select status, subject, quantities, branch_id, rows = file_rows as is_complete,
          (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by c.place), '[]')
             from jsonb_array_elements(i.columns) with ordinality c (value, place)
             join branches b on b.institution_id = $1 and b.id = (c.value ->> 'branchId')::uuid
            where c.value ->> 'field' = 'stock') as stock_branches
     from imports i
    where institution_id = $1 and id = $2 for no key update of i`,
)
/**
 * Those of the products that got stock from other imports of the file: of its name or content, or of a name or content that such an
 * import has, because a corrected file may come with another name.
 */
export const stockedBefore = statement<{ product_id: string }>(
  'stocked_by_earlier_imports',
  `select distinct r.product_id
     from imports i
    cross join lateral (
          select array_agg(lower(e.file_name)) as names, array_agg(e.content) as contents from imports e
           where e.institution_id = $1 and (e.id = i.id or ${SAME_FILE('i.file_name', 'i.content', 'i.branch_id')})) k
     join import_rows r on r.institution_id = $1 and r.product_id = any ($3) and r.is_done and not r.is_undone and r.units > 0
     join imports o on o.institution_id = $1 and o.id = r.import_id and o.id <> i.id and o.branch_id = i.branch_id
                   and (lower(o.file_name) = any (k.names) or o.content = any (k.contents))
    where i.institution_id = $1 and i.id = $2`,
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
  `update imports set rows = 0, creates = 0, changes = 0, same = 0, errors = 0, again = 0 where institution_id = $1 and id = $2`,
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
  return row ?? null
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
    toItem: ({ total: _total, ...one }) => one,
    keysOf: ({ createdAt, id }) => [createdAt, id],
  })
}
