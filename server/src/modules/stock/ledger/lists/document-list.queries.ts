import {
  AFTER_ALL_TIMES,
  BEFORE_ALL_TIMES,
  inEachOrder,
} from '../../../../platform/db/query/order.ts'
import { pageSize, readPage } from '../../../../platform/db/query/paging.ts'
import { inEachForm, searchFor } from '../../../../platform/db/query/search.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { periodOf, wantsSum } from '../../../../platform/time/period-of.ts'
import {
  KEYS,
  LINES_MAX,
  NEWEST_FIRST,
  ORDERS,
  STOCK_KINDS,
  amountOf,
  columns,
  familyOf,
  scopeOf,
} from './document-columns.queries.ts'
import { documentOf } from './document-row.ts'
import { filteredList } from './filtered-documents.queries.ts'
import { condition } from './search-condition.queries.ts'
import { knownFilters } from './known-filters.ts'
import { countedTotal } from '../../../../platform/db/counts/counted-total.ts'
import { nameThen } from '../../../catalogue/goods/name-then.ts'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { Database } from '../../../../platform/db/database.ts'
import type { Sorted } from '../../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../../platform/db/query/paging.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Family } from './document-columns.queries.ts'
import type { ListForm } from './search-condition.queries.ts'
import type { DocumentRow } from './document-row.ts'
import type { DocumentFilters } from './known-filters.ts'
import type { StockDocument } from '../stock-document.ts'
import type { CountedList } from '../../../../platform/db/counts/counted-total.ts'

export type DocumentList<Kind extends StockDocumentKind> = {
  counted: CountedList
  /** A page, newest first unless `sort` says otherwise. The search looks at the names of products and the supplier, and at the note. */
  list: (db: Database, scope: BranchScope, page: DocumentPage) => Promise<Page<StockDocument<Kind>>>
  newest: (tx: Transaction, scope: BranchScope, count: number) => Promise<StockDocument<Kind>[]>
  /** Null for an id that is not in the scope. */
  find: (db: Database, scope: BranchScope, id: string) => Promise<StockDocument<Kind> | null>
}

export type DocumentPage = PageRequest &
  Sorted<keyof typeof ORDERS> &
  Parameters<typeof periodOf>[0] &
  DocumentFilters

const BY_KIND = new Map(STOCK_KINDS.map(statementsOfKind))

// Each scope and form of the search has its own.
function statementsOfKind([kind, data]: (typeof STOCK_KINDS)[number]) {
  const institution = familyOf(kind, 'institution', data)
  const branch = familyOf(kind, 'branch', data)
  const { counted } = institution
  return [kind, { counted, institution: listOf(institution), branch: listOf(branch) }] as const
}

function listOf(family: Family) {
  const { kind, counted, scope, ...facts } = family
  const from = `select ${KEYS} from documents d where ${scopeOf(scope)} and d.kind = '${kind}'`
  return {
    pages: { ...inEachForm(pagesOf, family), period: pagesOf('period', family) },
    newest: statement<DocumentRow>(
      `newest_${counted.name}_of_${scope}`,
      `with page as (${from} ${NEWEST_FIRST} limit $3) select ${columns({ ...facts, order: NEWEST_FIRST })}`,
    ),
    byId: statement<DocumentRow>(
      `one_of_${counted.name}_of_${scope}`,
      `with page as (${from} and d.id = $3)
       select ${columns({ ...facts, name: nameThen('d.created_at'), order: NEWEST_FIRST, most: LINES_MAX })}`,
    ),
  }
}

function pagesOf(form: ListForm, { kind, counted, scope, ...facts }: Family) {
  const where = `${scopeOf(scope)} and d.kind = '${kind}' and ${condition(form, kind)}
    and d.dated >= $4 and d.dated <= $5`
  const { name } = counted
  const gathered = form === 'index' || form === 'scan' ? 'materialized' : 'not materialized'
  const total =
    form === 'none'
      ? countedTotal(counted, '$1', scope === 'branch' ? '$2' : undefined)
      : '(select count(*) from found)'
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<DocumentRow & { total: number }>(
        `${name}_of_${scope}${suffix}_${form}`,
        `with found as ${gathered} (select ${KEYS} from documents d where ${where}),
              page as (select * from found d where ${order.after(6, 'd.')} ${order.by('d.')} limit $9)
         select ${columns({ ...facts, more: `, ${total} as total`, order: order.by('d.') })}`,
      ),
    ),
    total: statement<{ total: number }>(
      `${name}_total_of_${scope}_${form}`,
      form === 'none'
        ? `select ${total} as total
            where $3::text is null and ($2::uuid is null or true) and $4::timestamptz <= $5::timestamptz`
        : `select count(*) as total from documents d where ${where}`,
    ),
    sum: statement<{ amount: number }>(
      `${name}_sum_of_${scope}_${form}`,
      `select ${amountOf(`documents d where ${where}`)}`,
    ),
  }
}

/** The lists of a kind of documents. */
export function documentList<Kind extends StockDocumentKind>(kind: Kind): DocumentList<Kind> {
  const statements = BY_KIND.get(kind)
  if (statements === undefined) throw new Error(`no kind ${kind}`)
  const of = ({ branchId }: BranchScope) =>
    branchId === null ? statements.institution : statements.branch
  return {
    counted: statements.counted,
    list: async (db, scope, { sort = '-date', ...page }) => {
      const { institutionId, branchId } = scope
      const { form, pattern } = searchFor(page.search)
      const { from, to } = periodOf(page)
      const isPeriod = from !== undefined || to !== undefined
      const period = [from ?? BEFORE_ALL_TIMES, to ?? AFTER_ALL_TIMES] as const
      const ids = await knownFilters(db, institutionId, page)
      const found =
        filteredList(kind, scope, page) ??
        of(scope).pages[form === 'none' && isPeriod ? 'period' : form]
      const filters = [institutionId, branchId, pattern, ...period, ...ids]
      const { start, keysOf } = ORDERS[sort]
      const listed = await readPage(db, institutionId, page, {
        rows: found.page[sort](...filters, ...start(page), pageSize(page) + 1),
        total: found.total(...filters),
        toItem: documentOf<Kind>,
        keysOf,
      })
      if (!wantsSum(page)) return listed
      const [row] = await db.read(institutionId, found.sum(...filters))
      return { ...listed, sum: row?.amount ?? 0 }
    },
    newest: async (tx, scope, count) => {
      const { institutionId, branchId } = scope
      const rows = await tx.query(of(scope).newest(institutionId, branchId, count))
      return rows.map(documentOf<Kind>)
    },
    find: async (db, scope, id) => {
      const { institutionId, branchId } = scope
      const [row] = await db.read(institutionId, of(scope).byId(institutionId, branchId, id))
      return row === undefined ? null : documentOf<Kind>(row)
    },
  }
}
