import { keepsStock } from '../stock/facets/keeps-stock.ts'
import { shownStock } from './products.ts'

import type { Product } from './products.ts'

/** A maximum of 0 says that a branch does not stock the product (docs/decisions/0116). */
export function isStocked({ maximum }: Product['branchProducts'][number]): boolean {
  return maximum !== 0
}

type Stocked = Pick<Product, 'branchProducts'> & Parameters<typeof keepsStock>[0]

/** `branches`: how many there are that may have it. One that does not know the product may stock it (docs/decisions/0150). */
export function isOutOfStock(product: Stocked, branches: number): boolean {
  const { branchProducts } = product
  if (!keepsStock(product)) return false
  const isKept = branchProducts.length < branches || branchProducts.some(isStocked)
  return isKept && shownStock(product) <= 0
}
