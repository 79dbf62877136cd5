import { copiedFacets } from '../facet-fields.ts'

import type { StockDocument } from '@mezgeb/contract/stock/reversals'

/** The goods of a document with one line, and where they moved; of several batches none. */
export function copyOfLine({ branchId, items }: Pick<StockDocument, 'branchId' | 'items'>) {
  const [item] = items
  if (item === undefined) throw new Error('a document without lines')
  const { product, quantity } = item
  const { line, goods } = copiedFacets(item)
  return {
    product: { ...product, ...goods },
    branchId,
    quantity: Math.abs(quantity),
    ...line,
  }
}
