import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import {
  AFTER_ALL_TIMES,
  BEFORE_ALL_TIMES,
  dateOrders,
  inEachOrder,
} from '../../../platform/db/query/order.ts'
import { pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { fromNamed, hasText, inEachForm, searchFor } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import { periodOf, wantsSum } from '../../../platform/time/period-of.ts'
import { documentOf } from './document-row.ts'
import { countedTotal } from '../../insight/summaries/counted-total.ts'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Database } from '../../../platform/db/database.ts'
import type { Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { SearchForm } from '../../../platform/db/query/search.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { DocumentRow } from './document-row.ts'
import type { StockDocument } from './stock-document.ts'
import type { CountedList } from '../../insight/summaries/counted-total.ts'

export type DocumentList = {
  counted: CountedList
  /** A page, newest first unless `sort` says otherwise. The search looks at the names of products and the supplier, and at the note. */
  list: (db: Database, scope: BranchScope, page: DocumentPage) => Promise<Page<StockDocument>>
  newest: (tx: Transaction, scope: BranchScope, count: number) => Promise<StockDocument[]>
  /** Null for an id that is not in the scope. */
  find: (db: Database, scope: BranchScope, id: string) => Promise<StockDocument | null>
}

export type DocumentPage = PageRequest &
  Sorted<keyof typeof ORDERS> &
  Parameters<typeof periodOf>[0]

// The page is cut from the sort keys. Its rows are looked up one by one: without LIMIT 1 the planner, which takes a page for
// a tenth of the table, would read all products.
const ORDERS = dateOrders('dated', 'created_at')
const NEWEST_FIRST = ORDERS['-date'].by('d.')
/** Lines of a document in a list. */
const LINES_LISTED = 3
const LINES_MAX = 32_767

type Columns = Pick<DocumentKindData, 'lines' | 'sign'> & {
  more?: string
  order: string
  most?: number
}

/** Quantities and costs of a kind whose lines share one sign are shown without it. */
const shown = (sign: Columns['sign'], value: string) => (sign === 0 ? value : `abs(${value})`)

const columns = ({ lines, sign, more = '', order, most = LINES_LISTED }: Columns) => `
  select d.id, d.kind, d.dated, d.created_at, d.note, d.number, d.reference, d.charges,
         (select json_agg(json_build_array(p.id, ${shown(sign, 'm.quantity')}, m.unit_price, p.name, p.unit, ${shown(sign, 'm.cost')}, m.purchase_cost, ${lotsOfLine(sign)})
                          order by m.line)
            from stock_movements m
            join products p on p.institution_id = $1 and p.id = m.product_id
           where m.institution_id = $1 and m.document_id = d.id and m.line between 1 and ${most}) as lines,
         ${lines === 'many' ? ofAllLines(sign) : 'null as all_lines'},
         b.id as branch_id, b.name as branch_name, s.id as supplier_id, s.name as supplier_name,
         u.id as user_id, u.name as user_name,
         ${linked('document_id', 'target_id')} as reverses, ${linked('target_id', 'document_id')} as reversed_by,
         ${linked('document_id', 'target_id', 'RETURNS')} as returns${more}
    from page k
   cross join lateral (select * from documents d where d.institution_id = $1 and d.id = k.id limit 1) d
   cross join lateral (select b.id, b.name from branches b
                        where b.institution_id = $1 and b.id = d.branch_id limit 1) b
    left join lateral (select s.id, s.name from suppliers s
                        where s.institution_id = $1 and s.id = d.supplier_id limit 1) s on true
   cross join lateral (select u.id, u.name from users u
                        where u.institution_id = $1 and u.id = d.user_id limit 1) u
   ${order}`
const lotsOfLine = (sign: Columns['sign']) => `
         (select json_agg(json_build_object('batch', nullif(o.batch, ''), 'expiresOn', o.expires_on, 'quantity', ${shown(sign, 'o.quantity')})
                          order by o.expires_on, o.batch)
            from document_lots o
           where o.institution_id = $1 and o.document_id = d.id and o.line = m.line)`
/** The document at the other end of a link. */
const linked = (own: string, other: string, role = 'REVERSES') => `
         (select json_build_object('id', o.id, 'kind', o.kind, 'number', coalesce(o.number, 0))
            from document_links l
            join documents o on o.institution_id = $1 and o.id = l.${other}
           where l.institution_id = $1 and l.${own} = d.id and l.role = '${role}')`
const ofAllLines = (sign: Columns['sign']) => `
         (select json_build_array(count(*), ${shown(sign, 'sum(m.quantity)')},
                                  case when bool_and(m.cost is not null) then ${shown(sign, 'sum(m.cost)')} end)
            from stock_movements m
           where m.institution_id = $1 and m.document_id = d.id and m.line >= 1) as all_lines`
const KEYS = 'd.dated, d.created_at, d.id'

type Scope = 'institution' | 'branch'
const OF: Record<Scope, string> = {
  institution: 'd.institution_id = $1 and $2::uuid is null',
  branch: 'd.institution_id = $1 and d.branch_id = $2',
}

// A statement is planned once for all its values: each kind, scope and form of the search has its own.
const STOCK_KINDS = Object.entries<DocumentKindData>(DOCUMENT_KINDS).filter(
  ([, { isFrequent }]) => isFrequent !== true,
)
const BY_KIND = new Map(STOCK_KINDS.map(statementsOfKind))

function statementsOfKind([kind, data]: [kind: string, data: DocumentKindData]) {
  const { list: name, lines, sign } = data
  const counted = {
    ...{ name, source: 'documents', at: 'created_at' },
    ...{ part: 'branch_id', where: `kind = '${kind}'` },
  }
  const of = (scope: Scope): Family => ({ kind, counted, scope, lines, sign })
  return [
    kind,
    { counted, institution: listOf(of('institution')), branch: listOf(of('branch')) },
  ] as const
}

type Family = {
  kind: string
  counted: CountedList
  scope: Scope
} & Pick<DocumentKindData, 'lines' | 'sign'>

function listOf(family: Family) {
  const { kind, counted, scope, ...facts } = family
  const from = `select ${KEYS} from documents d where ${OF[scope]} and d.kind = '${kind}'`
  return {
    pages: { ...inEachForm(pagesOf, family), period: pagesOf('period', family) },
    newest: statement<DocumentRow>(
      `newest_${counted.name}_of_${scope}`,
      `with page as (${from} ${NEWEST_FIRST} limit $3) ${columns({ ...facts, order: NEWEST_FIRST })}`,
    ),
    byId: statement<DocumentRow>(
      `one_of_${counted.name}_of_${scope}`,
      `with page as (${from} and d.id = $3) ${columns({ ...facts, order: NEWEST_FIRST, most: LINES_MAX })}`,
    ),
  }
}

/** `none`: everything, whose total is kept. */
type ListForm = SearchForm | 'period'

function pagesOf(form: ListForm, { kind, counted, scope, ...facts }: Family) {
  const where = `${OF[scope]} and d.kind = '${kind}' and ${condition(form, kind)}
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
         ${columns({ ...facts, more: `, ${total} as total`, order: order.by('d.') })}`,
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
export function documentList(kind: StockDocumentKind): DocumentList {
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
      const {
        page: rows,
        total,
        sum,
      } = of(scope).pages[form === 'none' && isPeriod ? 'period' : form]
      const period = [from ?? BEFORE_ALL_TIMES, to ?? AFTER_ALL_TIMES] as const
      const filters = [institutionId, branchId, pattern, ...period] as const
      const { start, keysOf } = ORDERS[sort]
      const found = await readPage(db, institutionId, page, {
        rows: rows[sort](...filters, ...start(page), pageSize(page) + 1),
        total: total(...filters),
        toItem: documentOf,
        keysOf,
      })
      if (!wantsSum(page)) return found
      const [row] = await db.read(institutionId, sum(...filters))
      return { ...found, sum: row?.amount ?? 0 }
    },
    newest: async (tx, scope, count) => {
      const { institutionId, branchId } = scope
      const rows = await tx.query(of(scope).newest(institutionId, branchId, count))
      return rows.map(documentOf)
    },
    find: async (db, scope, id) => {
      const { institutionId, branchId } = scope
      const [row] = await db.read(institutionId, of(scope).byId(institutionId, branchId, id))
      return row === undefined ? null : documentOf(row)
    },
  }
}

/** The state of the institution, the names of a branch and a supplier of it, and the document that one is linked to. */
export const findParties = statement<{
  status: string
  branch: string | null
  supplier: string | null
  target: DocumentLink | null
}>(
  'document_parties',
  `select i.status,
          (select b.name from branches b where b.institution_id = $1 and b.id = $2) as branch,
          (select s.name from suppliers s
            where s.institution_id = $1 and s.id = $3 and s.deleted_at is null) as supplier,
          (select json_build_object('id', d.id, 'kind', d.kind, 'number', coalesce(d.number, 0))
             from documents d where d.institution_id = $1 and d.id = $4) as target
     from institutions i
    where i.id = $1`,
)
