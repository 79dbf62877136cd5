import { BARCODE_MAX, hasCode, listProducts, packWith } from '@mezgeb/contract/catalogue/products'

import { call } from '../../../lib/api/call.ts'
import { t } from '../../../texts/texts.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { Scan } from '../scanning/parse-scan.ts'
import type { Scanned } from '../scanning/scanned.ts'

/** The product with a scanned barcode; undefined for none. An archived one throws an error that names it. */
export async function findScanned(
  scan: Scan,
  institutionId: string | undefined,
): Promise<Scanned<Product> | undefined> {
  const codes = scan.codes.filter(({ length }) => length <= BARCODE_MAX)
  for (const code of codes) {
    // The likeliest form first: mostly one request.
    const product = await productWith(code, { institutionId })
    if (product !== undefined) return scannedAs(product, code, scan)
  }
  for (const code of codes) {
    const product = await productWith(code, { institutionId, archived: 'true' })
    if (product !== undefined) throw new Error(t.scanning.archived(product.name))
  }
  return undefined
}

async function productWith(
  code: string,
  query: { institutionId: string | undefined; archived?: 'true' },
): Promise<Product | undefined> {
  const found = await call(listProducts, { query: { ...query, search: code, limit: 1 } })
  return found.find((one) => hasCode(one, code))
}

/** A product of which this code was scanned. */
export function scannedAs(product: Product, code: string, scan: Scan): Scanned<Product> {
  const pack = packWith(product, code)
  return {
    goods: product,
    pack,
    units: pack?.size ?? weighed(product, scan) ?? product.unitSize ?? 1,
    scan,
  }
}

const KILOGRAM = /^(?:kgs?|kilos?|kilograms?|ኪ\.?ግ\.?|ኪሎ|ኪሎ ?ግራም)$/i

/** The weight in the barcode, of a product that is sold by the kilogram. */
function weighed({ unit, unitSize }: Product, { weight = 0 }: Scan): number | undefined {
  if (unitSize === undefined || !KILOGRAM.test(unit.trim())) return undefined
  const quantity = Math.round(weight * unitSize)
  return quantity > 0 ? quantity : undefined
}
