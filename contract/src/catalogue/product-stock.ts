import { shownStock } from './products.ts'

import type { Product } from './products.ts'

/** A maximum of 0 says that a branch does not stock the product (docs/decisions/0116). */
export function isStocked({ maximum }: Product['branchProducts'][number]): boolean {
  return maximum !== 0
}

/** None is left of the shown stock, threshold or not, unless no branch in sight stocks the product. */
export function isOutOfStock(product: Pick<Product, 'branchProducts'>): boolean {
  const { branchProducts } = product
  const isKept = branchProducts.length === 0 || branchProducts.some(isStocked)
  return isKept && shownStock(product) <= 0
}
