import { partsOf } from '@mezgeb/contract/kit/unit-size'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

/** A day of a product in a branch. */
export type Day = {
  /** Units sold. */
  sold: number
  /** There was something to sell. */
  isOnShelf: boolean
}

/** A product in a branch. */
export type Shelf = Measured & {
  branchId: string
  onHand: number
  /** On order, and in transit or asked for from other branches. */
  coming: number
  /** Asked for by other branches. */
  leaving: number
  /** Complete days up to yesterday, oldest first, at most `HISTORY_DAYS`. */
  days: readonly Day[]
  minimum: number
  /** Null: no limit. */
  maximum: number | null
  leadDays: number
  orderMultiple: number
}

export type Judged = {
  shelf: Shelf
  soldADay: number
  reorderPoint: number
  /** Order-up-to level. */
  upTo: number
  /** On hand and coming, less leaving. */
  position: number
}

export type Move = { fromBranchId: string; units: number; surplus: number }
/** The need of a branch for a product: moves from other branches first, then units to buy. */
export type Proposal = { judged: Judged; moves: Move[]; buy: number }

export const HISTORY_DAYS = 56
/** A day of so long ago counts half. */
const HALF_LIFE_DAYS = 21
/** A product that is on sale for fewer days is judged as if for so many. */
const LEAST_DAYS = 7
/** Of the normal distribution: 95 of 100 times the safety stock lasts. */
const SERVICE_FACTOR = 1.65
/** Branches that send goods for one line. */
const MOVES_MAX = 2

/**
 * Units a day and their standard deviation. Days without anything to sell say nothing about demand and are left out; recent
 * days weigh more.
 */
export function demandOf(
  days: readonly Day[],
  goods: Measured,
): { mean: number; deviation: number } {
  const weighed = days
    .map(({ sold, isOnShelf }, at) => ({ sold, weight: weightOf(days.length - at, isOnShelf) }))
    .filter(({ weight }) => weight > 0)
  const sum = (of: (day: { sold: number; weight: number }) => number) =>
    weighed.reduce((all, day) => all + of(day), 0)
  const weight = Math.max(
    sum((day) => day.weight),
    LEAST_DAYS,
  )
  // More may have come back than was sold.
  const mean = Math.max(0, sum((day) => day.weight * day.sold) / weight)
  const variance = sum((day) => day.weight * (day.sold - mean) ** 2) / weight
  // Few sales vary at least as random arrivals do.
  return { mean, deviation: Math.sqrt(Math.max(variance, mean * partsOf(goods))) }
}

const weightOf = (age: number, isOnShelf: boolean) =>
  isOnShelf ? 0.5 ** (age / HALF_LIFE_DAYS) : 0

/**
 * Reorder point = sold a day × lead time + safety stock, at least the minimum. Order-up-to level = reorder point + sold a day ×
 * review period, at most the maximum. Safety stock = 1.65 × standard deviation of a day × √(lead time + review period).
 */
export function judge(shelf: Shelf, reviewDays: number): Judged {
  const { onHand, coming, leaving, minimum, maximum, leadDays } = shelf
  const { mean, deviation } = demandOf(shelf.days, shelf)
  const safety = SERVICE_FACTOR * deviation * Math.sqrt(leadDays + reviewDays)
  const reorderPoint = Math.max(minimum, Math.ceil(mean * leadDays + safety))
  const cycle = Math.ceil(mean * reviewDays)
  // Nothing is sold: only the minimum says that the branch keeps it.
  const full = mean === 0 ? (maximum ?? 2 * minimum) : reorderPoint + cycle
  return {
    shelf,
    soldADay: mean,
    reorderPoint,
    upTo: Math.min(full, maximum ?? full),
    position: onHand + coming - leaving,
  }
}

/** Units that are missing up to the order-up-to level; 0 above the reorder point. */
export function needOf({ position, reorderPoint, upTo }: Judged): number {
  return position <= reorderPoint ? Math.max(0, upTo - position) : 0
}

/** Units on hand beyond what the branch needs itself for its lead time, review period and safety. */
const surplusOf = ({ shelf, upTo }: Judged) => Math.max(0, shelf.onHand - shelf.leaving - upTo)

/**
 * The needs of branches for one product. The branch that runs out first comes first. Surplus of other branches is moved before
 * anything is bought, the largest one first; the rest is bought, in packs, if the moves leave the branch at its reorder point.
 */
export function proposeFor(shelves: readonly Shelf[], reviewDays: number): Proposal[] {
  const all = shelves.map((shelf) => judge(shelf, reviewDays))
  const surplus = new Map(all.map((one) => [one.shelf.branchId, surplusOf(one)]))
  return all
    .filter((one) => needOf(one) > 0)
    .toSorted((one, other) => coverOf(one) - coverOf(other))
    .map((judged) => {
      const need = needOf(judged)
      const moves = takeSurplus(surplus, judged.shelf.branchId, need)
      const moved = moves.reduce((units, move) => units + move.units, 0)
      const isEnough = judged.position + moved > judged.reorderPoint || moved >= need
      return { judged, moves, buy: isEnough ? 0 : roundedUp(need - moved, judged.shelf) }
    })
}

/** Days that the units on hand and coming last. */
export function coverOf({ position, soldADay }: Judged): number {
  return soldADay === 0 ? Number.POSITIVE_INFINITY : position / soldADay
}

function takeSurplus(surplus: Map<string, number>, branchId: string, need: number): Move[] {
  const moves: Move[] = []
  const sources = [...surplus].toSorted(([, one], [, other]) => other - one)
  let open = need
  for (const [fromBranchId, spare] of sources) {
    const units = Math.min(spare, open)
    if (fromBranchId === branchId || units <= 0 || moves.length === MOVES_MAX) continue
    moves.push({ fromBranchId, units, surplus: spare })
    surplus.set(fromBranchId, spare - units)
    open -= units
  }
  return moves
}

const roundedUp = (units: number, { orderMultiple }: Shelf) =>
  Math.ceil(units / orderMultiple) * orderMultiple
