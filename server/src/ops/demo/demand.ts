import { demandOf } from './day-rhythm.ts'

import type { DemoBranch } from './make-business.ts'
import type { DemoGoods } from './make-goods.ts'
import type { Random } from './random.ts'

/** Of the largest branch on an ordinary day. */
const SALES_A_DAY = 34
/** Lines of a sale, usual numbers more often. */
const LINES = [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 8] as const

/** How many customers buy in a branch on a day. `growth`: relative to an ordinary day. */
export function customersOn(
  start: number,
  { size }: Pick<DemoBranch, 'size'>,
  growth: number,
  random: Random,
): number {
  return Math.round(SALES_A_DAY * size * growth * demandOf(start, random))
}

type Requested = { item: DemoGoods; price: number; quantity: number }

/** The goods that one customer wants, in stock or not. Cheap goods are bought in larger numbers. */
export function requestedOf(
  goods: readonly DemoGoods[],
  daysAgo: number,
  random: Random,
): Requested[] {
  return Array.from({ length: random.pick(LINES) }, () => {
    const item = wanted(goods, random)
    const price = item.priceOn(daysAgo)
    const most = price < 60 ? 4 : price < 200 ? 2 : 1
    return { item, price, quantity: random.whole(1, most) }
  })
}

/** A product, weighted by demand. */
export function wanted(goods: readonly DemoGoods[], random: Random): DemoGoods {
  const [first, ...others] = goods
  if (first === undefined) throw new Error('the demo has no products')
  let share = random.fraction() * goods.reduce((sum, item) => sum + item.demand, 0)
  return others.find((item) => (share -= item.demand) < 0) ?? first
}
