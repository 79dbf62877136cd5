import { keepsStock } from '../stock/facets/keeps-stock.ts'
import { shownStock } from './products.ts'

import type { Product } from './products.ts'

/** A maximum of 0 says that a branch does not stock the product (docs/decisions/0116). */
export function isStocked({ maximum }: Product['branchProducts'][number]): boolean {
  return maximum !== 0
}

type Stocked = Pick<Product, 'branchProducts'> & Parameters<typeof keepsStock>[0]

export function isOutOfStock(product: Stocked): boolean {
  const { branchProducts } = product
  if (!keepsStock(product)) return false
  const isKept = branchProducts.length === 0 || branchProducts.some(isStocked)
  return isKept && shownStock(product) <= 0
}
