import type { StockBook } from '../../../../server/src/ops/demo/stock-book.ts'
import type { Book } from '../book.ts'

export type Place = { branchId: string; productId: string }

/**
 * Units of a product that a document brought, and what they cost (ETB); a revaluation brings a value alone. `isUndone`: the document took
 * goods, and is undone now, `undone` units of it, else all. `also`: those of other documents. Without units: the part of their cost that is left out; `isUnknown`: their cost is unknown.
 */
export type Back = Place & Goods & { isUndone?: boolean; undone?: number; also?: readonly Goods[] }
export type Goods = { documentId: string; units: number; cost: number; isUnknown?: boolean }

export type Moved = StockBook['movements'][number]
/** Movements of a document that are of one kind: added, taken at the average, or what the units on hand are worth. */
export type Step = {
  kind: string
  quantity: number
  cents: number | null
  isGiven: boolean
  documentId: string
  newValue: number | null
  /** Cents of a unit of the first and of the last line that says what its units cost. */
  first: number | null
  last: number | null
  /** Of a document with such lines: units of its other ones, and what was booked for them. */
  rest: { units: number; cents: number } | null
  /** Units of it that went back, and what they cost; null: all of it, and the cost is unknown. */
  less: Brought | null
}
/** Goods that left because they should not have come, and the document that had brought them. */
type Gone = { taker: string; brought: string; units: number; cents: number; isOtherwise: boolean }
type Brought = { units: number; cents: number | null }

export const GIVES_NEWEST = new Set(['DELIVERY', 'OPENING', 'ARRIVAL'])
export const inCents = (etb: number | null) => (etb === null ? null : Math.round(etb * 100))

export const movesAt = (book: Book, { branchId, productId }: Place): Moved[] =>
  book.stock.movements.filter(
    ({ product_id, branch_id }) => product_id === productId && branch_id === branchId,
  )

export const correctionsAt = (book: Book, { productId, branchId }: Place) =>
  book.stock.valuations.filter(
    ({ product_id, branch_id }) => product_id === productId && branch_id === branchId,
  )

export const placeOf = (book: Book, documentId: string) =>
  book.stock.documents.findIndex(({ id }) => id === documentId)

/** The place of a document at which its movements of a product count, or of the first one since then that it corrects. */
export function rankOf(book: Book, place: Place, documentId: string, from = 0): number {
  const own = placeOf(book, documentId)
  const corrected = book.papers.get(documentId)?.corrects ?? ''
  const moved = movesAt(book, place).some(({ document_id }) => document_id === corrected)
  if (!moved || placeOf(book, corrected) < from) return own
  return Math.min(own, rankOf(book, place, corrected, from))
}

export const isReversed = (book: Book, id: string) => book.papers.get(id)?.isReversed === true

/** Goods that went back since a document. */
export function goneSince(book: Book, back: Back, from: number): Gone[] {
  return book.stock.documents.slice(from).flatMap(({ id: taker }) => {
    const paper = book.papers.get(taker)
    const sent = paper?.isWayBack === true ? paper.homeFrom : undefined
    const whole = paper?.reverses ?? paper?.deliveryId ?? paper?.undoes ?? sent
    const moved = movesAt(book, back).filter(({ document_id }) => document_id === taker)
    const isOtherwise = paper?.reverses === undefined && sent === undefined
    const units = moved.reduce((sum, { quantity }) => sum - quantity, 0)
    // An import that had taken units gives them back; one of unknown cost leaves at the average, and so do goods of a transfer.
    const mayBeNone = paper?.undoes !== undefined || paper?.takesBack !== undefined
    const isNone = mayBeNone && (units < 0 || !moved.some((one) => one.isGiven))
    const isUndone =
      isReversed(book, taker) || (back.isUndone === true && taker === back.documentId)
    if (moved.length === 0 || isUndone || isNone) return []
    const cents = moved.reduce((sum, { cost }) => sum - (inCents(cost) ?? 0), 0)
    if (whole !== undefined) return [{ taker, brought: whole, units, cents, isOtherwise }]
    // Of several documents as many as each brought, the first ones first.
    let left = units
    return (paper?.takesBack ?? []).flatMap((brought) => {
      const came = movesAt(book, back).filter(({ document_id }) => document_id === brought)
      const share = Math.min(
        left,
        sum(came, ({ quantity }) => quantity),
      )
      left -= share
      const part = Math.round((cents * share) / units)
      return share === 0 ? [] : [{ taker, brought, units: share, cents: part, isOtherwise }]
    })
  })
}

