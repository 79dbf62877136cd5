import { cover, leave } from './left-early.ts'
import { newestCost } from './newest-cost.ts'
import {
  GIVES_NEWEST,
  allGone,
  correctionsAt,
  inCents,
  movesAt,
  placeOf,
  rankOf,
  stepsOf,
  sum,
} from './steps-without.ts'

import type { Correction } from '../../../../server/src/ops/demo/shelf.ts'
import type { Book } from '../book.ts'
import type { Early } from './left-early.ts'
import type { Back, Place, Step } from './steps-without.ts'
import type { Moving } from '../transfer-book.ts'

/** Whole cents; a sum or a share of halves of a cent may be a little less than it is. */
export const rounded = (cents: number) => Math.round(Math.round(cents * 1e4) / 1e4)

/**
 * The correction of a document that takes goods back: the rest is worth what the moving average would be if they had never come
 * (docs/decisions/0108). None where value or cost are unknown.
 */
export function correctionOf(book: Book, back: Back): Correction {
  const { branchId, productId } = back
  const shelf = book.stock
    .balances()
    .find((one) => one.branch_id === branchId && one.product_id === productId)
  if (shelf === undefined || shelf.value === null) return {}
  const { cents } = without(book, back)
  const cost = [back, ...(back.also ?? [])].reduce(
    (all, one) => all + Math.round(one.cost * 100),
    0,
  )
  const value = Math.round(shelf.value * 100)
  return {
    difference: ((cents ?? 0) - value + cost) / 100,
    isUnknown: cents === null,
  }
}

/**
 * The correction of what undoes a document that took goods, which come back at what they had cost: the stock is worth what it would be if neither had
 * ever been (docs/decisions/0148).
 */
export function correctionOfUndone(book: Book, of: Omit<Back, 'isUndone'>): Correction {
  const back = { ...of, units: 0, isUndone: true }
  const { value = null } =
    book.stock
      .balances()
      .find((one) => one.branch_id === of.branchId && one.product_id === of.productId) ?? {}
  const { cents } = without(book, back)
  const difference = (cents ?? 0) - Math.round((value ?? 0) * 100) - Math.round(of.cost * 100)
  return { difference: difference / 100, isUnknown: cents === null || value === null }
}

/**
 * Cents of a unit as a document took it, as if goods that went back since had never come, else those of a unit on hand; null where none from before
 * it went back, UNKNOWN where nothing is known.
 */
export function costWithout(book: Book, place: Place, leftBy: string): number | 'UNKNOWN' | null {
  const home = leftAt(book, place, leftBy)
  if (home === undefined) return null
  if (home.each !== null) return home.each
  const { quantity = 0, value = null } =
    book.stock
      .balances()
      .find((one) => one.branch_id === place.branchId && one.product_id === place.productId) ?? {}
  return quantity === 0 || value === null || value === 0 ? 'UNKNOWN' : (100 * value) / quantity
}

/** Cents of a unit; null: unknown. */
type Each = { each: number | null }

/** Cost of a unit as a document took it; nothing where no goods from before it went back. The document is of this branch, or brings goods home from another one. */
function leftAt(book: Book, place: Place, leftBy: string): Each | undefined {
  const moving = book.transfers.find(
    (one) => one.shipment === leftBy && one.from !== place.branchId,
  )
  if (moving !== undefined)
    return fromThere(book, place, moving, { known: new Map(), since: Infinity })
  const back = { ...place, documentId: leftBy, units: 0, cost: 0 }
  const left = rankOf(book, place, leftBy)
  if (!allGone(book, back).gone.some((one) => placeOf(book, one.brought) < left)) return undefined
  return { each: without(book, back, leftBy).left.get(leftBy) ?? null }
}

