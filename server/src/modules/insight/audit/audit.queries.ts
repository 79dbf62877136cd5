import { FREQUENT_KINDS } from '@mezgeb/contract/features'
import { AUDIT_ACTIONS, AUDIT_KINDS, PLATFORM_AUDIT_KINDS } from '@mezgeb/contract/insight/audit'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import {
  AFTER_ALL_TIMES,
  BEFORE_ALL_TIMES,
  dateOrders,
  inEachOrder,
} from '../../../platform/db/query/order.ts'
import { pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { statement } from '../../../platform/db/statement.ts'
import { jsonMembers } from '../../../platform/db/query/json-members.ts'
import { SIZED_BY, SIZES } from '../../catalogue/goods/unit-size/recorded-counting.ts'
import { AUDITED_FACETS } from '../../stock/ledger/lines/line-facets.ts'

import type { AuditAction, AuditKind } from '@mezgeb/contract/insight/audit'
import type { Database } from '../../../platform/db/database.ts'
import type { Order, Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { NamedTable } from '../../module.ts'

/** An entry as it is stored; names are looked up for it. */
export type AuditRow = {
  institution_id: string
  id: string
  at: string
  kind: AuditKind
  record_id: string
  action: AuditAction
  branch_id: string | null
  user_id: string | null
  address: string | null
  request_id: string | null
  system: string | null
  before: unknown
  after: unknown
}

export type AuditFilters = Sorted<Sort> & {
  kind?: AuditKind | undefined
  action?: AuditAction | undefined
  recordId?: string | undefined
  userId?: string | undefined
  /** Moments, both part of the period. */
  from?: string | undefined
  to?: string | undefined
}

type Counted = { total: number }

// Each form of the list has its own statement: PostgreSQL plans a statement once for all its values, so only then can each
// use its own index. All of them take the same $1 to $10. A frequent document is its own entry (decisions/0033) and is
// merged with the others.
const WANTED = 'unnest($2::text[], $3::text[]) w (kind, action)'
const KEYS = 'a.kind, a.action, a.at, a.id'
const COLUMNS = `a.institution_id, a.id, a.at, a.kind, a.record_id, a.action, a.branch_id, a.user_id,
              a.address, a.request_id, a.system, a.before, a.after`
const FREQUENT = FREQUENT_KINDS.map(({ kind }) => `'${kind}'`).join(', ')
const MATCHES = `w.kind not in (${FREQUENT}) and a.kind = w.kind and a.action = w.action and a.at >= $4 and a.at <= $5`
const ORDERS = dateOrders('at')
const pageOf = (order: Order, row: string) =>
  `and ${order.after(8, row)} ${order.by(row)} limit $10`
const DOCUMENT_KEYS = `:kind as kind, 'CREATED' as action, d.created_at as at, d.id`
const DOCUMENT_MATCHES = `w.kind = :kind and w.action = 'CREATED'
              and d.kind = :kind and d.institution_id = $1 and d.created_at >= $4 and d.created_at <= $5`
const DOCUMENT_ORDERS = dateOrders('created_at')
// SQL for each kind, because its indexes are partial.
const eachFrequent = (sql: string) =>
  FREQUENT_KINDS.map(({ kind }) => sql.replaceAll(':kind', `'${kind}'`)).join('')

type Sort = keyof typeof ORDERS

/** `where` is about the entries `a`, `documentWhere` about the frequent documents `d`. */
type Scope = { where: string; documentWhere: string }

/** Merges the newest of each kind and action, so that a search for changes of branches does not read all sales. */
function eachStatements(name: string, { where, documentWhere }: Scope) {
  const documents = (sort: Sort) => `
             union all
             (select ${DOCUMENT_KEYS} from documents d where ${documentWhere} and ${DOCUMENT_MATCHES} ${pageOf(DOCUMENT_ORDERS[sort], 'd.')})`
  return listStatements(name, {
    keys: (sort) => `select n.* from ${WANTED} cross join lateral (
             (select ${KEYS} from audit_entries a where ${where} and ${MATCHES} ${pageOf(ORDERS[sort], 'a.')})${eachFrequent(documents(sort))}) n
            ${ORDERS[sort].by('n.')} limit $10`,
    total: 'select count_audit($1, $2, $3, $7, $4, $5) as total where $6::uuid is null',
  })
}

/** For a thing that has few entries. */
function fewStatements(name: string, { where, documentWhere }: Scope) {
  const found = foundWhere(where)
  const foundDocuments = `from ${WANTED} cross join documents d where ${documentWhere} and ${DOCUMENT_MATCHES}`
  const documents = (sort: Sort) => `
             union all
             (select ${DOCUMENT_KEYS} ${foundDocuments} ${pageOf(DOCUMENT_ORDERS[sort], 'd.')})`
  const count = `(select count(*) ${found})${eachFrequent(` + (select count(*) ${foundDocuments})`)}`
  return listStatements(name, {
    keys: (sort) => `select n.* from (
             (select ${KEYS} ${found} ${pageOf(ORDERS[sort], 'a.')})${eachFrequent(documents(sort))}) n
            ${ORDERS[sort].by('n.')} limit $10`,
    total: `select ${count} as total`,
  })
}

/** Over all institutions, each row as it is found. */
function overAllStatements(name: string, where: string) {
  const found = foundWhere(where)
  const total = `select count(*) as total ${found}`
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<AuditRow & Counted>(
        `audit_of_${name}${suffix}`,
        `select ${COLUMNS}, (${total}) as total ${found} ${pageOf(order, 'a.')}`,
      ),
    ),
    total: statement<Counted>(`audit_total_of_${name}`, total),
  }
}

