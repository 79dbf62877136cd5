import { DOCUMENTS_SUMMED_MAX } from '@mezgeb/contract/stock/document-sums'

import { AppError } from '../../../platform/app-error.ts'
import { inEachOrder } from '../../../platform/db/query/order.ts'
import { statement } from '../../../platform/db/statement.ts'
import { KEYS, ORDERS, amountOf, columns, condition, scopeOf } from './document-columns.queries.ts'

import type { DocumentSums } from '@mezgeb/contract/stock/document-sums'
import type { Database } from '../../../platform/db/database.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { DocumentRow } from './document-row.ts'
import type { Family, Scope } from './document-columns.queries.ts'

export type DocumentFilters = {
  supplierId?: string | undefined
  productId?: string | undefined
  /** Who recorded it. */
  userId?: string | undefined
  reasonId?: string | undefined
}

/**
 * The filter whose index finds the documents; the others are judged for each of them. Persons have no index, because each
 * index of documents costs every sale: without another filter all documents of the kind in the period are judged.
 */
type Finder = 'reason' | 'product' | 'supplier' | 'all'
type Text = 'none' | 'text'

const DOCUMENT = `cross join lateral (
       select * from documents d where d.institution_id = $1 and d.id = c.id limit 1) d`
const FROM: Record<Finder, (kind: string) => string> = {
  reason: () => `(select l.document_id as id from document_links l
     where l.institution_id = $1 and l.target_id = $9 and l.role = 'REASON') c ${DOCUMENT}`,
  product: (kind) => `(select distinct m.document_id as id from stock_movements m
     where m.institution_id = $1 and m.kind = '${kind}' and m.product_id = $7) c ${DOCUMENT}`,
  supplier: () => 'documents d',
  all: () => 'documents d',
}
const REASON = `exists (select from document_links l where l.institution_id = $1 and l.document_id = d.id
                           and l.role = 'REASON' and l.target_id = $9)`
const PRODUCT = `exists (select from stock_movements m where m.institution_id = $1 and m.document_id = d.id
                            and m.product_id = $7)`
/** $6 to $9. */
const judged = (finder: Finder) => `
       and ${finder === 'supplier' ? 'd.supplier_id = $6' : '($6::uuid is null or d.supplier_id = $6)'}
       and ${finder === 'product' ? 'true' : `($7::uuid is null or ${PRODUCT})`}
       and ($8::uuid is null or d.user_id = $8)
       and ${finder === 'reason' ? 'true' : `($9::uuid is null or ${REASON})`}`

function foundOf(finder: Finder, text: Text, { kind, scope }: Family): string {
  const isOfAll = finder === 'all'
  const ofScope = isOfAll
    ? scopeOf(scope)
    : 'd.institution_id = $1 and ($2::uuid is null or d.branch_id = $2)'
  return `${FROM[finder](kind)}
     where ${ofScope} and d.kind = '${kind}' and d.dated >= $4 and d.dated <= $5 ${judged(finder)}
       and ${text === 'none' ? '$3::text is null' : condition('scan', kind)}`
}

/** The statements of a kind for filtered lists. */
export function filteredOf(family: Family) {
  const { kind } = family
  const of = (finder: Finder, scope: Scope) => ({
    none: statementsOf(finder, 'none', { ...family, scope }),
    text: statementsOf(finder, 'text', { ...family, scope }),
  })
  return {
    ...{ institution: of('all', 'institution'), branch: of('all', 'branch') },
    product: of('product', 'institution'),
    // Kinds without suppliers or reasons have no such filter.
    supplier: kind === 'REMOVAL' ? undefined : of('supplier', 'institution'),
    reason: kind === 'REMOVAL' ? of('reason', 'institution') : undefined,
  }
}
export type Filtered = ReturnType<typeof filteredOf>

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
              page as (select * from found d where ${order.after(10, 'd.')} ${order.by('d.')} limit $13)
         ${columns({ ...facts, more: ', (select count(*) from found) as total', order: order.by('d.') })}`,
      ),
    ),
    total: statement<{ total: number }>(name('_total'), `select count(*) as total from ${found}`),
    sum: statement<{ amount: number }>(name('_sum'), amountOf(found)),
    sums: statement<SumsRow>(name('_sums'), sumsOf(found)),
  }
}

type SumsRow = {
  documents: number
  reversed: number
  units: number
  value: number
  cost: number
  uncosted: number
}

// What was reversed is in the list and not in its sums.
const sumsOf = (found: string) => `
  with found as materialized (select d.id from ${found} limit ${DOCUMENTS_SUMMED_MAX + 1})
  select count(*) as documents, count(*) filter (where r.is_reversed) as reversed, coalesce(sum(m.units), 0) as units,
         coalesce(sum(m.value), 0) as value, coalesce(sum(m.cost), 0) as cost,
         count(*) filter (where m.is_uncosted) as uncosted
    from found f
   cross join lateral (
         select exists (select from document_links l
                         where l.institution_id = $1 and l.target_id = f.id and l.role = 'REVERSES') as is_reversed) r
    left join lateral (
         select sum(abs(m.quantity)) as units, sum(abs(m.quantity) * m.unit_price) as value,
                sum(abs(m.cost)) as cost, bool_or(m.cost is null) as is_uncosted
           from stock_movements m
          where m.institution_id = $1 and m.document_id = f.id and m.line >= 1 and not r.is_reversed) m on true`

/** The statements that find what these filters leave. */
export function formOf(
  filtered: Filtered,
  { branchId }: BranchScope,
  { supplierId, productId, reasonId }: DocumentFilters,
  hasText: boolean,
) {
  const { institution, branch, product, supplier, reason } = filtered
  const all = branchId === null ? institution : branch
  const found =
    (reasonId === undefined ? undefined : reason) ??
    (productId === undefined ? undefined : product) ??
    (supplierId === undefined ? all : (supplier ?? all))
  return found[hasText ? 'text' : 'none']
}

const known = statement<{ is_known: boolean }>(
  'known_document_filters',
  `select ($2::uuid is null or exists (select from suppliers x where x.institution_id = $1 and x.id = $2))
      and ($3::uuid is null or exists (select from products x where x.institution_id = $1 and x.id = $3))
      and ($4::uuid is null or exists (select from users x where x.institution_id = $1 and x.id = $4))
      and ($5::uuid is null or exists (select from removal_reasons x where x.institution_id = $1 and x.id = $5)) as is_known`,
)

/** $6 to $9. Throws NOT_FOUND for what the institution does not have. */
export async function knownFilters(
  db: Database,
  institutionId: string,
  { supplierId, productId, userId, reasonId }: DocumentFilters,
): Promise<readonly (string | null)[]> {
  const given = [supplierId, productId, userId, reasonId]
  const ids = given.map((id) => id ?? null)
  if (ids.every((id) => id === null)) return ids
  const [row] = await db.read(institutionId, known(institutionId, ...ids))
  if (row?.is_known !== true) throw new AppError('NOT_FOUND')
  return ids
}

/** Of at most so many documents. */
export function toSums(row: SumsRow | undefined, mayCost: boolean): DocumentSums {
  const isSummed = row !== undefined && row.documents <= DOCUMENTS_SUMMED_MAX
  return {
    ...{ units: isSummed ? row.units : null, value: isSummed ? row.value : null },
    reversed: isSummed ? row.reversed : 0,
    ...(mayCost ? { cost: isSummed ? row.cost : null, uncosted: isSummed ? row.uncosted : 0 } : {}),
  }
}
