import { BARCODE_MAX } from '@mezgeb/contract/catalogue/product-codes'
import { formsOf } from '@mezgeb/contract/kit/codes'

import { NAME_ORDERS, inEachOrder } from '../../../platform/db/query/order.ts'
import { pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { inEachForm, searchCondition, searchFor } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import { pricedColumns } from '../../catalogue/goods/goods-row.ts'
import {
  BY_FACETS,
  FACETS_OF_DIFFERENCE,
  PARTS_OF_PRODUCT,
  facetsOfCount,
} from './counted-facets.ts'
import {
  AGAIN_NOW,
  CATEGORY_NAME,
  DIFFERS,
  IS_LATE,
  JOIN_LATE,
  KEPT_BACK,
  STOCK_OF_PRODUCT,
} from './take-parts.queries.ts'

import type { StockTakeList } from '@mezgeb/contract/stock/stock-take-calls'
import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'
import type { Database } from '../../../platform/db/database.ts'
import type { Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { SearchForm } from '../../../platform/db/query/search.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { PricedRow } from '../../catalogue/goods/goods-row.ts'
import type { FacetsOfDocument } from '../ledger/lines/line-facets.ts'
import type { CountedPart } from './counted-facets.ts'

export type TakeProductRow = FacetsOfDocument &
  PricedRow & {
    id: string
    category: string
    counted: number | null
    again: StockTakeProduct['again']
    /** Not shown to the blind yet. */
    kept_back: boolean | null
    expected: number | null
    difference: number | null
    places: StockTakeProduct['places']
    parts: CountedPart[] | null
    /** Of a posted stock-take: documents that it did not see. */
    late: DocumentLink[] | null
  }

const IN_SCOPE = `
  case t.scope
    when 'CATEGORIES' then p.category_id in (
      select k.category_id from stock_take_categories k where k.institution_id = $1 and k.stock_take_id = $2)
    when 'PRODUCTS' then p.id in (
      select k.product_id from stock_take_products k where k.institution_id = $1 and k.stock_take_id = $2 and k.is_chosen)
    else true end`

const PRODUCT = `cross join lateral (select p.* from products p
    where p.institution_id = $1 and p.id = x.product_id limit 1) p`
const COUNTED = `stock_take_products x ${PRODUCT} ${STOCK_OF_PRODUCT}`
const OF_TAKE = 'x.institution_id = $1 and x.stock_take_id = $2 and x.counted is not null'

/** FROM and WHERE of the products `p` of each list of a stock-take `t`. */
const FOUND: Record<StockTakeList, string> = {
  ALL: `products p where p.institution_id = $1 and ${IN_SCOPE}`,
  UNCOUNTED: `uncounted_products($1, $2) x ${PRODUCT} where true`,
  COUNTED: `${COUNTED} where ${OF_TAKE}`,
  DIFFERENT: `${COUNTED} where ${OF_TAKE} and ${DIFFERS} and ${AGAIN_NOW} is null`,
  AGAIN: `${COUNTED} where ${OF_TAKE} and (${AGAIN_NOW} is not null or ${IS_LATE})`,
}
const TOLD = `${FOUND.AGAIN} and not ${KEPT_BACK}`

const columns = (more: string, order: string) => `
  select p.id, ${pricedColumns('p')}, p.name_key, ${PARTS_OF_PRODUCT} as parts,
         ${CATEGORY_NAME} as category,
         x.counted, coalesce(${AGAIN_NOW}, case when late.papers is not null then 'LATE' end) as again, late.papers as late, ${KEPT_BACK} as kept_back,
         case when x.counted is null then coalesce(s.quantity, 0) else x.expected end as expected,
         x.counted - x.expected as difference,
         ${FACETS_OF_DIFFERENCE},
         (select coalesce(json_agg(json_strip_nulls(json_build_object(
                           'place', v.place, 'quantity', v.quantity, 'round', v.round, ${facetsOfCount('v')}))
                         order by v.place, ${BY_FACETS}), '[]')
            from stock_take_places v
           where v.institution_id = $1 and v.stock_take_id = $2 and v.product_id = p.id) as places${more}
    from page k
    join stock_takes t on t.institution_id = $1 and t.id = $2
   cross join lateral (select * from products p where p.institution_id = $1 and p.id = k.id limit 1) p
    left join lateral (select * from stock_take_products x
                        where x.institution_id = $1 and x.stock_take_id = $2 and x.product_id = k.id limit 1) x on true
    left join lateral (select * from branch_stock s
                        where s.institution_id = $1 and s.product_id = k.id and s.branch_id = t.branch_id limit 1) s on true
   ${JOIN_LATE}
   ${order}`

function statementsOf(list: StockTakeList | 'TOLD', rows: string) {
  return inEachForm((form: SearchForm) => {
    const of = `${rows} and ${searchCondition(form, '$3').replace('search_key', 'p.search_key')}`
    const found = `select p.name_key, p.id from stock_takes t cross join lateral (select p.name_key, p.id from ${of}) p
                    where t.institution_id = $1 and t.id = $2`
    const name = `stock_take_${list.toLowerCase()}_${form}`
    return {
      page: inEachOrder(NAME_ORDERS, (order, suffix) =>
        statement<TakeProductRow & { total: number }>(
          `${name}${suffix}`,
          `with found as materialized (${found}),
                page as (select f.name_key, f.id from found f where ${order.after(4, 'f.', 'found')} ${order.by('f.')} limit $6)
           ${columns(', (select count(*) from found) as total', order.by('p.'))}`,
        ),
      ),
      total: statement<{ total: number }>(
        `${name}_total`,
        `select count(*) as total from (${found}) f`,
      ),
    }
  })
}

const LISTS = {
  ALL: statementsOf('ALL', FOUND.ALL),
  UNCOUNTED: statementsOf('UNCOUNTED', FOUND.UNCOUNTED),
  COUNTED: statementsOf('COUNTED', FOUND.COUNTED),
  DIFFERENT: statementsOf('DIFFERENT', FOUND.DIFFERENT),
  AGAIN: statementsOf('AGAIN', FOUND.AGAIN),
  TOLD: statementsOf('TOLD', TOLD),
} satisfies Record<StockTakeList | 'TOLD', unknown>

const codedProduct = statement<TakeProductRow & { total: number }>(
  'stock_take_product_by_code',
  `with page as (
     select p.id from stock_takes t
      cross join lateral (
            select p.id from products p
             where p.institution_id = $1 and ${IN_SCOPE} and p.id = (
                   select c.product_id from product_codes c where c.institution_id = $1 and c.code = any ($3)
                    order by array_position($3, c.code) limit 1) limit 1) p
      where t.institution_id = $1 and t.id = $2)
   ${columns(', 1 as total', NAME_ORDERS.name.by('p.'))}`,
)

type Listing = PageRequest & Sorted<'name' | '-name'> & { list: StockTakeList | 'TOLD' }

/** Products of a stock-take by name; for a code or barcode its product alone. The caller has found the stock-take in reach. */
export async function listTakeProducts(
  db: Database,
  { institutionId, id }: { institutionId: string; id: string },
  { list, sort = 'name', ...page }: Listing,
): Promise<Page<TakeProductRow>> {
  const { search = '' } = page
  if (list === 'ALL' && search !== '' && search.length <= BARCODE_MAX) {
    const rows = await db.read(institutionId, codedProduct(institutionId, id, formsOf(search)))
    if (rows.length > 0) return { rows, next: null, total: 1 }
  }
  const { form, pattern } = searchFor(search)
  const statements = LISTS[list][form]
  const { start, keysOf } = NAME_ORDERS[sort]
  return readPage(db, institutionId, page, {
    rows: statements.page[sort](institutionId, id, pattern, ...start(page), pageSize(page) + 1),
    total: statements.total(institutionId, id, pattern),
    toItem: (row) => row,
    keysOf,
  })
}

const someProducts = statement<TakeProductRow>(
  'stock_take_products',
  `with page as (select id from unnest($3::uuid[]) id)
   ${columns('', NAME_ORDERS.name.by('p.'))}`,
)

/** These products of a stock-take, by name. */
export function readTakeProducts(
  tx: Transaction,
  { institutionId, id }: { institutionId: string; id: string },
  products: readonly string[],
): Promise<TakeProductRow[]> {
  return tx.query(someProducts(institutionId, id, [...new Set(products)]))
}