/** Everything that is as if it had never come, and the place of the first document of it, or of a delivery whose bill came since. */
export function allGone(book: Book, back: Back): { from: number; gone: Gone[] } {
  const own = [back, ...(back.also ?? [])].map((one) => rankOf(book, back, one.documentId))
  let from = Math.min(...own)
  for (;;) {
    const gone = goneSince(book, back, from)
    const brought = gone.map((one) => placeOf(book, one.brought))
    const first = Math.min(from, ...brought, ...billedSince(book, back, from))
    if (first === from) return { from, gone }
    from = first
  }
}

/** The places of deliveries whose bill says since then that they cost more or less. */
const billedSince = (book: Book, place: Place, from: number): number[] =>
  movesAt(book, place).flatMap(({ document_id: id }) => {
    const { by = '', more } = book.papers.get(id)?.billed ?? {}
    const isOther = (more?.get(place.productId) ?? 0) !== 0
    return isOther && placeOf(book, by) >= from ? [rankOf(book, place, id)] : []
  })

type Since = { from: number; since: ReadonlySet<string>; gone: readonly Gone[] }

/** Steps since the goods came, without them, and without all others that went back; `bought`: of goods that went back to their supplier. */
export function stepsOf(book: Book, back: Back, { from, since, gone }: Since) {
  const takers = new Set(gone.map(({ taker }) => taker))
  if (back.isUndone === true && back.undone === undefined) takers.add(back.documentId)
  const home = takenHome(book, back, gone)
  const brought = broughtBy(back, gone)
  const returned = new Set(
    gone.flatMap((one) =>
      book.papers.get(one.taker)?.deliveryId === undefined ? [] : one.brought,
    ),
  )
  const bought = new Set<Step>()
  const steps: Step[] = []
  const ranks = new Map([...since].map((id) => [id, rankOf(book, back, id, from)]))
  const rank = (id: string) => ranks.get(id) ?? 0
  for (const documentId of [...since].toSorted((one, next) => rank(one) - rank(next))) {
    if (isReversed(book, documentId) || takers.has(documentId)) continue
    const less = brought.get(documentId)
    const isMoved = rank(documentId) < placeOf(book, documentId)
    for (const each of stepsIn(book, back, documentId, isMoved)) {
      const step = { ...each, quantity: each.quantity + (home.get(documentId) ?? 0) }
      if (step.quantity === 0 && each.quantity !== 0) continue
      if (less === undefined) steps.push(step)
      else if (step.newValue === null && step.quantity < 0) steps.push(step)
      else if (step.newValue === null) {
        if (returned.has(documentId)) {
          const whole = { ...step }
          bought.add(whole)
          steps.push(whole)
        }
        if (step.quantity > less.units) steps.push({ ...step, less })
      }
    }
  }
  return { steps, bought }
}

/** Units of shipments that came home when their transfer was taken back: they are as if they had never been sent. */
function takenHome(book: Book, back: Back, gone: readonly Gone[]): ReadonlyMap<string, number> {
  const home = new Map<string, number>()
  if (back.undone !== undefined) home.set(back.documentId, back.undone)
  for (const { taker, brought, units } of gone)
    if (book.papers.get(taker)?.isWayBack === true && units < 0)
      home.set(brought, (home.get(brought) ?? 0) - units)
  return home
}

