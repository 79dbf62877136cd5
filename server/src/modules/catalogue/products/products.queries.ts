import { recordWrites } from '../../../platform/db/record-table.queries.ts'
import { statement } from '../../../platform/db/statement.ts'
import { inEachOrder } from '../../../platform/db/query/order.ts'
import { activeProducts } from './counted-products.ts'
import { pageSize } from '../../../platform/db/query/paging.ts'
import { CATEGORY, PRODUCT_ORDERS, listedProducts, productById } from './product-columns.queries.ts'
import { fieldsWritten } from './product-facets.ts'
import { listFiltered } from './lists/filtered-products.queries.ts'
import { listArchived } from './lists/archived-products.queries.ts'
import { searchProducts } from './search/product-search.queries.ts'
import { productTexts, readProducts } from './read-products.ts'
import { listBestSellers } from './lists/best-sellers.queries.ts'

import type { Coded } from '@mezgeb/contract/catalogue/product-facets'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Order, Sorted } from '../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { ProductFilters } from './lists/filtered-products.queries.ts'
import type { ListedProducts, ProductSort } from './product-columns.queries.ts'

const OF_INSTITUTION = 'products where institution_id = $1 and archived_at is null'

const productsPage = inEachOrder(PRODUCT_ORDERS, pageIn)

function pageIn(order: Order, suffix: string) {
  return statement<ListedProducts>(
    `products_page${suffix}`,
    `select ${listedProducts(
      '$5',
      `from (select * from ${OF_INSTITUTION} and ${order.after(2, '', OF_INSTITUTION)}
             ${order.by()} limit $4) p ${CATEGORY} ${order.by('p.')}`,
      activeProducts('$1'),
      order.key,
    )}`,
  )
}

type ProductPage = PageRequest &
  Sorted<ProductSort> &
  ProductFilters & { soldIn?: string | undefined }

/** The products of the institution that are not archived, or those that filters or a search find, by name by default; as JSON, with the stock of the scope. */
export async function listProductsOf(
  db: Database,
  scope: BranchScope,
  { sort = 'name', search = '', archived, categoryId, stock, ...page }: ProductPage,
): Promise<Page<string>> {
  const { institutionId, branchId } = scope
  if (categoryId !== undefined || stock !== undefined || page.branchId !== undefined)
    return listFiltered(db, scope, { ...page, search, sort, archived, categoryId, stock })
  if (archived !== undefined) return listArchived(db, scope, { ...page, search, sort })
  if (search !== '') return searchProducts(db, scope, { ...page, search, sort })
  if (sort === '-sold') return listBestSellers(db, scope, { ...page, search })
  const size = pageSize(page)
  const { start } = PRODUCT_ORDERS[sort]
  const query = productsPage[sort](institutionId, ...start(page), size + 1, branchId)
  return readProducts(db, institutionId, query, { size })
}

type StoredProduct = Coded &
  Pick<
    Product,
    'id' | 'name' | 'categoryId' | 'unit' | 'description' | 'pricePerUnit' | 'lowStockThreshold'
  > & { archivedAt: string | null; photo: string | null }

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- values of facets come from `storedFacets`
const facetFields = (isSetOnce: boolean) => fieldsWritten(isSetOnce) as (keyof StoredProduct)[]

/**
 * When the category does not exist, the foreign key says NOT_FOUND. A movement keeps the price of its moment, so a new price
 * leaves old sales and entries as they were (decisions §5, §6).
 */
export const products = recordWrites<StoredProduct>({
  table: 'products',
  one: 'product',
  fields: [
    ...([
      'categoryId',
      'name',
      'unit',
      'description',
      'pricePerUnit',
      'lowStockThreshold',
    ] as const),
    ...(['code', 'archivedAt', 'photo'] as const),
    ...facetFields(false),
  ],
  fixed: facetFields(true),
})

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

/** Whether the supplier that was named is deleted; for one that was never there the foreign key says NOT_FOUND. */
export function lacksSupplier(product: Product, named: string | null | undefined): boolean {
  return typeof named === 'string' && product.supplierId !== named
}
