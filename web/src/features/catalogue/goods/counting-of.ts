import { hasCode, listProducts } from '@mezgeb/contract/catalogue/products'
import { partsOf } from '@mezgeb/contract/kit/unit-size'

import { call } from '../../../lib/api/call.ts'
import { unitsOfScan } from '../products/weighed/units-of-scan.ts'

import type { ScaleCodes } from '@mezgeb/contract/business/scale-codes'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { Scan } from '../scanning/parse-scan.ts'

/** The quantity that a scan counts of a product; null: the code does not say it. */
export type Counts = (product: Measured, scan: Scan, codes: ScaleCodes | undefined) => number | null

/**
 * How scans of a code count a product. Undefined: another product has the code. The list leaves out archived products, of which
 * a scan counts a unit.
 */
export async function countingOf(code: string): Promise<(id: string) => Counts | undefined> {
  const [goods] = await call(listProducts, { query: { search: code, limit: 1 } })
  if (goods === undefined) return () => (product) => partsOf(product)
  const counts: Counts = (_product, scan, codes) => unitsOfScan(goods, code, scan, codes)
  return (id) => (goods.id === id && hasCode(goods, code) ? counts : undefined)
}
