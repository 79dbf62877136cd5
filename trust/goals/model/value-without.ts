import type { Correction } from '../../../server/src/ops/demo/shelf.ts'
import type { StockBook } from '../../../server/src/ops/demo/stock-book.ts'
import type { Book } from './book.ts'

type Place = { branchId: string; productId: string }

/** Units of a product that a document brought, and what they cost (ETB); a revaluation brings a value alone. */
type Back = Place & { documentId: string; units: number; cost: number }

type Moved = StockBook['movements'][number]
/** Movements of a document that are of one kind: added, taken at the average, or what the units on hand are worth. */
type Step = {
  kind: string
  quantity: number
  cents: number | null
  isGiven: boolean
  documentId: string
  told: number | null
}
/** Goods that left because they should not have come, and the document that had brought them. */
type Gone = { taker: string; brought: string; units: number; cents: number; isOtherwise: boolean }
type Brought = { units: number; cents: number }

const GIVES_NEWEST = new Set(['DELIVERY', 'OPENING', 'ARRIVAL'])
const inCents = (etb: number | null) => (etb === null ? null : Math.round(etb * 100))
/** A sum of halves of a cent may be a little less than it is. */
const rounded = (cents: number) => Math.round(Math.round(cents * 1e4) / 1e4)

/**
 * The correction of a document that takes goods back: the rest is worth what the moving average would be if they had never come
 * (docs/decisions/0108). None where value or cost are unknown. `never`: the newest cost is as if they had never come, too.
 */
export function correctionOf(book: Book, back: Back, never: boolean): Correction {
  const { branchId, productId } = back
  const shelf = book.stock
    .balances()
    .find((one) => one.branch_id === branchId && one.product_id === productId)
  if (shelf === undefined || shelf.value === null) return {}
  const { cents, newest } = without(book, back)
  const cost = Math.round(back.cost * 100)
  const value = Math.round(shelf.value * 100)
  return {
    difference: ((cents ?? 0) - value + cost) / 100,
    isUnknown: cents === null,
    ...(never ? { lastCost: newest === null ? null : Math.round(newest * 1e4) / 1e6 } : {}),
  }
}

const movesAt = (book: Book, { branchId, productId }: Place): Moved[] =>
  book.stock.movements.filter(
    ({ product_id, branch_id }) => product_id === productId && branch_id === branchId,
  )

const placeOf = (book: Book, documentId: string) =>
  book.stock.documents.findIndex(({ id }) => id === documentId)

const isReversed = (book: Book, id: string) => book.papers.get(id)?.isReversed === true

/** Goods that went back since a document. */
function goneSince(book: Book, place: Place, from: number): Gone[] {
  return book.stock.documents.slice(from).flatMap(({ id: taker }) => {
    const paper = book.papers.get(taker)
    const brought = paper?.reverses ?? paper?.deliveryId ?? paper?.undoes ?? paper?.takesBack
    const moved = movesAt(book, place).filter(({ document_id }) => document_id === taker)
    const isOtherwise = paper?.reverses === undefined
    const units = moved.reduce((sum, { quantity }) => sum - quantity, 0)
    // An import that had taken units gives them back; one of unknown cost leaves at the average, and so do goods of a transfer.
    const mayBeNone = paper?.undoes !== undefined || paper?.takesBack !== undefined
    const isNone = mayBeNone && (units < 0 || !moved.some((one) => one.isGiven))
    if (brought === undefined || moved.length === 0 || isReversed(book, taker) || isNone) return []
    const cents = moved.reduce((sum, { cost }) => sum - (inCents(cost) ?? 0), 0)
    return [{ taker, brought, units, cents, isOtherwise }]
  })
}

/** Everything that is as if it had never come, and the place of the first document of it. */
function allGone(book: Book, back: Back): { from: number; gone: Gone[] } {
  let from = placeOf(book, back.documentId)
  for (;;) {
    const gone = goneSince(book, back, from)
    const first = Math.min(from, ...gone.map(({ brought }) => placeOf(book, brought)))
    if (first === from) return { from, gone }
    from = first
  }
}

/**
 * Cents of a unit as a sale took it, as if goods that went back since had never come; null where none from before it went back, or nothing
 * is known.
 */
export function costWithout(book: Book, place: Place, saleId: string): number | null {
  const back = { ...place, documentId: saleId, units: 0, cost: 0 }
  if (allGone(book, back).from === placeOf(book, saleId)) return null
  return without(book, back).left.get(saleId) ?? null
}

type Rest = {
  cents: number | null
  newest: number | null
  left: ReadonlyMap<string, number | null>
}

