import { BARCODE_MAX } from '@mezgeb/contract/catalogue/product-codes'
import { hasCode, listProducts } from '@mezgeb/contract/catalogue/products'

import { call } from '../../../lib/api/call.ts'
import { t } from '../../../texts/texts.ts'
import { asScaleLabel } from '../scanning/scale-label.ts'
import { ofCode } from '../scanning/scanned.ts'
import { unitsOfScan } from './weighed/units-of-scan.ts'

import type { ScaleCodes } from '@mezgeb/contract/business/scale-codes'
import type { Product } from '@mezgeb/contract/catalogue/products'

import type { Scan } from '../scanning/parse-scan.ts'
import type { Scanned } from '../scanning/scanned.ts'

type ScansOf = { id?: string; scaleCodes?: ScaleCodes | undefined }

/**
 * The product of an institution with a scanned barcode; undefined for none. An archived one throws an error that names it, an
 * unknown code with another check digit one that says so.
 */
export async function findScanned(
  scanned: Scan,
  { id: institutionId, scaleCodes }: ScansOf,
): Promise<Scanned<Product> | undefined> {
  const scan = asScaleLabel(scanned, scaleCodes)
  const codes = scan.codes.filter(({ length }) => length <= BARCODE_MAX)
  for (const code of codes) {
    // The likeliest form first: mostly one request.
    const product = await productWith(code, { institutionId })
    if (product !== undefined) return scannedAs(product, code, { scan, scaleCodes })
  }
  for (const code of codes) {
    const product = await productWith(code, { institutionId, archived: 'true' })
    if (product !== undefined) throw new Error(t.scanning.archived(product.name))
  }
  if (scan.isMisread === true) throw new Error(t.scanning.misread(codes.join()))
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
export function scannedAs(
  product: Product,
  code: string,
  { scan, scaleCodes }: { scan: Scan; scaleCodes: ScaleCodes | undefined },
): Scanned<Product> {
  const units = unitsOfScan(product, code, scan, scaleCodes)
  return { goods: product, ...ofCode(product, code), units, scan }
}
