import * as z from 'zod/mini'

import { statement } from '../../../platform/db/statement.ts'
import { FACETS, PAGE_FACETS } from './product-facets.ts'
import { NAME_ORDERS, dateOrders, orderBy } from '../../../platform/db/query/order.ts'
import { hasText } from '../../../platform/db/query/search.ts'

const PRICE = { name: 'price_per_unit', value: z.number(), ends: { asc: -1, desc: 'Infinity' } }

/** Orders that an index serves (docs/decisions/0044). */
export const PRODUCT_ORDERS = {
  ...NAME_ORDERS,
  price: orderBy('asc', PRICE),
  '-price': orderBy('desc', PRICE),
  ...dateOrders('created_at'),
}

export type ProductSort = keyof typeof PRODUCT_ORDERS | '-sold'

/** Products as the statements give them: each column is an array with an element of every product; null when there is none. */
export type ProductColumns = {
  ids: string[] | null
  names: string[]
  units: string[]
  prices: number[]
  descriptions: (string | null)[]
  thresholds: (number | null)[]
  category_ids: string[]
  category_names: string[]
  versions: number[]
  codes: (string | null)[]
  barcodes: (string[] | null)[]
  /** Of the products that have some; null when there is none. */
  extras: Extras[] | null
  /** Of every product the stock in the branches in sight, as the inside of a JSON array; apart by bars. */
  stocks: string
  /** The levels that branches in sight set for these products; null when there is none. */
  levels: BranchLevels[] | null
  /** Found by each of PAGE_FACETS. */
  of_page: unknown[]
}

/** Facets in the order of SHOWN_FIELDS. */
export type Extras = [productId: string, isArchived: boolean, ...facets: unknown[]]

type BranchLevels = [
  productId: string,
  branchId: string,
  minimum: number | null,
  maximum: number | null,
]

/** With the values of the order's first column, and the total of all pages. */
export type ListedProducts = ProductColumns & { keys: (string | number)[] | null; total: number }

/**
 * The SELECT list of the products `p` of `from` in their order, with their stock in a branch or, where that is null, in
 * all branches. Rows of values, objects or JSON took 50 % more time of PostgreSQL and the server together. Few branches set
 * levels: one look-up for the page is cheaper than one for each product and branch. So are the rare columns as one.
 */
export const productColumns = (branch: string, from: string, more = '') => `
  json_agg(p.id) as ids, json_agg(p.name) as names, json_agg(p.unit) as units, json_agg(p.price_per_unit) as prices,
         json_agg(p.description) as descriptions, json_agg(p.low_stock_threshold) as thresholds,
         json_agg(p.category_id) as category_ids, json_agg(p.category_name) as category_names,
         json_agg(p.version) as versions, json_agg(p.code) as codes, json_agg(p.barcodes) as barcodes,
         json_agg(json_build_array(p.id, p.archived_at is not null, ${FACETS.shown}))
           filter (where p.archived_at is not null or ${FACETS.areThere}) as extras,
         string_agg(p.stock, '|') as stocks,
         (select json_agg(json_build_array(l.product_id, l.branch_id, l.minimum, l.maximum))
            from product_levels l
           where l.institution_id = $1 and l.product_id = any (array_agg(p.id))
             and (${branch}::uuid is null or l.branch_id = ${branch})) as levels,
         json_build_array(${PAGE_FACETS.map(({ found }) => found('array_agg(p.id)', branch)).join(', ')}) as of_page${more}
    from (select p.*, c.name as category_name, ${FACETS.computed},
                 coalesce((select string_agg(concat('{"branchId":"', s.branch_id, '","quantity":', s.quantity,
                                             ${FACETS.ofStock}, '}'), ',')
                             from branch_stock s
                            where s.institution_id = $1 and s.product_id = p.id
                              and (${branch}::uuid is null or s.branch_id = ${branch})), '') as stock
            ${from}) p`

/** Whether a product is in a category with the text in its name. */
export const inCategoryNamed = (text: string) =>
  `category_id in (select c.id from categories c where c.institution_id = $1 and ${hasText('c.name_key', text)})`

/** Joins the category of `p`, looked up by key for each row as in ofPage: the planner hashes the row of each product otherwise. */
export const CATEGORY = `cross join lateral (
         select c.name from categories c where c.institution_id = $1 and c.id = p.category_id limit 1) c`

/**
 * The SELECT list of a page of products, with the stock of a branch or of all; `total` is an expression, `key` the first
 * column of the order.
 */
export const listedProducts = (branch: string, from: string, total: string, key = 'name_key') =>
  productColumns(branch, from, `, json_agg(p.${key}) as keys, ${total} as total`)

/**
 * The products whose ids stand in `page e`. LIMIT 1 keeps this a look-up by key for each row: the planner takes a page for a
 * tenth of the table, and would read all of it.
 */
export const ofPage = (order: string) => `
  from page e cross join lateral (
         select * from products where institution_id = $1 and id = e.id limit 1) p ${CATEGORY} ${order}`

export const productById = statement<ProductColumns>(
  'product_by_id',
  `select ${productColumns('$3', `from products p ${CATEGORY} where p.institution_id = $1 and p.id = $2`)}`,
)
