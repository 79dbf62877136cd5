import { randomUUID } from 'node:crypto'

import { statement } from '../../db/statement.ts'
import { afterName, readPageByName } from '../../db/name-paging.ts'
import { totalOf } from '../../db/counted.ts'
import { pageSize } from '../../db/paging.ts'
import { FOUND_MAX, hasText, isLike, lettersPattern, searchFor } from '../../db/search.ts'

import type { Product, ProductChange, ProductInput } from '@mezgeb/contract/products'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/transactions.ts'
import type { Page, PageRequest } from '../../db/paging.ts'
import type { BranchScope } from '../branches/branch-scope.ts'

type ProductRow = {
  id: string
  name: string
  unit: string
  price_per_unit: number
  description: string | null
  low_stock_threshold: number | null
  category_id: string
  category_name: string
  institution_id: string
  /** `branch:units` of every branch in sight, apart by spaces; null when none ever had any. */
  stock: string | null
  version: number
}

/** Looked at and shown of what is only like the text. */
const ALIKE_LOOKED_AT = 200
const ALIKE_MAX = 20

type ListedProduct = ProductRow & { name_key: string; total: number }

// Stock comes as one short text per product: rows or JSON cost PostgreSQL and the server a quarter more, as measured.
const columns = (branch: string) => `
  p.id, p.name, p.unit, p.price_per_unit, p.description, p.low_stock_threshold, p.category_id,
  c.name as category_name, p.institution_id, p.version,
  (select string_agg(s.branch_id || ':' || s.quantity, ' ')
     from branch_stock s
    where s.institution_id = $1 and s.product_id = p.id
      and (${branch}::uuid is null or s.branch_id = ${branch})) as stock`

const CATEGORY = 'join categories c on c.institution_id = $1 and c.id = p.category_id'

// LIMIT 1 keeps this a look-up by key for each row: the planner takes a page for a tenth of the table, and would read all
// of it.
const listed = (more: string) => `
  select ${columns('$6')}, p.name_key, ${more}
    from page e cross join lateral (
           select * from products where institution_id = $1 and id = e.id limit 1) p ${CATEGORY}`

const TOTAL = totalOf('products', '$1')
const all = {
  page: statement<ListedProduct>(
    'products_page',
    `with page as (select name_key, id from products
                    where institution_id = $1 and $2::text is null and (name_key, id) > ($3, $4::uuid)
                    order by name_key, id limit $5)
     ${listed(`${TOTAL} as total`)} order by p.name_key, p.id`,
  ),
  total: statement<{ total: number }>(
    'products_total',
    `select ${TOTAL} as total where $2::text is null`,
  ),
}

// What a search finds is gathered first and sorted then, keys alone. Of a word that so many have, the names are walked
// through in order instead: the page is full soon.
function searchStatements(key: 'search_key' | 'letters_key') {
  const gathered = `
    with found as materialized (
           select name_key, id from products where institution_id = $1 and ${hasText(key, '$2')}
            limit ${FOUND_MAX + 1}),
         counted as materialized (select count(*) as rows from found)`
  const isFew = `(select rows from counted) <= ${FOUND_MAX}`
  const total = `
    case when ${isFew} then (select rows from counted)
         else (select count(*) from products where institution_id = $1 and ${hasText(key, '$2')}) end as total`
  return {
    page: statement<ListedProduct>(
      `products_page_by_${key}`,
      `${gathered},
         page as (
           (select name_key, id from found where ${isFew} and (name_key, id) > ($3, $4::uuid)
             order by name_key, id limit $5)
           union all
           (select walked.name_key, walked.id
              from (select name_key, id from products
                     where institution_id = $1 and (name_key, id) > ($3, $4::uuid)
                     order by name_key, id offset 0) walked
             cross join lateral (
               select from products p
                where p.institution_id = $1 and p.id = walked.id and ${hasText(`p.${key}`, '$2')} limit 1) named
             where not ${isFew}
             limit $5))
       ${listed(total)} order by p.name_key, p.id`,
    ),
    total: statement<{ total: number }>(`products_total_by_${key}`, `${gathered} select ${total}`),
  }
}

const byText = searchStatements('search_key')
const byLetters = searchStatements('letters_key')

// The best of the first that are like it; with a common word, that is as good as the best of all.
const alike = statement<ListedProduct>(
  'products_alike',
  `with found as materialized (
          select name_key, id, search_key from products where institution_id = $1 and ${isLike('$2')}
           limit ${ALIKE_LOOKED_AT}),
        page as (
          select name_key, id, word_similarity((select fold_name($2)), search_key) as likeness from found
           where (name_key, id) > ($3, $4::uuid)
           order by likeness desc, name_key, id limit least($5, ${ALIKE_MAX}))
   ${listed('(select count(*) from page) as total')} order by e.likeness desc, p.name_key, p.id`,
)

