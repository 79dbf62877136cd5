import * as z from 'zod/mini'

import { AUDIT_ACTIONS, AUDIT_KINDS } from '@mezgeb/contract/insight/audit'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import {
  AFTER_ALL_IDS,
  AFTER_ALL_TIMES,
  BEFORE_ALL_TIMES,
} from '../../../platform/db/query/newest-first.ts'
import { afterKeys, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { AuditAction, AuditKind } from '@mezgeb/contract/insight/audit'
import type { Database } from '../../../platform/db/database.ts'
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

export type AuditFilters = {
  kind?: AuditKind | undefined
  action?: AuditAction | undefined
  recordId?: string | undefined
  userId?: string | undefined
  /** Moments, both part of the period. */
  from?: string | undefined
  to?: string | undefined
}

type Counted = { total: number }

// Each form of the list is a statement of its own, which is planned once for all its values, so that each can use its
// own index. All of them take $1 to $10 alike. A sale is its own entry (decisions/0033) and is merged with the others.
const WANTED = 'unnest($2::text[], $3::text[]) w (kind, action)'
const KEYS = 'a.kind, a.action, a.at, a.id'
const COLUMNS = `a.institution_id, a.id, a.at, a.kind, a.record_id, a.action, a.branch_id, a.user_id,
              a.address, a.request_id, a.system, a.before, a.after`
const MATCHES = `w.kind <> 'SALE' and a.kind = w.kind and a.action = w.action and a.at >= $4 and a.at <= $5`
const PAGE = 'and (a.at, a.id) < ($8, $9) order by a.at desc, a.id desc limit $10'
const SALE_KEYS = `'SALE' as kind, 'CREATED' as action, s.created_at as at, s.id`
const SALE_MATCHES = `w.kind = 'SALE' and w.action = 'CREATED'
              and s.institution_id = $1 and s.created_at >= $4 and s.created_at <= $5`
const SALE_PAGE =
  'and (s.created_at, s.id) < ($8, $9) order by s.created_at desc, s.id desc limit $10'

/** `where` is about the entries `a`, `saleWhere` about the sales `s`. */
type Scope = { where: string; saleWhere: string }

/** Merges the newest of each kind and action, so that a search for changes of branches does not read all sales. */
function eachStatements(name: string, { where, saleWhere }: Scope) {
  return listStatements(name, {
    keys: `select n.* from ${WANTED} cross join lateral (
             (select ${KEYS} from audit_entries a where ${where} and ${MATCHES} ${PAGE})
             union all
             (select ${SALE_KEYS} from sales s where ${saleWhere} and ${SALE_MATCHES} ${SALE_PAGE})) n
            order by n.at desc, n.id desc limit $10`,
    total: 'select count_audit($1, $2, $3, $7, $4, $5) as total where $6::uuid is null',
  })
}

/** For a thing that has few entries. */
function fewStatements(name: string, { where, saleWhere }: Scope) {
  const found = foundWhere(where)
  const foundSales = `from ${WANTED} cross join sales s where ${saleWhere} and ${SALE_MATCHES}`
  return listStatements(name, {
    keys: `select n.* from (
             (select ${KEYS} ${found} ${PAGE})
             union all
             (select ${SALE_KEYS} ${foundSales} ${SALE_PAGE})) n
            order by n.at desc, n.id desc limit $10`,
    total: `select (select count(*) ${found}) + (select count(*) ${foundSales}) as total`,
  })
}

/** Over all institutions, each row as it is found. */
function overAllStatements(name: string, where: string) {
  const found = foundWhere(where)
  const total = `select count(*) as total ${found}`
  return {
    page: statement<AuditRow & Counted>(
      `audit_of_${name}`,
      `select ${COLUMNS}, (${total}) as total ${found} ${PAGE}`,
    ),
    total: statement<Counted>(`audit_total_of_${name}`, total),
  }
}

const foundWhere = (where: string) =>
  `from audit_entries a join ${WANTED} on ${MATCHES} where ${where}`

// Sales from before decisions/0033 have an entry.
const SALE = `
           select s.institution_id, s.id, s.created_at, 'SALE', s.id, 'CREATED', s.branch_id,
                  case when coalesce(s.system, e.system) is null then s.user_id end,
                  coalesce(s.address, e.address), coalesce(s.request_id, e.request_id), coalesce(s.system, e.system),
                  jsonb_strip_nulls(jsonb_build_object('stock', coalesce(l.before, e.before -> 'stock'))),
                  jsonb_strip_nulls(jsonb_build_object(
                    'stock', coalesce(l.after, e.after -> 'stock'),
                    'customer_id', s.customer_id, 'total_amount', s.total_amount))
             from sales s
            cross join lateral (
                  select jsonb_object_agg(m.product_id, m.balance - m.quantity) as before,
                         jsonb_object_agg(m.product_id, m.balance) as after
                    from stock_movements m
                   where m.institution_id = $1 and m.document_id = s.id and m.balance is not null) l
             left join lateral (
                  select * from audit_entries e
                   where e.institution_id = $1 and e.record_id = s.id and e.kind = 'SALE'
                     and s.request_id is null and s.system is null limit 1) e on true
            where p.kind = 'SALE' and s.institution_id = $1 and s.id = p.id`

function listStatements(name: string, { keys, total }: { keys: string; total: string }) {
  return {
    page: statement<AuditRow & Counted>(
      `audit_of_${name}`,
      `with page as (${keys})
       select ${COLUMNS}, (${total}) as total
         from page p, lateral (
           (select ${COLUMNS} from audit_entries a
             where p.kind <> 'SALE' and a.institution_id = $1 and a.kind = p.kind and a.action = p.action
               and a.at = p.at and a.id = p.id limit 1)
           union all
           (${SALE} limit 1)) a
        order by a.at desc, a.id desc`,
    ),
    total: statement<Counted>(`audit_total_of_${name}`, total),
  }
}

const OF_USER = '($7::uuid is null or a.user_id = $7)'
const SALE_OF_USER = 's.user_id = $7 and s.system is null'

const ofInstitution = eachStatements('institution', {
  where: 'a.institution_id = $1 and $6::uuid is null and $7::uuid is null',
  saleWhere: '$6::uuid is null and $7::uuid is null',
})
const ofUser = eachStatements('user', {
  where: 'a.institution_id = $1 and a.user_id = $7 and $6::uuid is null',
  saleWhere: `${SALE_OF_USER} and $6::uuid is null`,
})
const ofRecord = fewStatements('record', {
  where: `a.institution_id = $1 and a.record_id = $6 and ${OF_USER}`,
  saleWhere: `s.id = $6 and ($7::uuid is null or ${SALE_OF_USER})`,
})
// $1 is the platform, whose policy shows it these kinds of every institution.
const ofPlatform = overAllStatements(
  'platform',
  `a.kind in ('INSTITUTION', 'USER') and $1::uuid is not null
   and ($6::uuid is null or a.record_id = $6) and ${OF_USER}`,
)

const Keys = z.tuple([z.iso.datetime(), z.guid()])

/** Entries of an institution, newest first; for the platform those of all, of the kinds it looks after. */
export async function listEntriesOf(
  db: Database,
  institutionId: string,
  page: PageRequest & AuditFilters,
): Promise<Page<AuditRow>> {
  const list = listFor(institutionId, page)
  const filters = filtersOf(institutionId, page)
  const after = afterKeys(page, Keys) ?? [AFTER_ALL_TIMES, AFTER_ALL_IDS]
  return readPage(db, institutionId, page, {
    rows: list.page(...filters, ...after, pageSize(page) + 1),
    total: list.total(...filters),
    toItem: (row) => row,
    keysOf: (row) => [row.at, row.id],
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

type NamedRow = { id: string; name: string }

/** Finds the current names of ids in institutions, as far as the reader may see them. */
export type FindNames = (
  db: Database,
  readerId: string,
  institutionIds: string[],
  ids: string[],
) => Promise<Map<string, string>>

const INSTITUTION_NAMES = 'select id, name from institutions where id = any ($1)'
// Each by its key: asked for together, they would be looked for in an index that has the id behind the name.
const namesIn = (table: string) => `union all
  select n.id, n.name from unnest($1::uuid[]) i (id) cross join unnest($2::uuid[]) w (id)
   cross join lateral (
         select t.id, t.name from ${table} t where t.institution_id = i.id and t.id = w.id limit 1) n`
// Citus does not send those to its shards. It plans with the values that are asked for, and takes the right index.
const namesOnShards = (table: string) =>
  `union all select id, name from ${table} where institution_id = any ($1) and id = any ($2)`

/** Prepares the statements for the tables that have names. */
export function namesOf(tables: readonly NamedTable[]): FindNames {
  const prepare = (name: string, all: readonly NamedTable[], form: (table: string) => string) => {
    const others = all.map(({ table }) => form(table))
    return statement<NamedRow>(name, [INSTITUTION_NAMES, ...others].join('\n  '))
  }
  const seen = tables.filter(({ isOfPlatform }) => isOfPlatform === true)
  const inInstitution = prepare('audit_names', tables, namesIn)
  const forPlatform = prepare('audit_names_for_platform', seen, namesIn)
  const onShards = prepare('audit_names_on_shards', tables, namesOnShards)
  const onShardsForPlatform = prepare('audit_names_for_platform_on_shards', seen, namesOnShards)
  return async (db, readerId, institutionIds, ids) => {
    const [names, ofPlatformNames] = db.isSharded
      ? [onShards, onShardsForPlatform]
      : [inInstitution, forPlatform]
    const find = readerId === PLATFORM_INSTITUTION_ID ? ofPlatformNames : names
    const rows = await db.read(readerId, find(institutionIds, ids))
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
}
