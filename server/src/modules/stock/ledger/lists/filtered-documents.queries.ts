import {
  AFTER_ALL_TIMES,
  BEFORE_ALL_TIMES,
  inEachOrder,
} from '../../../../platform/db/query/order.ts'
import { searchFor } from '../../../../platform/db/query/search.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { periodOf } from '../../../../platform/time/period-of.ts'
import {
  KEYS,
  ORDERS,
  STOCK_KINDS,
  amountOf,
  columns,
  familyOf,
  scopeOf,
} from './document-columns.queries.ts'
import { atPrice } from '../../../catalogue/goods/unit-size/counted-row.ts'
import { FACETS_TO_SUM } from '../lines/line-facets.ts'
import { FILTERS } from './known-filters.queries.ts'
import { LISTED_MAX, LIST_SUMS, ifSummed, summed } from './list-sums.ts'
import { knownFilters, valuesOf } from './known-filters.ts'
import { condition } from './search-condition.queries.ts'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { Database } from '../../../../platform/db/database.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { DocumentRow } from './document-row.ts'
import type { Family, Scope } from './document-columns.queries.ts'
import type { DocumentFilters } from './known-filters.ts'
import type { SumsRow } from './list-sums.ts'

type Wanted = DocumentFilters & { search?: string | undefined }

/**
 * The filter whose index finds the documents; the others are judged for each of them. Persons have no index, because each
 * index of documents costs every sale: without another filter all documents of the kind in the period are judged.
 */
type Finder = 'reason' | 'product' | 'supplier' | 'all' | 'open' | 'settled'
type Text = 'none' | 'text'

/** The parameters of the filters, and the one after them. */
const PARAMETERS = new Map(
  Object.entries(FILTERS).map(([name, { type }], at) => [name, `$${at + 6}::${type}`]),
)
const NEXT = PARAMETERS.size + 6

const DOCUMENT = `cross join lateral (
       select * from documents d where d.institution_id = $1 and d.id = c.id limit 1) d`
const HELD = `quarantine_goods g
     where g.institution_id = $1 and g.released + g.written_off < g.quantity`
const FROM: Record<Finder, (kind: string) => string> = {
  open: () => `(select distinct g.document_id as id from ${HELD}) c ${DOCUMENT}`,
  settled: () => 'documents d',
  reason: () => `(select l.document_id as id from document_links l
     where l.institution_id = $1 and l.target_id = ${PARAMETERS.get('reasonId')} and l.role = 'REASON') c ${DOCUMENT}`,
  product: (kind) => `(select distinct m.document_id as id from stock_movements m
     where m.institution_id = $1 and m.kind = '${kind}' and m.product_id = ${PARAMETERS.get('productId')}) c ${DOCUMENT}`,
  supplier: () => 'documents d',
  all: () => 'documents d',
}
/** The filters that the finder leaves. */
const judged = (finder: Finder) =>
  Object.entries(FILTERS)
    .map(([name, { has }]) => {
      const value = PARAMETERS.get(name) ?? ''
      if (`${finder}Id` !== name) return `and (${value} is null or ${has(value)})`
      return finder === 'supplier' ? `and ${has(value)}` : ''
    })
    .join(' ')

function foundOf(finder: Finder, text: Text, { kind, scope }: Family): string {
  const isOfAll = finder === 'all'
  const ofScope = isOfAll
    ? scopeOf(scope)
    : 'd.institution_id = $1 and ($2::uuid is null or d.branch_id = $2)'
  return `${FROM[finder](kind)}
     where ${ofScope} and d.kind = '${kind}' and d.dated >= $4 and d.dated <= $5 ${judged(finder)}
       ${finder === 'settled' ? `and not exists (select from ${HELD} and g.document_id = d.id)` : ''}
       and ${text === 'none' ? '$3::text is null' : condition('scan', kind)}`
}

function filteredOfKind([kind, data]: (typeof STOCK_KINDS)[number]) {
  return [kind, filteredOf(familyOf(kind, 'institution', data))] as const
}

