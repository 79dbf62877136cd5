import type { Correction } from '../../../server/src/ops/demo/shelf.ts'
import type { StockBook } from '../../../server/src/ops/demo/stock-book.ts'
import type { Book } from './book.ts'

/** Units of a product that a document brought, and what they cost (ETB). */
type Back = { documentId: string; productId: string; branchId: string; units: number; cost: number }

type Moved = Pick<StockBook['movements'][number], 'kind' | 'quantity' | 'cost' | 'isGiven'>
/** Movements of a document of one kind: units that it adds, that it takes at a given cost, or at the average. */
type Step = {
  kind: string
  quantity: number
  cents: number | null
  isGiven: boolean
  documentId: string
}

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

/** `cents`: of the rest; null: unknown. `newest`: cents of a unit. */
function without(book: Book, back: Back): { cents: number | null; newest: number | null } {
  const { documents } = book.stock
  const from = documents.findIndex(({ id }) => id === back.documentId)
  const since = new Set(documents.slice(from).map(({ id }) => id))
  const own = book.stock.movements.filter(
    ({ product_id, branch_id }) => product_id === back.productId && branch_id === back.branchId,
  )
  const given = own.findLast(
    ({ document_id: id, kind, quantity, isGiven }) =>
      !since.has(id) && GIVES_NEWEST.has(kind) && quantity > 0 && isGiven && !isReversed(book, id),
  )
  let newest = given === undefined ? null : Math.round((given.cost ?? 0) * 100) / given.quantity
  let units = own.reduce((sum, one) => sum + (since.has(one.document_id) ? 0 : one.quantity), 0)
  const before = [...own, ...correctionsOf(book, back)].filter((one) => !since.has(one.document_id))
  const start = before.reduce((sum, { cost }) => sum + (inCents(cost) ?? 0), 0)
  let cents: number | null = start > 0 || units === 0 || newest === 0 ? start : null
  const isKnown = () => cents !== null && (cents > 0 || units === 0 || newest === 0)
  for (const step of stepsOf(book, back, since)) {
    const { quantity, isGiven } = step
    if (quantity === 0) {
      if (cents !== null) cents = Math.max(0, cents + (step.cents ?? 0))
    } else if (quantity < 0) {
      if (cents !== null && units + quantity <= 0) cents = 0
      else if (cents !== null && isGiven) cents = Math.max(0, cents + (step.cents ?? 0))
      else if (cents !== null) cents = (cents * (units + quantity)) / units
    } else {
      const each = isGiven ? (step.cents ?? 0) / quantity : newest
      const left = units + quantity
      if (units < 0) cents = each === null ? null : Math.max(0, left) * each
      else if (isGiven) cents = (isKnown() ? (cents ?? 0) : (each ?? 0) * units) + (step.cents ?? 0)
      else if (cents !== null && cents > 0 && units > 0) cents = (cents * left) / units
      else cents = newest === null ? null : newest * left
      if (isGiven && GIVES_NEWEST.has(step.kind)) newest = each
    }
    units += quantity
  }
  if (units <= 0) return { cents: 0, newest }
  return { cents: cents === null ? null : rounded(cents), newest }
}

const correctionsOf = (book: Book, { productId, branchId }: Back) =>
  book.stock.valuations.filter(
    ({ product_id, branch_id }) => product_id === productId && branch_id === branchId,
  )

const isReversed = (book: Book, id: string) => book.papers.get(id)?.isReversed === true

/** The movements since the goods came, without them, without documents that were reversed and their reversals. */
function stepsOf(book: Book, back: Back, since: ReadonlySet<string>): Step[] {
  const steps: Step[] = []
  for (const documentId of since) {
    const reverses = book.papers.get(documentId)?.reverses
    const isOut = isReversed(book, documentId) || (reverses !== undefined && since.has(reverses))
    if (isOut && documentId !== back.documentId) continue
    const differences = correctionsOf(book, back).filter(
      (one) => one.document_id === documentId && one.kind === 'DIFFERENCE',
    )
    const moved = book.stock.movements.filter(
      (one) =>
        one.document_id === documentId &&
        one.product_id === back.productId &&
        one.branch_id === back.branchId,
    )
    for (const { kind, cost } of differences)
      steps.push({ documentId, kind, quantity: 0, cents: inCents(cost), isGiven: true })
    steps.push(...together(moved).map((step) => ({ ...step, documentId })))
  }
  return steps.flatMap((step) => {
    if (step.documentId !== back.documentId || step.quantity < 0) return [step]
    const quantity = step.quantity - back.units
    const cents = (step.cents ?? 0) - Math.round(back.cost * 100)
    return quantity === 0 ? [] : [{ ...step, quantity, cents }]
  })
}

/** All units that a document adds count as its first ones do. */
function together(moved: readonly Moved[]): Omit<Step, 'documentId'>[] {
  const steps: Omit<Step, 'documentId'>[] = []
  for (const { kind, quantity, cost, isGiven } of moved) {
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
