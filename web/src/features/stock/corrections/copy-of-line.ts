import type { StockDocument } from '@mezgeb/contract/stock/reversals'

/** The goods of a document with one line, and where they moved; of several batches none. */
export function copyOfLine({ branchId, items }: Pick<StockDocument, 'branchId' | 'items'>) {
  const [item] = items
  if (item === undefined) throw new Error('a document without lines')
  const { product, quantity, lots = [] } = item
  const [lot] = lots.length === 1 ? lots : []
  return {
    product: { ...product, ...(lots.length === 0 ? {} : { tracksExpiry: true }) },
    branchId,
    quantity: Math.abs(quantity),
    batch: lot?.batch ?? '',
    expiresOn: lot?.expiresOn ?? '',
  }
}
