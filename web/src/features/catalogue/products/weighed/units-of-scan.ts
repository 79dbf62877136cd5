import { isKilogram, isMeasure } from '@mezgeb/contract/catalogue/units/measures'

import type { ScaleCodes } from '@mezgeb/contract/business/scale-codes'
import type { Product } from '@mezgeb/contract/catalogue/products'

import { isPacked, ofCode } from '../../scanning/scanned.ts'

import type { Scan } from '../../scanning/parse-scan.ts'

type Measured = Pick<Product, 'unit' | 'unitSize' | 'pricePerUnit'>

/**
 * The quantity of a product of which a code was scanned: of its pack, by the count, weight or price in the barcode, else a unit.
 * Null: the code has a quantity that is not understood.
 */
export function unitsOfScan(
  product: Product,
  code: string,
  scan: Scan,
  scaleCodes: ScaleCodes | undefined,
): number | null {
  const { unitSize = 1 } = product
  const { count, weight, price, isPartly } = scan
  if (isPartly === true) return null
  const found = ofCode(product, code)
  if (count !== undefined) return positive(count * found.units)
  if (isPacked(found)) return found.units
  if (weight !== undefined) return weighed(product, weight)
  if (price !== undefined) return quantityFor(product, Math.round(price * 100))
  // A product that is known by the whole code has no value in it.
  const isWhole = code === scan.codes[0] || scan.scale === undefined
  return isWhole ? unitSize : onLabel(product, scan, scaleCodes)
}

/** The barcode by which a new product is known: of a label of the scale without its value. */
export function codeOfProduct({ codes, scale }: Scan, scaleCodes: ScaleCodes | undefined): string {
  const [whole = '', withoutValue = whole] = codes
  const { weight, price } = scaleCodes ?? { weight: [], price: [] }
  return scale !== undefined && [...weight, ...price].includes(scale.prefix) ? withoutValue : whole
}

const positive = (quantity: number) => (quantity > 0 ? quantity : null)

/** Kilograms of a product that is sold by the kilogram, and a piece of one in pieces; null of another one, such as whole kilograms. */
function weighed({ unit, unitSize }: Measured, weight: number): number | null {
  if (unitSize === undefined) return isMeasure(unit) ? null : 1
  return isKilogram(unit) ? positive(Math.round(weight * unitSize)) : null
}

/** The value on a label of the shop's scale; null where it is none that counts the product. */
function onLabel(product: Measured, { scale }: Scan, codes: ScaleCodes | undefined): number | null {
  const { prefix = '', value = null } = scale ?? {}
  if (value === null) return null
  if (codes?.weight.includes(prefix) === true) return weighed(product, value / 1000)
  return codes?.price.includes(prefix) === true ? quantityFor(product, value) : null
}

/** The quantity for these cents: pieces, or half up to the thousandth. */
function quantityFor({ unitSize, pricePerUnit }: Measured, cents: number): number | null {
  const centsPerUnit = Math.round(pricePerUnit * 100)
  if (centsPerUnit === 0) return null
  if (unitSize === undefined)
    return cents % centsPerUnit === 0 ? positive(cents / centsPerUnit) : null
  return positive(Math.floor((2 * cents * unitSize + centsPerUnit) / (2 * centsPerUnit)))
}
