import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Discount } from '@mezgeb/contract/selling/sale-discounts/discounts'
import type { SoldLine } from '../record-sales.queries.ts'

/** `at`: the first item of the request that it is made of. */
export type AskedLine = SoldLine & { at: number; discount?: Discount }

/**
 * In the order in which they were rung up. Several items of one product count together (decisions §5), but for those with a discount of
 * their own, which are lines of their own (docs/decisions/0132).
 */
export function linesOfSale(items: SaleInput['saleItems']): AskedLine[] {
  const lines: AskedLine[] = []
  const plain = new Map<string, number>()
  for (const [at, { productId, quantity, pack = null, discount }] of items.entries()) {
    const place = discount === undefined ? plain.get(productId) : undefined
    const known = lines[place ?? lines.length] ?? { productId, quantity: 0, at }
    const packs = new Map(Object.entries(known.packs ?? {}))
    if (pack !== null) packs.set(pack, (packs.get(pack) ?? 0) + quantity)
    if (discount === undefined && place === undefined) plain.set(productId, lines.length)
    lines[place ?? lines.length] = {
      ...known,
      quantity: known.quantity + quantity,
      ...(packs.size === 0 ? {} : { packs: Object.fromEntries(packs) }),
      ...(discount === undefined ? {} : { discount }),
    }
  }
  return lines
}
