import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

type Item = ReturnableSale['items'][number]

/** Units of a line of a sale that can still come back. */
export const leftOf = ({ sold, returned }: Item) => sold - returned

/** The line of the sale that a draft is of. */
export function itemOf(
  { items }: ReturnableSale,
  of: { productId: string; line?: number | undefined },
): Item | undefined {
  return items.find(({ product, line }) => product.id === of.productId && line === of.line)
}
