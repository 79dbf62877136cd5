import { SUMMED_MAX } from '@mezgeb/contract/stock/facets/list-sums'

import { AppError } from '../../../../platform/app-error.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { inEachOrder } from '../../../../platform/db/query/order.ts'
import { pageSize } from '../../../../platform/db/query/paging.ts'
import { hasText, lettersPattern, searchFor } from '../../../../platform/db/query/search.ts'
import { PRODUCT_ORDERS, listedProducts, ofPage } from '../product-columns.queries.ts'
import { knownFilters } from './known-filters.queries.ts'
import { findCoded } from '../search/product-search.queries.ts'
import { pageOfProducts } from '../read-products.ts'
import { keepsStock } from '../../goods/services/services.ts'
import { isNowhere } from '../../goods/stocked-somewhere.ts'
import { atPrice, countedBy, inUnit } from '../../goods/unit-size/counted-row.ts'
import { valueListed, valueOfStock } from '../../goods/listed-value.ts'
import { measuredParts } from '../../goods/measured-sum.ts'
import { countActive, findKept, keptIds } from './kept-stock.queries.ts'

import type { StockState } from '@mezgeb/contract/catalogue/product-filters'
import type { Database } from '../../../../platform/db/database.ts'
import type { Order } from '../../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../../platform/db/query/paging.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { ListedValue } from '../../goods/listed-value.ts'
import type { MeasuredPart } from '../../goods/measured-sum.ts'
import type { ListedProducts, ProductSort } from '../product-columns.queries.ts'

export type ProductFilters = {
  search?: string | undefined
  categoryId?: string | undefined
  stock?: StockState | undefined
  /** The scope is this branch. */
  branchId?: string | undefined
  archived?: string | undefined
}

/**
 * How the products are found, of which each is judged by the other filters: an index of the text or of the category, the kept ids
 * and those that were touched since. `all` reads the stock of the institution once.
 */
type Form = 'text' | 'letters' | 'category' | 'kept' | 'all'

const STOCK_ALONE = '$2::text is null and $3::uuid is null'
const CANDIDATES: Record<Form, string> = {
  text: `${hasText('p.search_key', '$2')} and ($3::uuid is null or p.category_id = $3)`,
  letters: `${hasText('p.letters_key', '$2')} and ($3::uuid is null or p.category_id = $3)`,
  category: 'p.category_id = $3 and $2::text is null',
  kept: STOCK_ALONE,
  all: STOCK_ALONE,
}

// LIMIT 1 as in ofPage.
const byIds = (ids: string) => `${ids} c cross join lateral (
            select * from products where institution_id = $1 and id = c.id limit 1) p`
const PRODUCTS: Record<Form, string> = {
  text: 'products p',
  letters: 'products p',
  category: 'products p',
  all: 'products p',
  kept: byIds(keptIds('$4', '$5')),
}

// A branch is judged as the dashboard judges it: by its level, else by the product's threshold (docs/decisions/0052).
const held = (ofProduct: string) => `
  select s.product_id, bool_or(s.quantity <= 0 and l.maximum is distinct from 0) as is_out, min(s.quantity) filter (where l.minimum is null) as least,
         coalesce(bool_or(s.quantity <= l.minimum) filter (where l.minimum > 0), false) as is_below,
         ${isNowhere('$5')} as is_nowhere
    from branch_stock s
    left join product_levels l
      on l.institution_id = $1 and l.product_id = s.product_id and l.branch_id = s.branch_id
   where s.institution_id = $1 and ($5::uuid is null or s.branch_id = $5) and ($4::text is not null or $6::bool)
     ${ofProduct}
   group by s.product_id`

// Of few products each one's stock is looked up; of all, the stock is read once.
const WITH_STOCK: Record<'few' | 'all', string> = {
  few: `left join lateral (${held('and s.product_id = p.id')}) h on true`,
  all: `left join (${held('')}) h on h.product_id = p.id`,
}

// Products that were never in a branch that stocks them are out of stock, too (docs/decisions/0116); services never are.
const PASSES = `(p.archived_at is not null) = $7::bool and (not $6::bool or h.product_id is not null)
  and case $4 when 'out' then coalesce(h.is_out or h.is_nowhere, ${keepsStock('p')})
              when 'low' then case when h.product_id is null or h.is_nowhere then p.low_stock_threshold > 0
                                   else h.is_below or (p.low_stock_threshold > 0 and h.least <= p.low_stock_threshold) end
              else true end`

function foundOf(form: Form, columns: string): string {
  const from = `select ${columns} from ${PRODUCTS[form]} ${WITH_STOCK[form === 'all' ? 'all' : 'few']}
     where p.institution_id = $1 and ${PASSES}`
  const found = `${from} and ${CANDIDATES[form]}`
  if (form !== 'text' && form !== 'letters') return `${found} and $8::uuid is null`
  // The product of a scanned code, whatever its name is.
  return `${found} union ${from} and p.id = $8 and ($3::uuid is null or p.category_id = $3)`
}

const inForms = <T>(make: (form: Form) => T): Record<Form, T> => ({
  text: make('text'),
  letters: make('letters'),
  category: make('category'),
  kept: make('kept'),
  all: make('all'),
})

const pages = inForms(pagesOf)
const sums = inForms(sumsOf)

