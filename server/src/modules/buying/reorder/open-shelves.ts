import { LEAD_DAYS_USUAL } from '@mezgeb/contract/buying/reorder'

import { countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { lineProduct } from '../../catalogue/goods/goods-row.ts'
import { HISTORY_DAYS } from './reorder-policy.ts'
import { comingAndLeaving, shelvesOf, sourcesOf } from './reorder.queries.ts'
import { flowOfPairs } from './shelf-flow.queries.ts'

import type { LineProduct } from '@mezgeb/contract/stock/ledger'
import type * as z from 'zod/mini'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Day, Shelf } from './reorder-policy.ts'
import type { MovingRow, ShelfRow, SourceRow } from './reorder.queries.ts'

/** `bounds`: when each day begins, today last, and when it ends; `weeks`: those that they touch. */
export type Window = { bounds: readonly string[]; weeks: readonly string[] }
type Pair = { productId: string; branchId: string }

/** A product in a branch with what a proposal shows of it. */
export type OpenShelf = {
  shelf: Shelf
  product: z.infer<typeof LineProduct>
  source: SourceRow | null
}

/** Facts of products that hold for all of their branches. */
export type Goods = {
  movingOf: ReadonlyMap<string, MovingRow>
  sourceOf: ReadonlyMap<string, SourceRow>
}

const keyOf = (row: { product_id: string; branch_id: string }) =>
  `${row.product_id} ${row.branch_id}`

export async function readGoods(
  tx: Transaction,
  institutionId: string,
  pairs: readonly Pair[],
): Promise<Goods> {
  const products = [...new Set(pairs.map(({ productId }) => productId))]
  const [moving, sources] = await Promise.all([
    tx.query(comingAndLeaving(institutionId, products)),
    tx.query(sourcesOf(institutionId, products)),
  ])
  return {
    movingOf: new Map(moving.map((row) => [keyOf(row), row])),
    sourceOf: new Map(sources.map((row) => [row.product_id, row])),
  }
}

/** Products in branches as the policy judges them, without archived ones. */
export async function openShelves(
  tx: Transaction,
  institutionId: string,
  { pairs, goods: { movingOf, sourceOf } }: { pairs: readonly Pair[]; goods: Goods },
  { bounds, weeks }: Window,
): Promise<OpenShelf[]> {
  if (pairs.length === 0) return []
  const products = pairs.map(({ productId }) => productId)
  const branches = pairs.map(({ branchId }) => branchId)
  const [rows, flow] = await Promise.all([
    tx.query(shelvesOf(institutionId, products, branches)),
    tx.query(flowOfPairs(institutionId, products, bounds[0], weeks, branches)),
  ])
  const flowOf = new Map(flow.map((row) => [keyOf(row), row.days]))
  const starts = bounds.map((day) => Date.parse(day))
  return rows.map((row) => {
    const { coming = 0, leaving = 0 } = movingOf.get(keyOf(row)) ?? {}
    const source = sourceOf.get(row.product_id) ?? null
    const leadDays = source?.lead_days ?? LEAD_DAYS_USUAL
    return {
      product: lineProduct(row.product_id, row),
      source,
      shelf: {
        branchId: row.branch_id,
        onHand: row.on_hand,
        coming,
        leaving,
        days: daysOf(row, flowOf.get(keyOf(row)) ?? [], starts),
        minimum: row.minimum,
        maximum: row.maximum,
        leadDays,
        orderMultiple: row.order_multiple,
        ...countedOf(row),
      },
    }
  })
}

type Flow = readonly (readonly [day: string, sold: number, moved: number])[]

/**
 * Complete days up to yesterday. The stock of a day's end follows from the units on hand and what moved since. Days before the
 * first movement are left out when the shelf was empty then: the product is new there.
 */
function daysOf({ on_hand: onHand }: ShelfRow, flow: Flow, starts: readonly number[]): Day[] {
  const byDay = new Map(
    flow.map(([day, sold, moved]) => [Date.parse(day), { sold, moved }] as const),
  )
  const days: Day[] = []
  let end = onHand
  for (let at = HISTORY_DAYS; at >= 0; at -= 1) {
    const { sold = 0, moved = 0 } = byDay.get(starts[at] ?? 0) ?? {}
    const start = end + sold - moved
    if (at < HISTORY_DAYS) days.unshift({ sold, isOnShelf: start > 0 || end > 0 || sold > 0 })
    end = start
  }
  const first = days.findIndex(({ isOnShelf }) => isOnShelf)
  return first === -1 ? [] : days.slice(first)
}
