import { packWith } from '@mezgeb/contract/catalogue/packs'

import type { ScaleCodes } from '@mezgeb/contract/business/scale-codes'
import type { Product } from '@mezgeb/contract/catalogue/products'

import type { Scan } from '../../scanning/parse-scan.ts'

type Measured = Pick<Product, 'unit' | 'unitSize' | 'pricePerUnit'>

/** The quantity of a product of which a code was scanned: of its pack, by the weight or price in the barcode, else a unit. */
export function unitsOfScan(
  product: Product,
  code: string,
  scan: Scan,
  scaleCodes: ScaleCodes | undefined,
): number {
  const { unitSize = 1 } = product
  const pack = packWith(product, code)
  if (pack !== undefined) return pack.size
  // A product that is known by the whole code has no value in it.
  const isScales = code !== scan.codes[0]
  const quantity =
    weighed(product, scan.weight) ?? (isScales ? onLabel(product, scan, scaleCodes) : 0)
  return quantity > 0 ? quantity : unitSize
}

/** The barcode by which a new product is known: of a label of the scale without its value. */
export function codeOfProduct({ codes, scale }: Scan, scaleCodes: ScaleCodes | undefined): string {
  const [whole = '', withoutValue = whole] = codes
  const { weight, price } = scaleCodes ?? { weight: [], price: [] }
  return scale !== undefined && [...weight, ...price].includes(scale.prefix) ? withoutValue : whole
}

const KILOGRAM = /^(?:kgs?|kilos?|kilograms?|ኪ\.?ግ\.?|ኪሎ|ኪሎ ?ግራም)$/i

/** Kilograms of a product that is sold by the kilogram; undefined: of another one, or none. */
function weighed({ unit, unitSize }: Measured, weight = 0): number | undefined {
  if (unitSize === undefined || weight === 0 || !KILOGRAM.test(unit.trim())) return undefined
  return Math.round(weight * unitSize)
}

/** The value on a label of the shop's scale; 0: none that counts the product. */
function onLabel(product: Measured, { scale }: Scan, codes: ScaleCodes | undefined): number {
  if (scale === undefined || codes === undefined) return 0
  const { prefix, value } = scale
  if (codes.weight.includes(prefix)) return weighed(product, value / 1000) ?? 0
  return codes.price.includes(prefix) ? quantityFor(product, value) : 0
}

/** The quantity for these cents, half up to the thousandth. */
function quantityFor({ unitSize, pricePerUnit }: Measured, cents: number): number {
  const centsPerUnit = Math.round(pricePerUnit * 100)
  if (unitSize === undefined || centsPerUnit === 0) return 0
  return Math.floor((2 * cents * unitSize + centsPerUnit) / (2 * centsPerUnit))
}