/**
 * All products of the institution by name, with the stock of the scope; the search looks at name and description. Where
 * nobody has the text, those that are most like it come instead, the likest first, on one page.
 */
export async function listProductsOf(
  db: Database,
  scope: BranchScope,
  page: PageRequest,
): Promise<Page<Product>> {
  const { institutionId, branchId } = scope
  const { form, pattern } = searchFor(page.search)
  const { list, text } = {
    none: { list: all, text: null },
    index: { list: byText, text: pattern },
    scan: { list: byLetters, text: lettersPattern(page.search ?? '') },
  }[form]
  const exact = await readPageByName(db, institutionId, page, {
    rows: list.page(institutionId, text, ...afterName(page), pageSize(page) + 1, branchId),
    total: list.total(institutionId, text),
    toItem: toProduct,
  })
  if (exact.total > 0 || !isOfWords(page.search ?? '')) return exact
  const rows = await db.read(
    institutionId,
    alike(institutionId, page.search, ...afterName({}), pageSize(page), branchId),
  )
  return { rows: rows.map(toProduct), next: null, total: rows.length }
}

// Who types anything else means it literally.
function isOfWords(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text) && /^[\p{L}\p{M}\p{N}\s'’.-]+$/u.test(text)
}

const addRow = statement(
  'add_product',
  `insert into products (institution_id, id, category_id, name, unit, description, price_per_unit, low_stock_threshold)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** Adds a product without stock and gives its id. The foreign key says NOT_FOUND for a category that is not there. */
export async function insertProduct(
  tx: Transaction,
  institutionId: string,
  product: z.output<typeof ProductInput>,
): Promise<string> {
  const id = randomUUID()
  const { categoryId, name, unit, description, pricePerUnit, lowStockThreshold } = product
  await tx.query(
    addRow(institutionId, id, categoryId, name, unit, description, pricePerUnit, lowStockThreshold),
  )
  return id
}

const changeRow = statement<{ id: string }>(
  'change_product',
  `update products
   set name = coalesce($3, name), unit = coalesce($4, unit), price_per_unit = coalesce($5, price_per_unit),
       category_id = coalesce($6, category_id),
       description = case when $7 then $8 else description end,
       low_stock_threshold = case when $9 then $10 else low_stock_threshold end,
       version = version + 1
   where institution_id = $1 and id = $2 and ($11::int is null or version = $11)
   returning id`,
)

/**
 * Sets what is present. False when there is no such product at that version. Movements carry the price of their own
 * moment, so that a new price leaves old sales and entries as they were (decisions §5, §6).
 */
export async function updateProductRow(
  tx: Transaction,
  key: { institutionId: string; id: string },
  change: z.output<typeof ProductChange>,
): Promise<boolean> {
  const { name, unit, pricePerUnit, categoryId, description, lowStockThreshold, version } = change
  const rows = await tx.query(
    changeRow(
      key.institutionId,
      key.id,
      name,
      unit,
      pricePerUnit,
      categoryId,
      description !== undefined,
      description,
      lowStockThreshold !== undefined,
      lowStockThreshold,
      version,
    ),
  )
  return rows.length > 0
}

const productById = statement<ProductRow>(
  'product_by_id',
  `select ${columns('$3')} from products p ${CATEGORY} where p.institution_id = $1 and p.id = $2`,
)

/** With the stock of the scope; null when the institution has no such product. */
export async function findProduct(
  tx: Transaction,
  { institutionId, branchId, id }: BranchScope & { id: string },
): Promise<Product | null> {
  const [row] = await tx.query(productById(institutionId, id, branchId))
  return row === undefined ? null : toProduct(row)
}

function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    unit: row.unit,
    pricePerUnit: row.price_per_unit,
    description: row.description,
    lowStockThreshold: row.low_stock_threshold,
    categoryId: row.category_id,
    category: { id: row.category_id, name: row.category_name },
    institutionId: row.institution_id,
    branchProducts: toBranchProducts(row.stock),
    version: row.version,
  }
}

function toBranchProducts(stock: string | null): Product['branchProducts'] {
  if (stock === null) return []
  return stock.split(' ').map((part) => {
    const [branchId = '', quantity] = part.split(':')
    return { branchId, quantity: Number(quantity) }
  })
}
