import { sizeOf } from './make-business.ts'

import type { DemoBusiness } from './make-business.ts'
import type { Random } from './random.ts'
import type { StockBook } from './stock-book.ts'

/** A stock-take in progress. Rows have the names of their columns. */
export type DemoCount = {
  series: object[]
  stock_takes: object[]
  stock_take_categories: object[]
  stock_take_products: object[]
  stock_take_counts: object[]
}

/** A difference above it is counted again. */
const TOLERANCE = 4
/** Units that were found or are missing, one product after the other; null: not counted yet. */
const DIFFERENCES = [0, 0, -1, null, 0, 2, 0, null, 0, -6, 0, 0, null, 0, -1] as const
const PLACES = ['Shelf 1', 'Shelf 2', 'Store room'] as const

/** STAFF of the first branch count the first category and goods with batches, up to `now`; batches are counted in demo-lots. */
export function makeCount(
  business: DemoBusiness,
  { random, book, now }: { random: Random; book: StockBook; now: Date },
): DemoCount {
  const [branch] = business.branches
  const [category] = business.categories
  const dated = business.products.find(({ tracks_expiry }) => tracks_expiry)
  if (branch === undefined || category === undefined || dated === undefined) {
    throw new Error('the demo has no shop')
  }
  const id = random.id()
  const branch_id = branch.id
  const user_id = branch.staff[0]?.id ?? business.admin.id
  const at = now.toISOString()
  const categories = [category.id, dated.category_id]
  const goods = business.products
    .filter(({ category_id }) => categories.includes(category_id))
    .map((product) => ({ product, units: book.unitsOf(branch_id, product.id) }))
    .filter(({ units }) => units > 0)
  const counted = goods.flatMap(({ product, units }, place) => {
    if (product.tracks_expiry) return []
    const difference = DIFFERENCES[place % DIFFERENCES.length]
    if (typeof difference !== 'number') return []
    const size = sizeOf(product)
    const quantity = Math.max(0, units + difference * size)
    return [{ product_id: product.id, units, quantity, size, line: place + 1 }]
  })
  return {
    series: [{ branch_id, kind: 'STOCK_TAKE', next: 2 }],
    stock_takes: [
      {
        id,
        branch_id,
        number: 1,
        scope: 'CATEGORIES',
        is_blind: false,
        status: 'OPEN',
        tolerance_of: 'UNITS',
        tolerance: TOLERANCE,
        in_scope: goods.length,
        left_alone: 0,
        user_id,
        version: 1,
        created_at: at,
      },
    ],
    stock_take_categories: categories.map((category_id) => ({ stock_take_id: id, category_id })),
    stock_take_products: counted.map(({ product_id, units, quantity, size }) => ({
      stock_take_id: id,
      product_id,
      is_chosen: false,
      counted: quantity,
      expected: units,
      again: Math.abs(quantity - units) > TOLERANCE * size ? 'LARGE' : null,
    })),
    stock_take_counts: counted.map(({ product_id, units, quantity, line }) => ({
      id: random.id(),
      stock_take_id: id,
      product_id,
      quantity,
      user_id,
      line,
      place: PLACES[line % PLACES.length],
      round: 1,
      is_total: true,
      on_hand: units,
      counted_at: at,
      moved_at: lastMoved(book, branch_id, product_id),
      created_at: at,
      // No demo document puts the books right.
      corrections: 0,
    })),
  }
}

function lastMoved(book: StockBook, branchId: string, productId: string): string | undefined {
  return book.movements.findLast(
    ({ branch_id, product_id }) => branch_id === branchId && product_id === productId,
  )?.created_at
}
