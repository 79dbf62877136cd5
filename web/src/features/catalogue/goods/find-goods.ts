import {
  NAMES_LENGTH_MAX,
  NAMES_MAX,
  listNamedProducts,
} from '@mezgeb/contract/catalogue/named-products'
import { hasCode } from '@mezgeb/contract/catalogue/products'
import { foldHomophones } from '@mezgeb/contract/kit/amharic'
import { foldBlanks } from '@mezgeb/contract/kit/blanks'

import { call } from '../../../lib/api/call.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

/** The products with each name, code or barcode, in any case: several may have one name. One request, more for a long table. */
export async function findGoods(names: readonly string[]): Promise<Product[][]> {
  const found: Product[][] = []
  for (const part of partsOf(names)) {
    // One after the other: the server is shared.
    const products = await call(listNamedProducts, { query: { names: part.join('\n') } })
    found.push(...part.map((name) => products.filter((product) => isNamed(product, name))))
  }
  return found
}

function isNamed(product: Product, name: string): boolean {
  return hasCode(product, name) || folded(product.name) === folded(name)
}

const folded = (name: string) => foldBlanks(foldHomophones(name.toLowerCase()))

function* partsOf(names: readonly string[]): Generator<string[]> {
  let part: string[] = []
  let length = 0
  for (const name of names) {
    if (
      part.length === NAMES_MAX ||
      (length + name.length >= NAMES_LENGTH_MAX && part.length > 0)
    ) {
      yield part
      part = []
      length = 0
    }
    part.push(name)
    length += name.length + 1
  }
  if (part.length > 0) yield part
}