function pagesOf(form: Form) {
  return inEachOrder(PRODUCT_ORDERS, (order, suffix) =>
    statement<ListedProducts>(
      `filtered_products${suffix}_${form}`,
      `with found as materialized (${foundOf(form, `p.${order.key}, p.id`)}),
            page as (select id from found where ${order.after(9, '', 'found')} ${order.by()} limit $11)
       select ${listedProducts('$5', ofPage(order.by('p.')), '(select count(*) from found)', order.key)}`,
    ),
  )
}

// Where so many products pass that the first page is soon found in the order of its index; their number is known.
const walk = inEachOrder(PRODUCT_ORDERS, walkIn)

function walkIn(order: Order, suffix: string) {
  return statement<ListedProducts>(
    `walked_products${suffix}`,
    `with page as materialized (
            select p.id from products p ${WITH_STOCK.few}
             where p.institution_id = $1 and p.archived_at is null and ${PASSES} and ${STOCK_ALONE} and $8::uuid is null
               and ${order.after(9, 'p.', 'products where institution_id = $1')} ${order.by('p.')} limit $11)
     select ${listedProducts('$5', ofPage(order.by('p.')), '$12::bigint', order.key)}`,
  )
}

type Sums = ListedValue & {
  products: number
  measured: MeasuredPart[] | null
  units: number
  value: number
}

function sumsOf(form: Form) {
  return statement<Sums>(
    `product_sums_${form}`,
    `with found as materialized (
            select id from (${foundOf(form, 'p.id')}) p limit ${SUMMED_MAX + 1})
     select (select count(*) from found) as products, coalesce(sum(${inUnit('s.units', 'p')}), 0) as units,
            ${measuredParts('s.units', 'p')} as measured,
            coalesce(sum(${atPrice('s.units', 'p.price', 'p')}), 0) as value,
            ${valueListed('s')}
       from found f
      cross join lateral (select p.price_per_unit as price, p.unit, ${countedBy('p')} from products p
                           where p.institution_id = $1 and p.id = f.id limit 1) p
      cross join lateral (
            select sum(b.quantity) as units, ${valueOfStock('b')}
              from branch_stock b
             where b.institution_id = $1 and b.product_id = f.id and ($5::uuid is null or b.branch_id = $5)) s
      where (select count(*) from found) <= ${SUMMED_MAX}`,
  )
}

/**
 * Products that pass all filters, by name by default; as JSON, with the stock of the scope. The order by sales is by name here.
 * Throws NOT_FOUND for a branch or a category that is not there.
 */
export async function listFiltered(
  db: Database,
  scope: BranchScope,
  { sort, ...page }: PageRequest & ProductFilters & { sort: ProductSort },
): Promise<Page<string>> {
  const { institutionId, branchId } = scope
  const order = sort === '-sold' ? 'name' : sort
  const { form, filters } = await requested(db, scope, page)
  const size = pageSize(page)
  const { start } = PRODUCT_ORDERS[order]
  const values = [institutionId, ...filters(branchId), ...start(page), size + 1]
  const [found] = await db.readTogether(institutionId, async (tx) => {
    const kept = isOfStock(form, page) ? await findKept(tx, scope, page) : null
    if (kept?.way === 'walk') return tx.query(walk[order](...values, kept.count))
    return tx.query(pages[kept?.way ?? form][order](...values))
  })
  return pageOfProducts(institutionId, found, { size })
}

/** The stock of these products added up; null when they are too many. Throws as `listFiltered`. */
export async function sumFiltered(
  db: Database,
  scope: BranchScope,
  wanted: ProductFilters,
): Promise<Sums | null> {
  const { institutionId, branchId } = scope
  const { form, filters } = await requested(db, scope, wanted)
  const [row] = await db.readTogether(institutionId, async (tx) => {
    const isFiltered = wanted.stock !== undefined || wanted.branchId !== undefined
    const kept = isFiltered && isOfStock(form, wanted) ? await findKept(tx, scope, wanted) : null
    const count = isFiltered || form !== 'all' ? kept?.count : await countActive(tx, institutionId)
    if (count !== undefined && count > SUMMED_MAX && wanted.archived === undefined) return []
    const way = kept === null || kept.way === 'walk' ? form : kept.way
    return tx.query(sums[way](institutionId, ...filters(branchId)))
  })
  return row === undefined || row.products > SUMMED_MAX ? null : row
}

const isOfStock = (form: Form, { archived }: ProductFilters) =>
  form === 'all' && archived === undefined

/** The statement's form for these filters, and the values of $2 to $8. */
async function requested(db: Database, scope: BranchScope, wanted: ProductFilters) {
  const { search = '', categoryId = null, stock = null, branchId, archived } = wanted
  if (categoryId !== null || branchId !== undefined) {
    const { institutionId } = scope
    const [row] = await db.read(institutionId, knownFilters(institutionId, categoryId, branchId))
    if (row?.is_known !== true) throw new AppError('NOT_FOUND')
  }
  const coded = search === '' ? null : await findCoded(db, scope, search)
  const { form, pattern } = searchFor(search)
  const text = form === 'scan' ? lettersPattern(search) : pattern
  const isHeld = branchId !== undefined && stock === null
  const filters = (branch: string | null) =>
    [text, categoryId, stock, branch, isHeld, archived !== undefined, coded?.id ?? null] as const
  return { form: formOf(form, categoryId), filters }
}

function formOf(form: 'none' | 'index' | 'scan', categoryId: string | null): Form {
  if (form === 'index') return 'text'
  if (form === 'scan') return 'letters'
  return categoryId === null ? 'all' : 'category'
}
