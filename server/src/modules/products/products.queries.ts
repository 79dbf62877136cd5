import { randomUUID } from 'node:crypto'

import { statement } from '../../db/database.ts'
import { afterName, readPageByName } from '../../db/name-paging.ts'
import { likePattern, pageSize } from '../../db/paging.ts'

import type { Product, ProductChange, ProductInput } from '@mezgeb/contract/products'
import type * as z from 'zod/mini'
import type { Database, Transaction } from '../../db/database.ts'
import type { Page, PageRequest } from '../../db/paging.ts'

type ProductRow = {
  id: string
  name: string
  name_key: string
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

/** Whose stock the products come with: of one branch, or of all when `branchId` is null. */
type StockScope = { institutionId: string; branchId: string | null }

// Stock comes as one short text per product: rows or JSON cost PostgreSQL and the server a quarter more (engine.md §2).
const COLUMNS = `
  p.id, p.name, p.name_key, p.unit, p.price_per_unit, p.description, p.low_stock_threshold, p.category_id,
  c.name as category_name, p.institution_id, p.version,
  (select string_agg(s.branch_id || ':' || s.quantity, ' ')
     from branch_stock s
    where s.institution_id = $1 and s.product_id = p.id
      and ($2::uuid is null or s.branch_id = $2)) as stock`

const CATEGORY = 'join categories c on c.institution_id = $1 and c.id = p.category_id'

// Two forms, because a statement is planned once for all its values: each can use its own index.
const productsPage = statement<ProductRow>(
  'products_page',
  `with page as (select * from products
                 where institution_id = $1 and (name_key, id) > ($3, $4::uuid)
                 order by name_key, id limit $5)
   select ${COLUMNS} from page p ${CATEGORY} order by p.name_key, p.id`,
)

const productsTotal = statement<{ total: number }>(
  'products_total',
  'select count(*) as total from products where institution_id = $1',
)

// What a search finds is gathered by the trigram index before it is sorted; walking all names in order instead would
// be fast for common words and slow for rare ones.
const foundProductsPage = statement<ProductRow>(
  'found_products_page',
  `with found as materialized (select * from products
                               where institution_id = $1 and (name ilike $6 or description ilike $6)),
        page as (select * from found where (name_key, id) > ($3, $4::uuid)
                 order by name_key, id limit $5)
   select ${COLUMNS} from page p ${CATEGORY} order by p.name_key, p.id`,
)

const foundProductsTotal = statement<{ total: number }>(
  'found_products_total',
  `select count(*) as total from products
   where institution_id = $1 and (name ilike $2 or description ilike $2)`,
)

/** Products by name with their stock; the search looks at name and description. */
export async function listProductsOf(
  db: Database,
  { institutionId, branchId }: StockScope,
  page: PageRequest,
): Promise<Page<Product>> {
  const pattern = likePattern(page.search)
  const range = [institutionId, branchId, ...afterName(page), pageSize(page) + 1] as const
  return readPageByName(db, institutionId, page, {
    rows: pattern === null ? productsPage(...range) : foundProductsPage(...range, pattern),
    total:
      pattern === null ? productsTotal(institutionId) : foundProductsTotal(institutionId, pattern),
    toItem: toProduct,
  })
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
  `select ${COLUMNS} from products p ${CATEGORY} where p.institution_id = $1 and p.id = $3`,
)

export async function selectProduct(
  tx: Transaction,
  { institutionId, branchId, id }: StockScope & { id: string },
): Promise<Product | null> {
  const [row] = await tx.query(productById(institutionId, branchId, id))
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
