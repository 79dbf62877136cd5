import { BARCODE_MAX, hasCode, listProducts, packWith } from '@mezgeb/contract/catalogue/products'

import { call } from '../../../lib/api/call.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { Scan } from '../scanning/parse-scan.ts'
import type { Scanned } from '../scanning/scanned.ts'

/** The product with a scanned barcode; undefined for none. */
export async function findScanned(
  scan: Scan,
  institutionId: string | undefined,
): Promise<Scanned<Product> | undefined> {
  for (const code of scan.codes.filter(({ length }) => length <= BARCODE_MAX)) {
    // The likeliest form first: mostly one request.
    const found = await call(listProducts, { query: { search: code, institutionId, limit: 1 } })
    const product = found.find((one) => hasCode(one, code))
    if (product !== undefined) return scannedAs(product, code, scan)
  }
  return undefined
}

/** A product of which this code was scanned. */
export function scannedAs(product: Product, code: string, scan: Scan): Scanned<Product> {
  const pack = packWith(product, code)
  return { goods: product, pack, units: pack?.size ?? 1, scan }
}
