import { sumOf, toCents } from '@mezgeb/contract/kit/money'

import { currentDay } from '../../platform/time/period-of.ts'

/** Units of a batch; null: without a number. */
export type BookLot = { batch: string | null; expiresOn: string; quantity: number }

/** A product in a branch. */
export type Shelf = {
  quantity: number
  /** ETB at cost; null: unknown. */
  value: number | null
  /** ETB of a counted unit; null: none was given yet. */
  lastCost: number | null
  /** Units with an expiry date, the first to expire first. */
  lots: BookLot[]
}

/** Units of a line, signed; `cost`: ETB of all of them, without a sign; of no units: signed. */
export type ShelfLine = {
  quantity: number
  cost?: number | null | undefined
  /** How many of it are a unit; absent: it is one. */
  unitSize?: number | undefined
  /** Batches that the line names, without a sign. */
  lots?: readonly BookLot[] | undefined
}

/** Of a document that takes goods back (docs/decisions/0108). */
export type Correction = {
  /** ETB by which the value changes before its lines. */
  difference?: number
  /** The value of what is left is unknown if it is zero. */
  isUnknown?: boolean
}

/** The stock after a line, its cost in ETB, signed, and the batches that it moved, signed. */
export type ShelfMove = { balance: number; cost: number | null; lots: BookLot[] }

export const emptyShelf = (): Shelf => ({ quantity: 0, value: null, lastCost: null, lots: [] })

/**
 * Moves the lines of one document. `valued`: ETB of units on hand of unknown cost, which the first known cost values; null:
 * none. The costs are those of docs/decisions/0045, the batches those of docs/decisions/0059.
 */
export function moveShelf(
  shelf: Shelf,
  lines: readonly ShelfLine[],
  correction?: Correction,
): { moves: ShelfMove[]; valued: number | null } {
  if (correction?.difference !== undefined) {
    shelf.value = sumOf([shelf.value ?? 0, correction.difference])
  }
  const { costs, valued } = costsOf(shelf, lines, correction?.difference !== undefined)
  const known = costs.filter((cost) => cost !== null)
  const before =
    valued === null
      ? (shelf.value ?? (shelf.quantity === 0 ? 0 : null))
      : sumOf([shelf.value ?? 0, valued])
  const moves = lines.map((line, at): ShelfMove => {
    const lots = moveLots(shelf, line)
    shelf.quantity += line.quantity
    return { balance: shelf.quantity, cost: costs[at] ?? null, lots }
  })
  shelf.value =
    before === null || known.length < costs.length
      ? null
      : known.reduce((cents, cost) => cents + toCents(cost), toCents(before)) / 100
  // The caller knows what a document that takes goods back leaves as the newest cost.
  if (correction === undefined) shelf.lastCost = lastCostOf(lines) ?? shelf.lastCost
  if (correction?.isUnknown === true && shelf.value === 0 && shelf.quantity > 0) shelf.value = null
  return { moves, valued }
}

/** Says what the units on hand are worth, in ETB (docs/decisions/0111). Units of unknown cost are valued by it. */
export function revalueShelf(
  shelf: Shelf,
  newValue: number,
  size: number | undefined,
): ReturnType<typeof moveShelf> {
  const gained = sumOf([newValue, -(shelf.value ?? 0)])
  const wasKnown = isKnown(shelf)
  shelf.value = newValue
  shelf.lastCost = costOfCounted(newValue, shelf.quantity, size)
  const cost = wasKnown ? gained : 0
  return { moves: [{ balance: shelf.quantity, cost, lots: [] }], valued: wasKnown ? null : gained }
}

const MICROS = 1_000_000
const NANOS = 1000 * MICROS

/** ETB of one of these, of which `size` are a unit: with 6 decimals of the unit, as cost_of_counted has it. */
export function costOfCounted(etb: number, counted: number, size = 1): number {
  const micros = Math.round((toCents(etb) * (MICROS / 100) * size) / counted)
  return Math.round((micros * (NANOS / MICROS)) / size) / NANOS
}

const isGiven = (line: ShelfLine) => line.quantity > 0 && typeof line.cost === 'number'

function lastCostOf(lines: readonly ShelfLine[]): number | null {
  const last = lines.findLast(isGiven)
  return typeof last?.cost === 'number'
    ? costOfCounted(last.cost, last.quantity, last.unitSize)
    : null
}

