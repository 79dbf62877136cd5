import { hasCode, listProducts, packWith } from '@mezgeb/contract/catalogue/products'

import { call } from '../../../lib/api/call.ts'

/**
 * Units that a scan of a code counts of a product: those of its pack, otherwise 1. Undefined: another product has the code.
 * The list leaves out archived products, which have no say in it.
 */
export async function unitsOfCode(code: string): Promise<(id: string) => number | undefined> {
  const [product] = await call(listProducts, { query: { search: code, limit: 1 } })
  if (product === undefined) return () => 1
  const units = packWith(product, code)?.size ?? product.unitSize ?? 1
  return (id) => (product.id === id && hasCode(product, code) ? units : undefined)
}