const foundWhere = (where: string) =>
  `from audit_entries a join ${WANTED} on ${MATCHES} where ${where}`

// Documents from before decisions/0033 have an entry.
const DOCUMENT_ENTRY = `
           union all
           (select d.institution_id, d.id, d.created_at, d.kind, d.id, 'CREATED', d.branch_id,
                  case when coalesce(d.system, e.system) is null then d.user_id end,
                  coalesce(d.address, e.address), coalesce(d.request_id, e.request_id), coalesce(d.system, e.system),
                  jsonb_strip_nulls(jsonb_build_object('stock', coalesce(l.before, e.before -> 'stock'))),
                  jsonb_strip_nulls(jsonb_build_object(
                    'stock', coalesce(l.after, e.after -> 'stock'), 'is_of_ledger', case when l.after is not null then 'yes' end,
                    'customer_id', d.customer_id, 'total_amount', d.total_amount) || l.facets)
             from documents d
            cross join lateral (
                  select jsonb_object_agg(m.product_id, m.balance - m.quantity order by m.line desc) filter (where m.balance is not null) as before,
                         jsonb_object_agg(m.product_id, m.balance order by m.line) filter (where m.balance is not null) as after,
                         jsonb_build_object(${jsonMembers(AUDITED_FACETS)}) as facets
                    from stock_movements m
                   where m.institution_id = $1 and m.document_id = d.id) l
             left join lateral (
                  select * from audit_entries e
                   where e.institution_id = $1 and e.record_id = d.id and e.kind = :kind
                     and d.request_id is null and d.system is null limit 1) e on true
            where p.kind = :kind and d.institution_id = $1 and d.kind = :kind and d.id = p.id limit 1)`

function listStatements(
  name: string,
  { keys, total }: { keys: (sort: Sort) => string; total: string },
) {
  return {
    page: inEachOrder(ORDERS, (order, suffix, sort) =>
      statement<AuditRow & Counted>(
        `audit_of_${name}${suffix}`,
        `with page as (${keys(sort)})
       select ${COLUMNS}, (${total}) as total
         from page p, lateral (
           (select ${COLUMNS} from audit_entries a
             where p.kind not in (${FREQUENT}) and a.institution_id = $1 and a.kind = p.kind and a.action = p.action
               and a.at = p.at and a.id = p.id limit 1)${eachFrequent(DOCUMENT_ENTRY)}) a
         ${order.by('a.')}`,
      ),
    ),
    total: statement<Counted>(`audit_total_of_${name}`, total),
  }
}

const OF_USER = '($7::uuid is null or a.user_id = $7)'
const DOCUMENT_OF_USER = 'd.user_id = $7 and d.system is null'

const ofInstitution = eachStatements('institution', {
  where: 'a.institution_id = $1 and $6::uuid is null and $7::uuid is null',
  documentWhere: '$6::uuid is null and $7::uuid is null',
})
const ofUser = eachStatements('user', {
  where: 'a.institution_id = $1 and a.user_id = $7 and $6::uuid is null',
  documentWhere: `${DOCUMENT_OF_USER} and $6::uuid is null`,
})
const ofRecord = fewStatements('record', {
  where: `a.institution_id = $1 and a.record_id = $6 and ${OF_USER}`,
  documentWhere: `d.id = $6 and ($7::uuid is null or ${DOCUMENT_OF_USER})`,
})
const PLATFORM = PLATFORM_AUDIT_KINDS.map((kind) => `'${kind}'`).join(', ')
// $1 is the platform, whose policy shows it these kinds of every institution.
const ofPlatform = overAllStatements(
  'platform',
  `a.kind in (${PLATFORM}) and $1::uuid is not null
   and ($6::uuid is null or a.record_id = $6) and ${OF_USER}`,
)

