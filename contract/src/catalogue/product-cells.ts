import { inShownUnit } from '../kit/unit-size.ts'
import { markedText } from './imports/empty-cells.ts'
import { isMeasure } from './units/measures.ts'
import { optionsText } from './options-text.ts'
import { packsText } from './packs/packs-text.ts'
import { CODED_FIELDS, answersOf } from './product-facets.ts'

import type { AnswerCell } from './product-facets.ts'
import type { Product } from './products.ts'

/** The cells of a product in an exported file, as an import reads them. */
export function productCells(product: Product) {
  const { id, name, unit, code, description, pricePerUnit, lowStockThreshold } = product
  const { floorPrice = null, unitSize = 1, supplier, variant, packs = [] } = product
  return {
    id,
    name: markedText('name', name),
    unit: markedText('unit', unit),
    code: code === null ? null : markedText('code', code),
    description: description === null ? null : markedText('description', description),
    pricePerUnit,
    floorPrice,
    barcodes: markedText('barcodes', product.barcodes.join('; ')),
    packs: packsText(packs, product),
    category: markedText('category', product.category.name),
    supplier: markedText('supplier', supplier?.name ?? ''),
    lowStockThreshold: lowStockThreshold === null ? null : inShownUnit(lowStockThreshold, product),
    // An import takes a new product in kilograms for a weighed one.
    unitSize: unitSize > 1 ? 'yes' : notWeighed(unit),
    ...answersOf(product),
    group: markedText('group', variant?.group ?? ''),
    options: optionsText(variant?.options ?? []),
  }
}

const notWeighed = (unit: string): AnswerCell => (isMeasure(unit) ? 'no' : '')

export const TEXT_CELLS = [...CODED_FIELDS, 'category', 'supplier'] as const

export function stockIn({ branchProducts, ...product }: Product, branchId: string): number {
  const found = branchProducts.find((one) => one.branchId === branchId)
  return inShownUnit(found?.quantity ?? 0, product)
}

/** The stock of each branch in one line, as packs and options: `Bole: 32; Piassa: 33`. */
export function stocksText(
  product: Product,
  branches: readonly { id: string; name: string }[],
): string {
  return optionsText(
    branches.map(({ id, name }) => ({ name, value: String(stockIn(product, id)) })),
  )
}
