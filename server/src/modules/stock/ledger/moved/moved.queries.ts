import { FREQUENT_KINDS, LINK_ROLES } from '@mezgeb/contract/features'
import { MOVED_KINDS } from '@mezgeb/contract/stock/moved'

import {
  AFTER_ALL_TIMES,
  BEFORE_ALL_TIMES,
  inEachOrder,
} from '../../../../platform/db/query/order.ts'
import { pageSize, readPage } from '../../../../platform/db/query/paging.ts'
import { searchFor } from '../../../../platform/db/query/search.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { periodOf } from '../../../../platform/time/period-of.ts'
import { countedTotal } from '../../../../platform/db/counts/counted-total.ts'
import { KEYS, NEWEST_FIRST, ORDERS, columns, scopeOf } from '../lists/document-columns.queries.ts'
import { documentOf } from '../lists/document-row.ts'
import { documentList } from '../lists/document-list.queries.ts'
import { knownFilters } from '../lists/known-filters.ts'
import { conditionOfKinds } from '../lists/search-condition.queries.ts'

import type * as z from 'zod/mini'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { Named } from '@mezgeb/contract/kit/fields'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Page } from '../../../../platform/db/query/paging.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Scope } from '../lists/document-columns.queries.ts'
import type { DocumentPage } from '../lists/document-list.queries.ts'
import type { DocumentRow } from '../lists/document-row.ts'
import type { StockDocument } from '../stock-document.ts'

/** Lines are shown as they were posted: below 0 where they took stock. */
const SHOWN = {
  lines: 'many',
  sign: 0,
  name: 'p.name',
  links: LINK_ROLES,
  extras: ['customer', 'supplier'],
  isReversible: true,
} as const

// $1 institution, $2 branch, $3 pattern of the search, $4 and $5 period, $6 kinds, $7 product, $8 user.
const IN_PERIOD = 'd.dated >= $4 and d.dated <= $5'
const NOT_NARROWED = '$3::text is null and $7::uuid is null and $8::uuid is null'

/** The documents of each kind, which has its place in the indexes of documents. */
const ofEachKind = (scope: Scope, select: string, more = '') =>
  MOVED_KINDS.map(
    (kind) => `(select ${select} from documents d
       where ${scopeOf(scope)} and d.kind = '${kind}' and '${kind}' = any ($6::text[]) and ${IN_PERIOD} and ${NOT_NARROWED} ${more})`,
  )

/** The number of all documents, kept by day for kinds that have their own list. */
function keptTotal(scope: Scope): string {
  const branch = scope === 'branch' ? '$2' : undefined
  const totals = MOVED_KINDS.map((kind) => {
    const total = countedTotal(documentList(kind).counted, '$1', branch)
    return `case when '${kind}' = any ($6::text[]) then ${total} else 0 end`
  })
  return `(${totals.join(' + ')})`
}

type Form = Scope | 'period of institution' | 'period of branch'

function plainList(form: Form) {
  const scope = form.endsWith('branch') ? 'branch' : 'institution'
  const total = form === scope ? keptTotal(scope) : `(${ofEachKind(scope, 'count(*)').join(' + ')})`
  const name = form.replaceAll(' ', '_')
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<ListedRow>(
        `moved_in_${name}${suffix}`,
        `with page as materialized (
           select * from (${ofEachKind(scope, KEYS, `and ${order.after(9, 'd.')} ${order.by('d.')} limit $12`).join(' union all ')}) d
            ${order.by('d.')} limit $12)
         select ${columns({ ...SHOWN, more: `, ${total} as total`, order: order.by('d.') })}`,
      ),
    ),
    total: statement<{ total: number }>(
      `moved_total_in_${name}`,
      `select ${total} as total where ${NOT_NARROWED} and $4::timestamptz <= $5::timestamptz and ($2::uuid is null or true)`,
    ),
  }
}

/** The condition of the indexes that leave out frequent documents. */
const isRare = (row: string) =>
  FREQUENT_KINDS.map(({ kind }) => `${row}.kind <> '${kind}'`).join(' and ')
