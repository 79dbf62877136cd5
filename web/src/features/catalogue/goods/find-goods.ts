import { hasCode, listProducts } from '@mezgeb/contract/catalogue/products'

import { call } from '../../../lib/api/call.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

/** Products that are compared with a name. */
const COMPARED = 20

/** The product of this code, barcode or name, in any case; undefined for none. */
export async function findGoods(
  name: string,
  institutionId: string | undefined,
): Promise<Product | undefined> {
  const query = { search: name, institutionId, limit: COMPARED }
  const found = await call(listProducts, { query })
  const wanted = name.toLocaleLowerCase()
  return found.find(
    (product) => hasCode(product, name) || product.name.toLocaleLowerCase() === wanted,
  )
}
