import type { Product } from '@mezgeb/contract/products'

/** A product as the statements give it. */
export type ProductRow = {
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

/** Of a page: what it is sorted by, and how many there are on all pages. */
export type ListedProduct = ProductRow & { name_key: string; total: number }

/**
 * The columns of a product, with its stock in a branch or, where that is null, in all of them. Stock comes as one short
 * text: rows or JSON cost PostgreSQL and the server a quarter more, as measured.
 */
export const productColumns = (branch: string) => `
  p.id, p.name, p.unit, p.price_per_unit, p.description, p.low_stock_threshold, p.category_id,
  c.name as category_name, p.institution_id, p.version,
  (select string_agg(s.branch_id || ':' || s.quantity, ' ')
     from branch_stock s
    where s.institution_id = $1 and s.product_id = p.id
      and (${branch}::uuid is null or s.branch_id = ${branch})) as stock`

/** Joins the category of `p`. */
export const CATEGORY = 'join categories c on c.institution_id = $1 and c.id = p.category_id'

/**
 * The products of `page`, with the stock of branch $6 or of all; to be sorted. LIMIT 1 keeps this a look-up by key for each
 * row: the planner takes a page for a tenth of the table, and would read all of it.
 */
export const listedProducts = (more: string) => `
  select ${productColumns('$6')}, p.name_key, ${more}
    from page e cross join lateral (
           select * from products where institution_id = $1 and id = e.id limit 1) p ${CATEGORY}`

/** What a row tells. */
export function toProduct(row: ProductRow): Product {
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
