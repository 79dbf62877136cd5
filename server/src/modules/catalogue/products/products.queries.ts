import { randomUUID } from 'node:crypto'

import { statement } from '../../../platform/db/statement.ts'
import { afterName } from '../../../platform/db/query/name-paging.ts'
import { countedTotal } from '../../insight/summaries/counted-total.ts'
import { COUNTED_PRODUCTS } from './counted-products.ts'
import { pageSize } from '../../../platform/db/query/paging.ts'
import { CATEGORY, listedProducts, productColumns } from './product-columns.queries.ts'
import { searchProducts } from './product-search.queries.ts'
import { productTexts } from './product-texts.ts'
import { readProducts } from './read-products.ts'

import type { Product, ProductChange, ProductInput } from '@mezgeb/contract/catalogue/products'
import type * as z from 'zod/mini'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { ListedProducts, ProductColumns } from './product-columns.queries.ts'

const productsPage = statement<ListedProducts>(
  'products_page',
  `select ${listedProducts(
    '$5',
    `from (select * from products
            where institution_id = $1 and (name_key, id) > ($2, $3::uuid)
            order by name_key, id limit $4) p ${CATEGORY} order by p.name_key, p.id`,
    countedTotal(COUNTED_PRODUCTS, '$1'),
  )}`,
)

/** All products of the institution by name, as JSON, with the stock of the scope; or those that a search finds. */
export async function listProductsOf(
  db: Database,
  scope: BranchScope,
  page: PageRequest,
): Promise<Page<string>> {
  const { institutionId, branchId } = scope
  const { search } = page
  if (search !== undefined && search !== '') return searchProducts(db, scope, { ...page, search })
  const size = pageSize(page)
  const query = productsPage(institutionId, ...afterName(page), size + 1, branchId)
  return readProducts(db, institutionId, query, size)
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

const productById = statement<ProductColumns>(
  'product_by_id',
  `select ${productColumns('$3', `from products p ${CATEGORY} where p.institution_id = $1 and p.id = $2`)}`,
)

/** With the stock of the scope; null when the institution has no such product. */
export async function findProduct(
  tx: Transaction,
  { institutionId, branchId, id }: BranchScope & { id: string },
): Promise<Product | null> {
  const [found] = await tx.query(productById(institutionId, id, branchId))
  const [text] = found === undefined ? [] : productTexts(institutionId, found)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written so; a test holds it against the contract
  return text === undefined ? null : (JSON.parse(text) as Product)
}