/** Costs of a unit as documents before a place of the book sent it, where goods from before it went back since. */
function leftBefore(book: Book, place: Place, since: number): [string, number | null][] {
  const sent = movesAt(book, place).filter(
    ({ kind, isGiven, document_id: id }) =>
      kind === 'SHIPMENT' && !isGiven && placeOf(book, id) < since,
  )
  return sent.flatMap(({ document_id: id }): [string, number | null][] => {
    const own = leftAt(book, place, id)
    return own === undefined ? [] : [[id, own.each]]
  })
}

/**
 * Cost of a unit that another branch sends, as if goods that had gone there from here had cost what is known, or what they would have cost; nothing
 * where no such goods are there. The rest of their cost is in the average of that branch.
 */
function fromThere(
  book: Book,
  { branchId, productId }: Place,
  { from, shipment: sent = '', isWayBack }: Moving,
  { known, since }: { known: ReadonlyMap<string, number | null>; since: number },
): Each | undefined {
  const there = { branchId: from, productId }
  const left = new Map([...leftBefore(book, { branchId, productId }, since), ...known])
  const came = book.transfers.flatMap(({ shipment = '', to, isTakenBack, ...one }) => {
    if (isWayBack === true || isTakenBack === true || to !== from || !left.has(shipment)) return []
    const each = left.get(shipment) ?? null
    const moved = movesAt(book, there)
    const arrived = moved.filter(({ document_id: id }) => one.arrivals.includes(id))
    const lost = moved.filter(({ document_id: id }) => one.losses.includes(id))
    const units = sum(arrived, ({ quantity }) => quantity)
    const kept = (units + sum(lost, ({ quantity }) => quantity)) / units
    return arrived.flatMap(({ document_id: documentId, quantity, cost }) => {
      if (cost === null) return []
      const more = (cost - ((each ?? 0) * quantity) / 100) * kept
      return [{ documentId, units: 0, cost: more, isUnknown: each === null }]
    })
  })
  if (came.length === 0) return undefined
  const back = { ...there, documentId: sent, units: 0, cost: 0, also: came }
  const each = without(book, back, sent, false).left.get(sent) ?? null
  const isUnknown = came.some((one) => one.isUnknown) && !(each !== null && each > 0)
  return { each: isUnknown ? null : each }
}

type Rest = {
  cents: number | null
  left: ReadonlyMap<string, number | null>
}

/** `cents`: of the rest; null: unknown. `left`: cents of a unit as each document took it. */
function without(book: Book, back: Back, until?: string, isAlone = true): Rest {
  const { from, gone } = allGone(book, back)
  const left = new Map<string, number | null>()
  const since = new Set(book.stock.documents.slice(from).map(({ id }) => id))
  const own = movesAt(book, back)
  const before = [...own, ...correctionsAt(book, back)].filter((one) => !since.has(one.document_id))
  const said = newestCost(book, back, since)
  let newest = said === null ? null : said * 100
  let units = sum(own, (one) => (since.has(one.document_id) ? 0 : one.quantity))
  const start = before.reduce((all, { cost }) => all + (inCents(cost) ?? 0), 0)
  let cents: number | null = start > 0 || units === 0 || newest === 0 ? start : null
  const isKnown = () => cents !== null && (cents > 0 || units === 0 || newest === 0)
  let average: number | null = null
  const early: Early[] = []
  const { steps, bought } = stepsOf(book, back, { from, since, gone })
  for (const one of steps) {
    const isLater = one.documentId !== until
    if (isLater && early.some((each) => each.documentId === until && each.lacking === 0)) break
    const came = priced(one, isKnown() ? cents : null, units)
    const billed = withBill(book, back, came, one.quantity)
    const step = cameBack(book, billed, left, isAlone ? { ...back, from } : null)
    const { quantity, isGiven, newValue } = step
    if (newValue !== null) {
      newest = newValue / step.quantity
      average = newest
      cents = Math.max(0, units) * newest
      continue
    }
    if (bought.has(one)) {
      newest = step.last ?? newest
      continue
    }
    if (units > 0) average = cents === null ? null : cents / units
    if (quantity < 0) {
      if (!isGiven) left.set(step.documentId, average)
      if (!isGiven) leave(early, step, { units, average })
      if (step.documentId === until && isGiven) break
      if (cents !== null && units + quantity <= 0) cents = 0
      else if (cents !== null && isGiven) cents = Math.max(0, cents + (step.cents ?? 0))
      else if (cents !== null) cents = (cents * (units + quantity)) / units
    } else {
      const both = units + quantity
      if (units < 0) {
        average = isGiven ? (step.cents ?? 0) / quantity : (average ?? 0) > 0 ? average : newest
        cents = average === null ? null : Math.max(0, both) * average
        cover(early, left, { units: Math.min(-units, quantity), each: average })
      } else if (isGiven)
        cents = (isKnown() ? (cents ?? 0) : (step.first ?? 0) * units) + (step.cents ?? 0)
      else if (cents !== null && cents > 0 && units > 0) cents = (cents * both) / units
      else cents = newest === null ? null : newest * both
      if (isGiven && GIVES_NEWEST.has(step.kind)) newest = step.last
    }
    units += quantity
  }
  if (units <= 0) return { cents: 0, left }
  return { cents: cents === null ? null : rounded(cents), left }
}