/** Entries of an institution, newest first unless `sort` says otherwise; for the platform those of all, of the kinds it looks after. */
export async function listEntriesOf(
  db: Database,
  institutionId: string,
  { sort = '-date', ...page }: PageRequest & AuditFilters,
): Promise<Page<AuditRow>> {
  const list = listFor(institutionId, page)
  const filters = filtersOf(institutionId, page)
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, institutionId, page, {
    rows: list.page[sort](...filters, ...start(page), pageSize(page) + 1),
    total: list.total(...filters),
    toItem: (row) => row,
    keysOf,
  })
}

function listFor(institutionId: string, { recordId, userId }: AuditFilters) {
  if (institutionId === PLATFORM_INSTITUTION_ID) return ofPlatform
  if (recordId !== undefined) return ofRecord
  return userId === undefined ? ofInstitution : ofUser
}

function filtersOf(institutionId: string, filters: AuditFilters): unknown[] {
  const { kind, action, recordId, userId, from, to } = filters
  const kinds = kind === undefined ? AUDIT_KINDS : [kind]
  const actions = action === undefined ? AUDIT_ACTIONS : [action]
  const wanted = kinds.flatMap((one) => actions.map((other) => ({ kind: one, action: other })))
  return [
    institutionId,
    wanted.map((each) => each.kind),
    wanted.map((each) => each.action),
    ...[from ?? BEFORE_ALL_TIMES, to ?? AFTER_ALL_TIMES],
    ...[recordId ?? null, userId ?? null],
  ]
}

type NamedRow = { column: string; id: string; name: string }

/** Names by `nameKey`: rows of different tables may share an id (docs/decisions/0039). */
export type Names = ReadonlyMap<string, string>

/** `column` refers to the table of the row. */
export const nameKey = (column: string, id: string) => `${column} ${id}`

/** Finds the current names of ids in institutions, as far as the reader may see them. */
export type FindNames = (
  db: Database,
  readerId: string,
  institutionIds: string[],
  ids: string[],
) => Promise<Names>

const INSTITUTION_NAMES = `select 'institution_id' as column, id, name from institutions where id = any ($1)`
// Each by its key: asked for together, they would be looked for in an index that has the id behind the name.
const namesIn = ({ table, referredBy }: NamedTable) => `union all
  select '${referredBy}', n.id, n.name from unnest($1::uuid[]) i (id) cross join unnest($2::uuid[]) w (id)
   cross join lateral (
         select t.id, t.name from ${table} t where t.institution_id = i.id and t.id = w.id limit 1) n`
// Citus does not send those to its shards. It plans with the values that are asked for, and takes the right index.
const namesOnShards = ({ table, referredBy }: NamedTable) =>
  `union all select '${referredBy}', id, name from ${table} where institution_id = any ($1) and id = any ($2)`

// The sizes of units stand among the names, by the column that has them.
const sizesIn = ({ table }: NamedTable) => `union all
  select '${SIZED_BY}', n.id, n.size from unnest($1::uuid[]) i (id) cross join unnest($2::uuid[]) w (id)
   cross join lateral (
         select t.id, ${SIZES} as size from ${table} t where t.institution_id = i.id and t.id = w.id limit 1) n
   where n.size <> '1'`
const sizesOnShards = ({ table }: NamedTable) => `union all
  select '${SIZED_BY}', t.id, ${SIZES} from ${table} t
   where t.institution_id = any ($1) and t.id = any ($2)`

type Form = (table: NamedTable) => string
const HERE = [namesIn, sizesIn] as const
const ON_SHARDS = [namesOnShards, sizesOnShards] as const

/** Prepares the statements for the tables that have names. */
export function namesOf(tables: readonly NamedTable[]): FindNames {
  const prepare = (
    name: string,
    all: readonly NamedTable[],
    [names, sizes]: readonly [Form, Form],
  ) => {
    const measured = all.filter(({ isMeasured }) => isMeasured === true)
    return statement<NamedRow>(
      name,
      [INSTITUTION_NAMES, ...all.map(names), ...measured.map(sizes)].join('\n  '),
    )
  }
  const seen = tables.filter(({ isOfPlatform }) => isOfPlatform === true)
  const inInstitution = prepare('audit_names', tables, HERE)
  const forPlatform = prepare('audit_names_for_platform', seen, HERE)
  const onShards = prepare('audit_names_on_shards', tables, ON_SHARDS)
  const onShardsForPlatform = prepare('audit_names_for_platform_on_shards', seen, ON_SHARDS)
  return async (db, readerId, institutionIds, ids) => {
    const [names, ofPlatformNames] = db.isSharded
      ? [onShards, onShardsForPlatform]
      : [inInstitution, forPlatform]
    const find = readerId === PLATFORM_INSTITUTION_ID ? ofPlatformNames : names
    const rows = await db.read(readerId, find(institutionIds, ids))
    return new Map(rows.map(({ column, id, name }) => [nameKey(column, id), name]))
  }
}
