import { sizeOf } from './make-business.ts'

import type { DemoProduct } from './make-business.ts'
import type { Random } from './random.ts'

/** Dairy, bread, fruit and vegetables, by catalogue index: bought often, delivered often, perishable. */
const PERISHABLE = new Set([4, 5, 7])
const USUAL_STOCK = 20
const RAISED = 0.15
const SCARCE = 0.16

/** Demand and supply of a product. Days are counted back from today. */
export type DemoGoods = {
  product: DemoProduct
  isPerishable: boolean
  /** Units in stock that trigger a delivery. */
  usual: number
  /** Demand relative to other products. */
  demand: number
  /** The day from which suppliers have none left. */
  scarceSince: number
  priceOn(daysAgo: number): number
}

/** Gives every product its demand; some prices rise, and some products run out. */
export function makeGoods(products: readonly DemoProduct[], random: Random): DemoGoods[] {
  return products.map((product) => {
    const { low_stock_threshold: low } = product
    const usual = low === null ? USUAL_STOCK : low / sizeOf(product)
    const isPerishable = PERISHABLE.has(product.category)
    const raisedOn = random.isTrue(RAISED) ? random.whole(8, 45) : Infinity
    const before = Math.round(product.price_per_unit * (0.91 + 0.06 * random.fraction()))
    return {
      product,
      isPerishable,
      usual,
      demand: usual ** 0.8 * (isPerishable ? 2 : 1) * (0.6 + 0.8 * random.fraction()),
      scarceSince: random.isTrue(SCARCE) ? random.whole(20, 50) : -1,
      priceOn: (daysAgo) =>
        raisedOn !== Infinity && daysAgo > raisedOn ? before : product.price_per_unit,
    }
  })
}
