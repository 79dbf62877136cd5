import { getProduct } from '@mezgeb/contract/insight/product-history'

import { call } from '../../../lib/api/call.ts'

/** The name of the product, also of an archived one. */
export async function readProductName(id: string, signal: AbortSignal): Promise<string> {
  const { product } = await call(getProduct, { params: { id } }, { signal })
  return product.name
}