/** Units without a cost take the average, else a cost of the same document; units that went back are not among them. */
function priced(step: Step, cents: number | null, units: number): Step {
  const { rest, less, quantity } = step
  const each = cents !== null && units > 0 ? cents / units : (step.first ?? 0)
  const known = step.cents ?? 0
  const whole = rest === null ? known : known - rest.cents + rounded(rest.units * each)
  const own = step.cents === null ? {} : { cents: whole }
  if (less === null) return { ...step, ...own }
  if (less.cents === null) return { ...step, isGiven: false, cents: null, first: null, last: null }
  const left = quantity - less.units
  const isShared = rest !== null || whole < less.cents
  const share = isShared ? (whole * left) / quantity : whole - less.cents
  const said = less.units === 0 ? { first: share / quantity, last: share / quantity } : {}
  return { ...step, ...said, quantity: left, cents: step.cents === null ? null : share }
}

/** A delivery costs what its bill says; of `whole` units that came. */
function withBill(book: Book, { productId }: Place, step: Step, whole: number): Step {
  const more = book.papers.get(step.documentId)?.billed?.more.get(productId)
  if (more === undefined || !step.isGiven || step.cents === null) return step
  return { ...step, cents: Math.max(0, step.cents + (more * step.quantity) / whole) }
}

/** Cents of the stock since a delivery, as its bills say; null: unknown. */
export const worthSince = (book: Book, place: Place, documentId: string): number | null =>
  without(book, { ...place, documentId, units: 0, cost: 0, isUndone: true, undone: 0 }).cents

/** Goods that left since then come back at what they would have cost. `place`: where those that another branch sends are looked for. */
function cameBack(
  book: Book,
  step: Step,
  left: ReadonlyMap<string, number | null>,
  place: (Place & { from: number }) | null,
): Step {
  const paper = book.papers.get(step.documentId)
  const own = left.get(paper?.saleId ?? paper?.homeFrom ?? '')
  const moving = book.transfers.find(({ arrivals }) => arrivals.includes(step.documentId))
  const isLeft = step.less === null && place !== null && moving?.to === place.branchId
  const home =
    own !== undefined
      ? { each: own }
      : moving !== undefined && isLeft
        ? fromThere(book, place, moving, { known: left, since: place.from })
        : undefined
  if (home === undefined) return step
  const { each } = home
  // Damaged goods that a customer brought back go at what they came for.
  if (step.quantity < 0)
    return step.isGiven && each !== null ? { ...step, cents: each * step.quantity } : step
  const cents = each === null ? null : each * step.quantity
  return { ...step, isGiven: each !== null, cents, first: each, last: each }
}