const ofKinds = (row: string) => `${isRare(row)} and ${row}.kind = any ($6::text[])`
/** By the product an index finds the documents; persons and texts have none, so all documents of the period are judged. */
const NARROWED = {
  product: `(select distinct m.document_id as id from stock_movements m
              where m.institution_id = $1 and ${ofKinds('m')} and m.product_id = $7) c
         cross join lateral (select * from documents d where d.institution_id = $1 and d.id = c.id limit 1) d where true`,
  judged: `documents d where d.institution_id = $1 and ${ofKinds('d')} and $7::uuid is null`,
}

function narrowedList(by: keyof typeof NARROWED) {
  const found = `${NARROWED[by]} and ($2::uuid is null or d.branch_id = $2) and ${IN_PERIOD}
     and ($8::uuid is null or d.user_id = $8) and ($3::text is null or ${conditionOfKinds(ofKinds('m'))})`
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<ListedRow>(
        `moved_by_${by}${suffix}`,
        `with found as materialized (select ${KEYS} from ${found}),
              page as (select * from found d where ${order.after(9, 'd.')} ${order.by('d.')} limit $12)
         select ${columns({ ...SHOWN, more: ', (select count(*) from found) as total', order: order.by('d.') })}`,
      ),
    ),
    total: statement<{ total: number }>(
      `moved_total_by_${by}`,
      `select count(*) as total from ${found}`,
    ),
  }
}

type ListedRow = DocumentRow & { total: number }
/** Null where a kind has none. */
type Party = z.infer<typeof Named> | null
export type MovedDocument = StockDocument & { customer: Party; supplier: Party }

const movedOf = (row: DocumentRow): MovedDocument => ({
  customer: null,
  supplier: null,
  ...documentOf(row),
})

const LISTS = {
  institution: plainList('institution'),
  branch: plainList('branch'),
  'period of institution': plainList('period of institution'),
  'period of branch': plainList('period of branch'),
  product: narrowedList('product'),
  judged: narrowedList('judged'),
}

type Requested = DocumentPage & { kind?: StockDocumentKind | undefined }

function listFor({ branchId }: BranchScope, { productId, userId, search, from, to }: Requested) {
  if (productId !== undefined) return LISTS.product
  if (userId !== undefined || searchFor(search).pattern !== null) return LISTS.judged
  const scope = branchId === null ? 'institution' : 'branch'
  return from === undefined && to === undefined ? LISTS[scope] : LISTS[`period of ${scope}`]
}

/**
 * Stock documents of every kind, or of one, newest first unless `sort` says otherwise. The search looks at names of products and
 * the supplier, at the note and the number. Throws NOT_FOUND for an unknown product or user.
 */
export async function listMovedDocuments(
  db: Database,
  scope: BranchScope,
  { sort = '-date', ...page }: Requested,
): Promise<Page<MovedDocument>> {
  const { institutionId, branchId } = scope
  const { productId = null, userId = null, kind, search } = page
  await knownFilters(db, institutionId, { productId: page.productId, userId: page.userId })
  const { from = BEFORE_ALL_TIMES, to = AFTER_ALL_TIMES } = periodOf(page)
  const kinds = kind === undefined ? MOVED_KINDS : [kind]
  const filters = [
    ...[institutionId, branchId, searchFor(search).pattern, from, to],
    ...[kinds, productId, userId],
  ] as const
  const list = listFor(scope, page)
  const { start, keysOf } = ORDERS[sort]
  return readPage(db, institutionId, page, {
    rows: list.page[sort](...filters, ...start(page), pageSize(page) + 1),
    total: list.total(...filters),
    toItem: movedOf,
    keysOf,
  })
}

const newestOf = (scope: Scope) =>
  statement<DocumentRow>(
    `newest_moved_of_${scope}`,
    `with page as materialized (
       select * from (${MOVED_KINDS.filter((kind) => kind !== 'REVALUATION')
         .map(
           (kind) =>
             `(select ${KEYS} from documents d where ${scopeOf(scope)} and d.kind = '${kind}' ${NEWEST_FIRST} limit $3)`,
         )
         .join(' union all ')}) d ${NEWEST_FIRST} limit $3)
     select ${columns({ ...SHOWN, order: NEWEST_FIRST })}`,
  )
const NEWEST = { institution: newestOf('institution'), branch: newestOf('branch') }

export async function newestMoved(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  count: number,
): Promise<MovedDocument[]> {
  const newest = NEWEST[branchId === null ? 'institution' : 'branch']
  const rows = await tx.query(newest(institutionId, branchId, count))
  return rows.map(movedOf)
}