/** `cents`: of the rest; null: unknown. `newest`: cents of a unit. `left`: cents of a unit as each document took it. */
function without(book: Book, back: Back): Rest {
  const { from, gone } = allGone(book, back)
  const left = new Map<string, number | null>()
  const since = new Set(book.stock.documents.slice(from).map(({ id }) => id))
  const own = movesAt(book, back)
  const before = [...own, ...correctionsOf(book, back)].filter((one) => !since.has(one.document_id))
  let newest = newestOf(book, own, since)
  let units = own.reduce((sum, one) => sum + (since.has(one.document_id) ? 0 : one.quantity), 0)
  const start = before.reduce((sum, { cost }) => sum + (inCents(cost) ?? 0), 0)
  let cents: number | null = start > 0 || units === 0 || newest === 0 ? start : null
  const isKnown = () => cents !== null && (cents > 0 || units === 0 || newest === 0)
  const { steps, bought } = stepsOf(book, back, { since, gone })
  for (const one of steps) {
    const step = cameBack(book, one, left)
    const { quantity, isGiven, told } = step
    const newestOfStep = isGiven && quantity > 0 ? (step.cents ?? 0) / quantity : null
    if (told !== null) {
      newest = told / step.quantity
      cents = Math.max(0, units) * newest
      continue
    }
    if (bought.has(one)) {
      newest = newestOfStep ?? newest
      continue
    }
    if (quantity < 0) {
      if (!isGiven) left.set(step.documentId, cents !== null && units > 0 ? cents / units : null)
      if (cents !== null && units + quantity <= 0) cents = 0
      else if (cents !== null && isGiven) cents = Math.max(0, cents + (step.cents ?? 0))
      else if (cents !== null) cents = (cents * (units + quantity)) / units
    } else {
      const each = isGiven ? newestOfStep : newest
      const sum = units + quantity
      if (units < 0) cents = each === null ? null : Math.max(0, sum) * each
      else if (isGiven) cents = (isKnown() ? (cents ?? 0) : (each ?? 0) * units) + (step.cents ?? 0)
      else if (cents !== null && cents > 0 && units > 0) cents = (cents * sum) / units
      else cents = newest === null ? null : newest * sum
      if (isGiven && GIVES_NEWEST.has(step.kind)) newest = each
    }
    units += quantity
  }
  if (units <= 0) return { cents: 0, newest, left }
  return { cents: cents === null ? null : rounded(cents), newest, left }
}

/** Goods that left since then come back at what they would have cost. */
function cameBack(book: Book, step: Step, left: ReadonlyMap<string, number | null>): Step {
  const paper = book.papers.get(step.documentId)
  const cost = left.get(paper?.saleId ?? paper?.homeFrom ?? '')
  if (cost === undefined || step.quantity < 0) return step
  return { ...step, isGiven: cost !== null, cents: cost === null ? null : cost * step.quantity }
}

/** Cents of a unit that the documents before say; null: none. */
function newestOf(book: Book, own: readonly Moved[], since: ReadonlySet<string>): number | null {
  const undone = new Set([...book.papers.values()].flatMap(({ undoes }) => undoes ?? []))
  const given = own.findLast(
    ({ document_id: id, kind, quantity, isGiven, told_value }) =>
      !since.has(id) &&
      book.papers.get(id)?.isWayBack !== true &&
      !isReversed(book, id) &&
      (told_value !== null || (GIVES_NEWEST.has(kind) && quantity > 0 && isGiven)) &&
      !undone.has(id) &&
      book.papers.get(id)?.undoes === undefined,
  )
  if (given === undefined) return null
  const { told_value: told, balance, cost, quantity, kind, document_id: id } = given
  const home = book.stock.valuations.find(
    (one) => kind === 'ARRIVAL' && one.document_id === id && one.product_id === given.product_id,
  )
  const whole = (cost ?? 0) + (home?.kind === 'DIFFERENCE' ? home.cost : 0)
  return told === null ? Math.round(whole * 100) / quantity : Math.round(told * 100) / balance
}

const correctionsOf = (book: Book, { productId, branchId }: Place) =>
  book.stock.valuations.filter(
    ({ product_id, branch_id }) => product_id === productId && branch_id === branchId,
  )

type Since = { since: ReadonlySet<string>; gone: readonly Gone[] }

/** Steps since the goods came, without them, and without all others that went back; `bought`: of goods that went back to their supplier. */
function stepsOf(book: Book, back: Back, { since, gone }: Since) {
  const takers = new Set(gone.map(({ taker }) => taker))
  const own = { brought: back.documentId, units: back.units, cents: Math.round(back.cost * 100) }
  const brought = new Map<string, Brought>()
  for (const { brought: id, units, cents } of [own, ...gone.filter((one) => one.isOtherwise)]) {
    const other = brought.get(id) ?? { units: 0, cents: 0 }
    brought.set(id, { units: other.units + units, cents: other.cents + cents })
  }
  const returned = new Set(
    gone.flatMap((one) =>
      book.papers.get(one.taker)?.deliveryId === undefined ? [] : one.brought,
    ),
  )
  const bought = new Set<Step>()
  const steps: Step[] = []
  for (const documentId of since) {
    if (isReversed(book, documentId) || takers.has(documentId)) continue
    const moved = movesAt(book, back).filter((one) => one.document_id === documentId)
    const told = moved.find(({ told_value }) => told_value !== null)
    const less = brought.get(documentId)
    if (told !== undefined) {
      const step = { kind: told.kind, quantity: told.balance, cents: null, isGiven: true }
      if (less === undefined) steps.push({ ...step, documentId, told: inCents(told.told_value) })
      continue
    }
    for (const step of together(moved).map((one) => ({ ...one, documentId, told: null }))) {
      if (less === undefined || step.quantity < 0) {
        steps.push(step)
        continue
      }
      if (returned.has(documentId)) {
        const whole = { ...step }
        bought.add(whole)
        steps.push(whole)
      }
      const quantity = step.quantity - less.units
      if (quantity > 0) steps.push({ ...step, quantity, cents: (step.cents ?? 0) - less.cents })
    }
  }
  return { steps, bought }
}

/** All units that a document adds count as its first ones do. */
function together(moved: readonly Moved[]): Omit<Step, 'documentId' | 'told'>[] {
  const steps: Omit<Step, 'documentId' | 'told'>[] = []
  for (const { kind, quantity, cost, isGiven } of moved) {
    if (quantity === 0) continue
    const isCosted = isGiven && cost !== null
    const same = steps.find((step) => step.quantity > 0 && quantity > 0)
    if (same === undefined) {
      steps.push({ kind, quantity, cents: inCents(cost), isGiven: isCosted })
    } else {
      same.quantity += quantity
      same.cents = (same.cents ?? 0) + (inCents(cost) ?? 0)
      same.isGiven ||= isCosted
    }
  }
  return steps
}
