import type { DemoProduct } from './make-business.ts'
import type { Random } from './random.ts'

/** Dairy, bread, fruit and vegetables, by their place in the catalogue: bought often, delivered often, and spoil. */
const PERISHABLE = new Set([4, 5, 7])
const USUAL_STOCK = 20
const RAISED = 0.15
const SCARCE = 0.16

/** How a product behaves on the shelves. Days are counted back from today. */
export type DemoGoods = {
  product: DemoProduct
  isPerishable: boolean
  /** Units that should not be fallen short of. */
  usual: number
  /** How often it is bought, against the others. */
  demand: number
  /** From that day on the suppliers have none left. */
  scarceSince: number
  priceOn(daysAgo: number): number
}

/** Gives every product its demand; some became dearer on the way, and some cannot be had any more. */
export function makeGoods(products: readonly DemoProduct[], random: Random): DemoGoods[] {
  return products.map((product) => {
    const usual = product.low_stock_threshold ?? USUAL_STOCK
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