function broughtBy(back: Back, gone: readonly Gone[]): ReadonlyMap<string, Brought> {
  const brought = new Map<string, Brought>()
  const goods = back.isUndone === true ? [] : [back, ...(back.also ?? [])]
  const own = goods.map(({ documentId, units, cost, isUnknown }) => ({
    brought: documentId,
    units,
    // That of a share is no whole number of cents.
    cents: isUnknown === true ? null : Math.round(cost * 1e8) / 1e6,
  }))
  for (const { brought: id, units, cents } of [...own, ...gone.filter((one) => one.isOtherwise)]) {
    const other = brought.get(id) ?? { units: 0, cents: 0 }
    const both = cents === null || other.cents === null ? null : other.cents + cents
    brought.set(id, { units: other.units + units, cents: both })
  }
  return brought
}

/** `isMoved`: at the place of a document that it corrects, where a removal takes the average. */
function stepsIn(book: Book, back: Back, documentId: string, isMoved: boolean): Step[] {
  const moved = movesAt(book, back).filter((one) => one.document_id === documentId)
  const revalued = moved.find((one) => one.new_value !== null)
  const step = { documentId, newValue: null, first: null, last: null, rest: null, less: null }
  if (revalued !== undefined) {
    const { kind, balance: quantity, new_value: value } = revalued
    return [{ ...step, kind, quantity, cents: null, isGiven: true, newValue: inCents(value) }]
  }
  const [came, gone] = [true, false].map((isCame) =>
    moved.filter(({ quantity }) => quantity !== 0 && quantity > 0 === isCame),
  )
  const steps = (gone ?? []).map(({ kind, quantity, cost, isGiven }): Step => {
    const isCosted = isGiven && cost !== null && !(isMoved && kind === 'REMOVAL')
    return { ...step, kind, quantity, cents: inCents(cost), isGiven: isCosted }
  })
  const added = together(came ?? [])
  const all = added === null ? steps : [{ ...step, ...added }, ...steps]
  const booked = correctionsAt(book, back)
    .filter((one) => one.document_id === documentId && one.kind === 'DIFFERENCE')
    .reduce((sum, { cost }) => sum + Math.round(cost * 100), 0)
  const [head, ...others] = all
  // A difference is one with the goods of its document: before them it might leave less than nothing.
  return head === undefined || booked === 0 ? all : [withDifference(head, booked), ...others]
}

function withDifference(step: Step, booked: number): Step {
  const { cents, quantity, last } = step
  const newest = last === null ? null : last + booked / quantity
  return { ...step, cents: cents === null ? null : cents + booked, last: newest }
}

export const sum = (moved: readonly Moved[], of: (one: Moved) => number) =>
  moved.reduce((all, one) => all + of(one), 0)

/** All units that a document adds are one step; null: there are none. */
function together(came: readonly Moved[]) {
  const unitsIn = (moved: readonly Moved[]) => sum(moved, ({ quantity }) => quantity)
  const centsIn = (moved: readonly Moved[]) => sum(moved, ({ cost }) => inCents(cost) ?? 0)
  const [head] = came
  if (head === undefined) return null
  const costed = came.filter(({ isGiven, cost }) => isGiven && cost !== null)
  const others = came.filter((one) => !costed.includes(one))
  const each = (one: Moved | undefined) =>
    one === undefined ? null : centsIn([one]) / one.quantity
  const isMixed = costed.length > 0 && others.length > 0
  return {
    kind: head.kind,
    quantity: unitsIn(came),
    cents: head.cost === null && costed.length === 0 ? null : centsIn(came),
    isGiven: costed.length > 0,
    first: each(costed[0]),
    last: each(costed.at(-1)),
    rest: isMixed ? { units: unitsIn(others), cents: centsIn(others) } : null,
  }
}
