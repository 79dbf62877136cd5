import { lineOf, sizeOf } from './make-business.ts'

import type { DemoBranch, DemoBusiness, DemoProduct } from './make-business.ts'
import type { Random } from './random.ts'
import type { StockBook } from './stock-book.ts'

/** Rows of transfers, with the names of their columns. */
export type DemoTransfers = Record<'transfers' | 'lines' | 'steps' | 'links' | 'series', object[]>

type Plan = {
  steps: readonly string[]
  note?: string
  /** Of what was sent. */
  damaged?: number
  missing?: number
}

/** One transfer in each state, and one that arrived with damaged and missing units. */
const PLANS: readonly Plan[] = [
  { steps: ['REQUESTED', 'APPROVED', 'SENT', 'RECEIVED'], note: 'For the holiday' },
  {
    steps: ['REQUESTED', 'APPROVED', 'SENT', 'RECEIVED'],
    damaged: 1,
    missing: 2,
    note: 'With the morning car',
  },
  { steps: ['REQUESTED', 'CANCELLED'] },
  { steps: ['REQUESTED', 'APPROVED', 'SENT'], note: 'Driver: Tesfaye' },
  { steps: ['REQUESTED', 'APPROVED'] },
  { steps: ['REQUESTED'], note: 'We sell out by noon' },
  { steps: ['DRAFT'] },
]
const PRODUCTS = 3
const UNITS = 6
const SECOND = 1000
const MINUTE = 60_000
const REASON = 'Crushed under heavier goods'

type Shop = { business: DemoBusiness; book: StockBook; random: Random; rows: DemoTransfers }

/** Transfers between the branches up to `now`, with their documents in the book. */
export function makeTransfers(
  business: DemoBusiness,
  book: StockBook,
  random: Random,
  now: Date,
): DemoTransfers {
  const rows: DemoTransfers = { transfers: [], lines: [], steps: [], links: [], series: [] }
  const shop = { business, book, random, rows }
  const numbers = new Map<string, number>()
  const { branches } = business
  PLANS.forEach((plan, at) => {
    const from = branches[(at + 1) % branches.length]
    const to = branches[at % branches.length]
    if (from === undefined || to === undefined) return
    const number = (numbers.get(to.id) ?? 0) + 1
    numbers.set(to.id, number)
    const end = now.getTime() - (PLANS.length - at) * MINUTE
    const timeOf = (step: number) =>
      new Date(end - (plan.steps.length - 1 - step) * SECOND).toISOString()
    const products = goodsOf(shop, from)
    addTransfer(shop, { plan, id: random.id(), from, to, number, products, timeOf })
  })
  for (const [branch_id, last] of numbers) {
    rows.series.push({ branch_id, kind: 'TRANSFER', next: last + 1 })
  }
  return rows
}

type Transfer = {
  plan: Plan
  id: string
  from: DemoBranch
  to: DemoBranch
  number: number
  products: DemoProduct[]
  /** Of a step, by its place. */
  timeOf: (at: number) => string
}

function addTransfer(shop: Shop, transfer: Transfer): void {
  const { rows } = shop
  const { id, plan, from, to, number, timeOf } = transfer
  const { steps, note = null, missing = 0 } = plan
  const last = steps.at(-1) ?? 'DRAFT'
  rows.transfers.push({
    id,
    number,
    from_branch_id: from.id,
    to_branch_id: to.id,
    note,
    version: steps.length,
    state: last === 'RECEIVED' ? (missing > 0 ? 'SENT' : 'CLOSED') : last,
    created_at: timeOf(0),
    received_at: last === 'RECEIVED' ? timeOf(steps.length - 1) : null,
  })
  addSteps(shop, transfer)
  addLines(shop, transfer, addDocuments(shop, transfer))
}

function addSteps(
  { business, random, rows }: Shop,
  { id, plan, from, to, timeOf }: Transfer,
): void {
  plan.steps.forEach((step, at) => {
    const [seller = business.admin] = step === 'SENT' ? from.staff : to.staff
    const user = step === 'APPROVED' ? business.admin : seller
    rows.steps.push({
      id: random.id(),
      transfer_id: id,
      nth: at + 1,
      step,
      at: timeOf(at),
      user_id: user.id,
    })
  })
}

