import * as z from 'zod/mini'

import { stock } from '@mezgeb/contract/stock/stock.feature'

import {
  AFTER_ALL_IDS,
  AFTER_ALL_TIMES,
  BEFORE_ALL_TIMES,
} from '../../../platform/db/query/newest-first.ts'
import { afterKeys, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { fromNamed, hasText, inEachForm, searchFor } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import { periodOf, wantsSum } from '../../../platform/time/period-of.ts'
import { countedTotal } from '../../insight/summaries/counted-total.ts'

import type { NestedProduct } from '@mezgeb/contract/catalogue/products'
import type { Named } from '@mezgeb/contract/kit/fields'
import type { Database } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { SearchForm } from '../../../platform/db/query/search.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { CountedList } from '../../insight/summaries/counted-total.ts'

/** The kinds of documents whose lists are alike. */
export type StockDocumentKind = keyof typeof stock.documents

export type DocumentLine = { product: z.infer<typeof NestedProduct>; quantity: number }

/** A document with the names of what it points to. */
export type StockDocument = {
  id: string
  /** The day that people gave, or the time of record. */
  date: string
  createdAt: string
  note: string
  lines: [DocumentLine, ...DocumentLine[]]
  branch: z.infer<typeof Named>
  /** Both are '' where the kind has no supplier. */
  supplier: z.infer<typeof Named>
}

export type DocumentList<T> = {
  counted: CountedList
  /** A page, newest first. The search looks at the names of products and the supplier, and at the note. */
  list: (db: Database, scope: BranchScope, page: DocumentPage) => Promise<Page<T>>
  newest: (tx: Transaction, scope: BranchScope, count: number) => Promise<T[]>
  /** Null for an id that is not in the scope. */
  find: (db: Database, scope: BranchScope, id: string) => Promise<T | null>
}

export type DocumentPage = PageRequest & Parameters<typeof periodOf>[0]

type Row = {
  id: string
  date: string
  created_at: string
  note: string | null
  lines: [id: string, quantity: number, price: number, name: string, unit: string][]
  branch_id: string
  branch_name: string
  supplier_id: string | null
  supplier_name: string | null
}

// The page is cut from the sort keys. Its rows are looked up one by one: without LIMIT 1 the planner, which takes a page for
// a tenth of the table, would read all products.
const columns = (more = '') => `
  select d.id, d.dated as date, d.created_at, d.note,
         (select json_agg(json_build_array(p.id, abs(m.quantity), m.unit_price, p.name, p.unit) order by m.line)
            from stock_movements m
            join products p on p.institution_id = $1 and p.id = m.product_id
           where m.institution_id = $1 and m.document_id = d.id) as lines,
         b.id as branch_id, b.name as branch_name, s.id as supplier_id, s.name as supplier_name${more}
    from page k
   cross join lateral (select * from documents d where d.institution_id = $1 and d.id = k.id limit 1) d
   cross join lateral (select b.id, b.name from branches b
                        where b.institution_id = $1 and b.id = d.branch_id limit 1) b
    left join lateral (select s.id, s.name from suppliers s
                        where s.institution_id = $1 and s.id = d.supplier_id limit 1) s on true
   ${NEWEST_FIRST}`
const KEYS = 'd.dated, d.created_at, d.id'
const NEWEST_FIRST = 'order by d.dated desc, d.created_at desc, d.id desc'

type Scope = 'institution' | 'branch'
const OF: Record<Scope, string> = {
  institution: 'd.institution_id = $1 and $2::uuid is null',
  branch: 'd.institution_id = $1 and d.branch_id = $2',
}

// A statement is planned once for all its values: each kind, scope and form of the search has its own.
const BY_KIND = new Map(Object.entries(stock.documents).map(statementsOfKind))

function statementsOfKind([kind, { list: name }]: [kind: string, data: { list: string }]) {
  const counted = {
    ...{ name, source: 'documents', at: 'created_at' },
    ...{ part: 'branch_id', where: `kind = '${kind}'` },
  }
  const of = (scope: Scope): Family => ({ kind, counted, scope })
  return [
    kind,
    { counted, institution: listOf(of('institution')), branch: listOf(of('branch')) },
  ] as const
}

type Family = { kind: string; counted: CountedList; scope: Scope }

function listOf(family: Family) {
  const { kind, counted, scope } = family
  const from = `select ${KEYS} from documents d where ${OF[scope]} and d.kind = '${kind}'`
  return {
    pages: { ...inEachForm(pagesOf, family), period: pagesOf('period', family) },
    newest: statement<Row>(
      `newest_${counted.name}_of_${scope}`,
      `with page as (${from} ${NEWEST_FIRST} limit $3) ${columns()}`,
    ),
    byId: statement<Row>(
      `one_of_${counted.name}_of_${scope}`,
      `with page as (${from} and d.id = $3) ${columns()}`,
    ),
  }
}

/** `none`: everything, whose total is kept. */
type ListForm = SearchForm | 'period'

function pagesOf(form: ListForm, { kind, counted, scope }: Family) {
  const where = `${OF[scope]} and d.kind = '${kind}' and ${condition(form, kind)}
    and d.dated >= $4 and d.dated <= $5`
  const { name } = counted
  const gathered = form === 'index' || form === 'scan' ? 'materialized' : 'not materialized'
  const total =
    form === 'none'
      ? countedTotal(counted, '$1', scope === 'branch' ? '$2' : undefined)
      : '(select count(*) from found)'
  return {
    page: statement<Row & { total: number }>(
      `${name}_of_${scope}_${form}`,
      `with found as ${gathered} (select ${KEYS} from documents d where ${where}),
            page as (select * from found d where (${KEYS}) < ($6, $7, $8) ${NEWEST_FIRST} limit $9)
       ${columns(`, ${total} as total`)}`,
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
      `select coalesce(sum(m.amount), 0) as amount
         from documents d
        cross join lateral (
              select sum(abs(m.quantity) * m.unit_price) as amount from stock_movements m
               where m.institution_id = $1 and m.document_id = d.id) m
        where ${where}`,
    ),
  }
}

// The names with the text are found first, then all documents are compared with them. Documents looked up by name would be
// faster for rare words, and slow for common ones.
function condition(form: ListForm, kind: string): string {
  if (form === 'none' || form === 'period') return '$3::text is null'
  return `(d.id in (select m.document_id from stock_movements m
                     where m.institution_id = $1 and m.kind = '${kind}'
                       and m.product_id in (select id ${fromNamed('products', form, '$3')}))
    or d.supplier_id in (select id from suppliers where institution_id = $1 and ${hasText('name_key', '$3')})
    or ${hasText('d.note_key', '$3')})`
}

/** The lists of a kind of documents. */
export function documentList<T>(
  kind: StockDocumentKind,
  toItem: (document: StockDocument) => T,
): DocumentList<T> {
  const statements = BY_KIND.get(kind)
  if (statements === undefined) throw new Error(`no kind ${kind}`)
  const of = ({ branchId }: BranchScope) =>
    branchId === null ? statements.institution : statements.branch
  const itemOf = (row: Row) => toItem(documentOf(row))
  return {
    counted: statements.counted,
    list: async (db, scope, page) => {
      const { institutionId, branchId } = scope
      const { form, pattern } = searchFor(page.search)
      const { from, to } = periodOf(page)
      const isPeriod = from !== undefined || to !== undefined
      const {
        page: rows,
        total,
        sum,
      } = of(scope).pages[form === 'none' && isPeriod ? 'period' : form]
      const period = [from ?? BEFORE_ALL_TIMES, to ?? AFTER_ALL_TIMES] as const
      const filters = [institutionId, branchId, pattern, ...period] as const
      const found = await readPage(db, institutionId, page, {
        rows: rows(...filters, ...afterDate(page), pageSize(page) + 1),
        total: total(...filters),
        toItem: itemOf,
        keysOf: (row) => [row.date, row.created_at, row.id],
      })
      if (!wantsSum(page)) return found
      const [row] = await db.read(institutionId, sum(...filters))
      return { ...found, sum: row?.amount ?? 0 }
    },
    newest: async (tx, scope, count) => {
      const { institutionId, branchId } = scope
      const rows = await tx.query(of(scope).newest(institutionId, branchId, count))
      return rows.map(itemOf)
    },
    find: async (db, scope, id) => {
      const { institutionId, branchId } = scope
      const [row] = await db.read(institutionId, of(scope).byId(institutionId, branchId, id))
      return row === undefined ? null : itemOf(row)
    },
  }
}

const Keys = z.tuple([z.iso.datetime(), z.iso.datetime(), z.guid()])

function afterDate(page: PageRequest): readonly [date: string, createdAt: string, id: string] {
  return afterKeys(page, Keys) ?? [AFTER_ALL_TIMES, AFTER_ALL_TIMES, AFTER_ALL_IDS]
}

function documentOf(row: Row): StockDocument {
  const [first, ...more] = row.lines.map(([id, quantity, pricePerUnit, name, unit]) => ({
    product: { id, name, unit, pricePerUnit },
    quantity,
  }))
  if (first === undefined) throw new Error(`document ${row.id} has no lines`)
  return {
    ...{ id: row.id, date: row.date, createdAt: row.created_at, note: row.note ?? '' },
    lines: [first, ...more],
    branch: { id: row.branch_id, name: row.branch_name },
    supplier: { id: row.supplier_id ?? '', name: row.supplier_name ?? '' },
  }
}

/** The state of the institution, and the names of a branch and a supplier of it. */
export const findParties = statement<{
  status: string
  branch: string | null
  supplier: string | null
}>(
  'document_parties',
  `select i.status, b.name as branch, s.name as supplier
     from institutions i
     left join branches b on b.institution_id = $1 and b.id = $2
     left join suppliers s on s.institution_id = $1 and s.id = $3 and s.deleted_at is null
    where i.id = $1`,
)
