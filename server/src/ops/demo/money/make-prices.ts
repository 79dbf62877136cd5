import { soldAmount } from '@mezgeb/contract/selling/facets/sold-facets'

import { sizeOf } from '../make-business.ts'

import type { DemoGoods } from '../make-goods.ts'
import type { Random } from '../random.ts'
import type { BookLine } from '../stock-book.ts'

/** Days are counted back from today. */
export type DemoPriceList = {
  name: string
  /** For the group of customers who buy for a business. */
  isWholesale: boolean
  /** Null: from the next month on. */
  from: number | null
  until: number | null
  /** Of a product the smallest quantity first. */
  rows: { product_id: string; from_quantity: number; price: number }[]
}

const WHOLESALE = [
  { units: 1, share: 0.95 },
  { units: 12, share: 0.9 },
]

/** Of the goods that sell best and keep their price. A list for a group comes before one for everybody. */
export function makePriceLists(goods: readonly DemoGoods[]): DemoPriceList[] {
  const best = goods
    .filter((item) => item.priceOn(Infinity) === item.product.price_per_unit)
    .toSorted((one, other) => other.demand - one.demand)
  const rows = (count: number, steps: { units: number; share: number }[]) =>
    best.slice(0, count).flatMap(({ product }) =>
      steps.map(({ units, share }) => ({
        product_id: product.id,
        from_quantity: units * sizeOf(product),
        price: Math.round(product.price_per_unit * share * 2) / 2,
      })),
    )
  const forAll = { isWholesale: false, until: null }
  return [
    { name: 'Wholesale', isWholesale: true, from: 40, until: null, rows: rows(15, WHOLESALE) },
    { ...forAll, name: 'Holiday', from: 24, until: 18, rows: rows(8, [{ units: 1, share: 0.92 }]) },
    { ...forAll, name: 'Next month', from: null, rows: rows(10, [{ units: 1, share: 1.06 }]) },
  ]
}

type Requested = { productId: string; quantity: number; isWholesale: boolean; daysAgo: number }

/** ETB of a unit by the lists; null: no list has the product. */
export function listedPrice(lists: readonly DemoPriceList[], requested: Requested): number | null {
  const { productId, quantity, isWholesale, daysAgo } = requested
  for (const list of lists) {
    const holds = list.from !== null && daysAgo <= list.from && daysAgo >= (list.until ?? 0)
    if (!holds || (list.isWholesale && !isWholesale)) continue
    const row = list.rows.findLast(
      ({ product_id, from_quantity }) => product_id === productId && from_quantity <= quantity,
    )
    if (row !== undefined) return row.price
  }
  return null
}

/** Now and then the dearest line or the whole bill is cheaper, seldom by more than staff may give. */
export function discounted(lines: readonly BookLine[], random: Random): BookLine[] {
  const share = random.fraction()
  if (share > 0.06) return [...lines]
  const percent = share < 0.006 ? 20 : random.pick([5, 10])
  const amounts = lines.map(soldAmount)
  const dearest = amounts.indexOf(Math.max(...amounts))
  return lines.map((line, at) =>
    share < 0.02 || at === dearest
      ? { ...line, discount: Math.round((amounts[at] ?? 0) * percent) / 100 }
      : line,
  )
}