/** Of the first product some units are damaged or missing. */
function addLines(
  { book, rows }: Shop,
  { id, plan, products }: Transfer,
  documents: string[],
): void {
  const isReceived = plan.steps.includes('RECEIVED')
  const costOf = (kind: string, product: DemoProduct) =>
    book.movements.find(
      (one) =>
        one.kind === kind && one.product_id === product.id && documents.includes(one.document_id),
    )?.cost ?? null
  products.forEach((product, at) => {
    const sentCost = costOf('SHIPMENT', product)
    const { damaged = 0, missing = 0 } = at === 0 && isReceived ? plan : {}
    const size = sizeOf(product)
    rows.lines.push({
      transfer_id: id,
      line: at + 1,
      product_id: product.id,
      wanted: UNITS * size,
      sent: plan.steps.includes('SENT') ? UNITS * size : 0,
      returned: 0,
      lost: 0,
      accepted: isReceived ? (UNITS - damaged - missing) * size : 0,
      damaged: damaged * size,
      reason: damaged > 0 ? REASON : null,
      sent_cost: sentCost === null ? null : -sentCost,
      settled_cost: costOf('ARRIVAL', product),
    })
  })
}

/** The ids of the documents. */
function addDocuments(shop: Shop, { id, plan, from, to, products, timeOf }: Transfer): string[] {
  const { business, book, random, rows } = shop
  const { steps, damaged = 0, missing = 0 } = plan
  const [first] = products
  const ids: string[] = []
  function record(
    kind: keyof typeof LAST,
    branch: DemoBranch,
    units: (one: DemoProduct) => number,
  ) {
    const created_at = timeOf(steps.indexOf(LAST[kind]))
    const [user = business.admin] = branch.staff
    const document = { id: random.id(), kind, branch_id: branch.id, user_id: user.id, created_at }
    const note = kind === 'TRANSIT_LOSS' ? { note: REASON } : {}
    const lines = products.map((product) => ({
      ...lineOf(product),
      quantity: units(product) * sizeOf(product),
      price: product.price_per_unit,
      ...(kind === 'ARRIVAL' ? costOfArrival(product, units(product)) : {}),
    }))
    book.record(
      { ...document, ...note, dated: created_at },
      lines.filter(({ quantity }) => quantity > 0),
    )
    rows.links.push({ document_id: document.id, role: 'FULFILS', target_id: id })
    ids.push(document.id)
  }
  /** Goods arrive at the cost they left with. */
  const costOfArrival = (product: DemoProduct, units: number) => {
    const shipped = book.movements.find(
      (one) => one.document_id === ids[0] && one.product_id === product.id,
    )
    const cost = shipped?.cost ?? null
    return cost === null ? {} : { cost: Math.round((-cost * 100 * units) / UNITS) / 100 }
  }
  if (steps.includes('SENT')) record('SHIPMENT', from, () => UNITS)
  if (!steps.includes('RECEIVED')) return ids
  record('ARRIVAL', to, (one) => (one === first ? UNITS - missing : UNITS))
  if (damaged > 0) record('TRANSIT_LOSS', to, (one) => (one === first ? damaged : 0))
  return ids
}

/** The step that writes a kind of document. */
const LAST = { SHIPMENT: 'SENT', ARRIVAL: 'RECEIVED', TRANSIT_LOSS: 'RECEIVED' } as const

/** Products of which the branch has plenty, one of them sold by weight. */
function goodsOf({ business, book, random }: Shop, branch: DemoBranch): DemoProduct[] {
  const plenty = business.products.filter(
    (product) => book.unitsOf(branch.id, product.id) > 3 * UNITS * sizeOf(product),
  )
  const pieces = plenty.filter(({ unit_size: size }) => size === null)
  const weighed = plenty.filter(({ unit_size: size }) => size !== null).slice(0, 1)
  const start = random.whole(0, Math.max(0, pieces.length - PRODUCTS))
  return [...pieces.slice(start, start + PRODUCTS - weighed.length), ...weighed]
}