function filteredOf(family: Family) {
  const { kind } = family
  const isHeld = kind === 'QUARANTINE'
  const of = (finder: Finder, scope: Scope) => ({
    none: statementsOf(finder, 'none', { ...family, scope }),
    text: statementsOf(finder, 'text', { ...family, scope }),
  })
  return {
    institution: of('all', 'institution'),
    branch: of('all', 'branch'),
    product: of('product', 'institution'),
    // Kinds without suppliers or reasons have no such filter.
    supplier: kind === 'REMOVAL' ? undefined : of('supplier', 'institution'),
    reason: kind === 'REMOVAL' ? of('reason', 'institution') : undefined,
    open: isHeld ? of('open', 'institution') : undefined,
    settled: isHeld ? of('settled', 'institution') : undefined,
  }
}
function statementsOf(finder: Finder, text: Text, family: Family) {
  const { counted, scope, kind: _, ...facts } = family
  const found = foundOf(finder, text, family)
  const name = (what: string) =>
    `filtered_${counted.name}${what}_by_${finder === 'all' ? scope : finder}_${text}`
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<DocumentRow & { total: number }>(
        name(suffix),
        `with found as materialized (select ${KEYS} from ${found}),
              page as (select * from found d where ${order.after(NEXT, 'd.')} ${order.by('d.')} limit $${NEXT + 3})
         select ${columns({ ...facts, more: ', (select count(*) from found) as total', order: order.by('d.') })}`,
      ),
    ),
    total: statement<{ total: number }>(name('_total'), `select count(*) as total from ${found}`),
    sum: statement<{ amount: number }>(name('_sum'), `select ${amountOf(found)}`),
    sums: statement<DocumentSumsRow>(name('_sums'), sumsOf(found)),
  }
}

const LINES = {
  ...FACETS_TO_SUM,
  units: 'abs(m.quantity)',
  of: 'm',
  unit: '(select p.unit from products p where p.institution_id = $1 and p.id = m.product_id)',
}

type DocumentSumsRow = SumsRow & { reversed: number; value: number }

// Reversed documents are in the list and not in its sums.
const sumsOf = (found: string) => `
  with found as materialized (
         select d.id, exists (select from document_links l
                               where l.institution_id = $1 and l.target_id = d.id and l.role = 'REVERSES') as is_reversed
           from ${found} limit ${LISTED_MAX})
  select ${LIST_SUMS}, count(*) filter (where f.is_reversed) as reversed, coalesce(sum(l.value), 0) as value
    from found f
    left join lateral (
         select ${summed(LINES)}, sum(${atPrice('abs(m.quantity)', 'm.unit_price', 'm')}) as value
           from stock_movements m
          where m.institution_id = $1 and m.document_id = f.id and m.line >= 1 and not f.is_reversed) l on true`

const BY_KIND = new Map(STOCK_KINDS.map(filteredOfKind))

/** The statements that find the documents of these filters. */
function statementsFor(kind: StockDocumentKind, { branchId }: BranchScope, wanted: Wanted) {
  const filtered = BY_KIND.get(kind)
  if (filtered === undefined) throw new Error(`no kind ${kind}`)
  const { supplierId, productId, reasonId, held, search } = wanted
  const { institution, branch, product, supplier, reason, open, settled } = filtered
  const all = branchId === null ? institution : branch
  const found =
    (held === undefined ? undefined : { OPEN: open, SETTLED: settled }[held]) ??
    (reasonId === undefined ? undefined : reason) ??
    (productId === undefined ? undefined : product) ??
    (supplierId === undefined ? all : (supplier ?? all))
  return found[searchFor(search).pattern === null ? 'none' : 'text']
}

/** The statements of a filtered list; undefined for a list without filters. */
export function filteredList(kind: StockDocumentKind, scope: BranchScope, wanted: Wanted) {
  const isFiltered = wanted.held !== undefined || valuesOf(wanted).some((one) => one !== null)
  return isFiltered ? statementsFor(kind, scope, wanted) : undefined
}

type Summed = Wanted & Parameters<typeof periodOf>[0]

/** The documents of these filters added up, as far as they are not too many. Throws NOT_FOUND for an unknown filter. */
export async function sumFiltered(
  db: Database,
  scope: BranchScope,
  { kind, ...wanted }: Summed & { kind: StockDocumentKind },
): Promise<DocumentSumsRow | null> {
  const { institutionId, branchId } = scope
  const { from = BEFORE_ALL_TIMES, to = AFTER_ALL_TIMES } = periodOf(wanted)
  await knownFilters(db, institutionId, wanted)
  const { pattern } = searchFor(wanted.search)
  const { sums } = statementsFor(kind, scope, wanted)
  const [row] = await db.read(
    institutionId,
    sums(institutionId, branchId, pattern, from, to, ...valuesOf(wanted)),
  )
  return ifSummed(row)
}
