import { lineOf } from './make-business.ts'
import { createRandom } from './random.ts'

import type { DemoBranch } from './make-business.ts'
import type { Day, DemoEvent, Shop } from './demo-shop.ts'

const HOUR_MS = 3_600_000
const OPENED_AT_MS = 8 * HOUR_MS
const LEAST_UNITS = 6
/** Of the owner, in the first branches; `part`: of the cost until then. */
const REVALUED = [
  { daysAgo: 33, place: 0, product: 4, part: 0.8, note: 'The price has fallen' },
  { daysAgo: 9, place: 1, product: 11, part: 1.1, note: 'The invoice was typed wrong' },
] as const
/** With it the rest of the demo keeps its ids. */
const SEED = 117

/** The owner says what goods cost. */
export function revaluations(
  { business, book }: Shop,
  branch: DemoBranch,
  { daysAgo, start }: Day,
): DemoEvent[] {
  const own = REVALUED.filter(
    (one) => one.daysAgo === daysAgo && business.branches[one.place] === branch,
  )
  return own.map(({ product: first, part, note }) => ({
    at: start + OPENED_AT_MS,
    record: (created_at) => {
      const held = book
        .balances()
        .filter((one) => one.branch_id === branch.id && one.quantity >= LEAST_UNITS)
      const product = business.products
        .slice(first)
        .find(
          ({ id, unit_size: size }) => size === null && held.some((one) => one.product_id === id),
        )
      const shelf = held.find((one) => one.product_id === product?.id)
      if (product === undefined || typeof shelf?.value !== 'number') return
      const cents = Math.round((100 * shelf.value * part) / shelf.quantity)
      const id = createRandom(SEED + daysAgo).id()
      const made = { id, branch_id: branch.id, user_id: business.admin.id, created_at, note }
      const newValue = (cents * shelf.quantity) / 100
      const line = { ...lineOf(product), quantity: 0, price: product.price_per_unit, newValue }
      book.record({ ...made, kind: 'REVALUATION' }, [line])
    },
  }))
}