/** Of several lines each counts with the stock before the document. */
function costsOf(shelf: Shelf, lines: readonly ShelfLine[], isCorrected: boolean) {
  const { quantity: onHand } = shelf
  const unit = unitCost(shelf, lines)
  const average = (units: number) =>
    unit === null ? null : Math.round((unit.cents * units) / unit.of)
  const isValued =
    onHand > 0 && !isCorrected && !isKnown(shelf) && lines.some(({ quantity }) => quantity > 0)
  const valued = isValued ? average(onHand) : null
  const book = shelf.value === null ? null : toCents(shelf.value)
  const value = valued === null ? book : (book ?? 0) + valued
  let balance = onHand
  let taken = 0
  const costs = lines.map(({ quantity, cost: given = null }) => {
    balance += quantity
    if (quantity > 0) return given === null ? average(quantity) : toCents(given)
    if (value === null) return null
    // Of the reversal of a revaluation.
    if (quantity === 0) return toCents(given ?? 0)
    if (given === null) {
      const share = (units: number) => Math.round((value * units) / onHand)
      return share(balance) - share(balance - quantity)
    }
    const before = Math.min(value, taken)
    taken += toCents(given)
    return before - (balance === 0 ? value : Math.min(value, taken))
  })
  const inEtb = (cents: number | null) => (cents === null ? null : cents / 100)
  return { costs: costs.map(inEtb), valued: inEtb(valued) }
}

/** An average of zero is unknown, unless goods were given for nothing. */
export const isKnown = ({ value, lastCost }: Pick<Shelf, 'value' | 'lastCost'>) =>
  value !== null && (value > 0 || lastCost === 0)

/** The cost of units that come without one: the average, else a cost of the same document, else the last one. */
function unitCost(shelf: Shelf, lines: readonly ShelfLine[]): { cents: number; of: number } | null {
  const { quantity, value, lastCost } = shelf
  if (quantity > 0 && value !== null && isKnown(shelf)) {
    return { cents: toCents(value), of: quantity }
  }
  const first = lines.find(isGiven)
  if (typeof first?.cost === 'number') return { cents: toCents(first.cost), of: first.quantity }
  // Of a product that is sold by weight since, a thousandth of what it was.
  return lastCost === null ? null : { cents: Math.round(lastCost * NANOS), of: NANOS / 100 }
}

/** `2027-01-31 A`: batches in the order in which they are sold, those that have expired last. */
export const lotName = ({ expiresOn, batch }: Omit<BookLot, 'quantity'>) =>
  `${expiresOn} ${batch ?? ''}`

const unitsOf = (lots: readonly BookLot[]) => lots.reduce((sum, lot) => sum + lot.quantity, 0)

/** A line that takes stock takes of its batches what there is, then what a sale would. */
function moveLots(shelf: Shelf, { quantity, lots = [] }: ShelfLine): BookLot[] {
  const moved = new Map<string, BookLot>()
  const move = (lot: BookLot, units: number) => {
    if (units === 0) return
    const name = lotName(lot)
    moved.set(name, { ...lot, quantity: (moved.get(name)?.quantity ?? 0) + units })
    const there = shelf.lots.find((one) => lotName(one) === name)
    const others = shelf.lots.filter((one) => one !== there)
    const left = { ...lot, quantity: (there?.quantity ?? 0) + units }
    shelf.lots = (left.quantity === 0 ? others : [...others, left]).toSorted(byName)
  }
  if (quantity > 0) for (const lot of lots) move(lot, lot.quantity)
  else {
    const free = shelf.quantity - unitsOf(shelf.lots)
    const there = (lot: BookLot) =>
      shelf.lots.find((one) => lotName(one) === lotName(lot))?.quantity ?? 0
    for (const lot of lots) move(lot, -Math.min(lot.quantity, there(lot)))
    let missing = -quantity - free + unitsOf([...moved.values()])
    if (missing <= 0) return inOrder(moved)
    for (const lot of inOrderOfSale(shelf.lots)) {
      const units = Math.max(0, Math.min(missing, lot.quantity))
      missing -= units
      move(lot, -units)
    }
  }
  return inOrder(moved)
}

const inOrder = (moved: ReadonlyMap<string, BookLot>) => [...moved.values()].toSorted(byName)

/** Expired batches leave last. */
export function inOrderOfSale(lots: readonly BookLot[]): BookLot[] {
  const [first, second] = lots
  // The day of Addis Ababa is never later than the next one of Greenwich, which is much cheaper to ask for.
  const isFresh = first !== undefined && first.expiresOn > new Date().toISOString().slice(0, 10)
  if (second === undefined || isFresh) return [...lots]
  const today = currentDay()
  const rank = ({ expiresOn }: BookLot) => Number(expiresOn < today)
  return lots.toSorted((one, next) => rank(one) - rank(next))
}

const byName = (one: BookLot, next: BookLot) => (lotName(one) < lotName(next) ? -1 : 1)
