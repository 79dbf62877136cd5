import assert from 'node:assert/strict'

import {
  OrderSums,
  PurchaseOrder,
  createPurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  listSupplierGoods,
  movePurchaseOrder,
  sumPurchaseOrders,
  updatePurchaseOrder,
} from '@mezgeb/contract/buying/supplier-orders'
import {
  ReorderDrafts,
  createReorderDrafts,
  listReorderProposals,
} from '@mezgeb/contract/buying/supplier-reorder'

import { ask, isDone, note, pick, turnedAway } from './book.ts'
import { inUnits, unitsIn } from './goods.ts'
import { receiveGoods } from './stock-commands.ts'
import { newLine } from './transfer-book.ts'

import type { ORDER_STEPS, OrderState } from '@mezgeb/contract/buying/supplier-orders'
import type { Book, Shop, Thing } from './book.ts'
import type { Line } from './lines.ts'

type Person = 'STAFF' | 'ADMIN'
type Lines = { product: number; quantity: number }[]
export type Ordered = { who: Person; branch: number; supplier: number; lines: Lines }
export type OrderStep = {
  who: Person
  which: number
  step: (typeof ORDER_STEPS)[number] | 'change' | 'receive'
  units: number
  isStale: boolean
}

/** An order in the book. */
export type Order = {
  id: string
  branchId: string
  supplier: Thing
  state: OrderState
  version: number
  lines: (Line & { received: number })[]
}

const STEPS_FROM: Record<string, readonly OrderState[]> = {
  ORDERED: ['DRAFT'],
  CLOSED: ['ORDERED'],
  CANCELLED: ['DRAFT', 'ORDERED'],
}

/** Drafts an order of different products. */
export async function draftOrder(input: Ordered, book: Book, shop: Shop): Promise<void> {
  const { who } = input
  const branchId = pick(book.things.BRANCH, input.branch).id
  const supplier = pick([...book.things.SUPPLIER, ...book.gone.SUPPLIER], input.supplier)
  const wanted = new Map(
    input.lines.map((one) => {
      const product = pick(book.things.PRODUCT, one.product)
      return [product, unitsIn(product, one.quantity)]
    }),
  )
  const lines = [...wanted].map(([product, quantity]) => ({ product, quantity, received: 0 }))
  const items = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }))
  const body = { supplierId: supplier.id, branchId, items }
  const answer = await ask(shop, book, { who, call: createPurchaseOrder, body })
  const refusal =
    turnedAway(book, who, createPurchaseOrder) ??
    (book.gone.SUPPLIER.includes(supplier) ? 'NOT_FOUND' : null)
  if (!isDone(answer, refusal)) return
  const { id, number } = PurchaseOrder.parse(answer.body)
  addOrder(book, { id, branchId, supplier, lines }, number)
}

function addOrder(book: Book, order: Omit<Order, 'state' | 'version'>, number: number): void {
  const earlier = book.orders.filter(({ branchId }) => branchId === order.branchId)
  assert.equal(number, earlier.length + 1, 'number in the branch')
  book.orders.push({ ...order, state: 'DRAFT', version: 1 })
  note(book, 'PURCHASE_ORDER', 'CREATED')
}

/** A transfer request and a draft order with one click. */
export async function reorder(input: Ordered, book: Book, shop: Shop): Promise<void> {
  const { who } = input
  const [to, from] = book.things.BRANCH.slice(input.branch % 2)
  if (book.things.SUPPLIER.length === 0) return
  const supplier = pick(book.things.SUPPLIER, input.supplier)
  const [{ product: number, quantity: units } = { product: 0, quantity: 1 }] = input.lines
  if (to === undefined) return
  const product = pick(book.things.PRODUCT, number)
  const quantity = unitsIn(product, units)
  const line = { productId: product.id, quantity }
  const moves = from === undefined ? [] : [{ ...line, fromBranchId: from.id, toBranchId: to.id }]
  const orders = [{ ...line, branchId: to.id, supplierId: supplier.id }]
  const body = { moves, orders }
  const answer = await ask(shop, book, { who, call: createReorderDrafts, body })
  if (!isDone(answer, turnedAway(book, who, createReorderDrafts))) return
  const made = ReorderDrafts.parse(answer.body)
  const [order] = made.orders
  assert(order !== undefined)
  const lines = [{ product, quantity, received: 0 }]
  addOrder(book, { id: order.id, branchId: to.id, supplier, lines }, order.number)
  for (const { id, number: place } of made.transfers) {
    book.transfers.push({
      ...{ id, number: place, from: from?.id ?? '', to: to.id, state: 'REQUESTED' },
      ...{ isReceived: false, lines: [newLine(product, quantity)] },
    })
    note(book, 'TRANSFER', 'CREATED')
  }
}

/** Changes a draft, sends it, closes it early, cancels it, or receives a part of its goods. */
export async function stepOrder(input: OrderStep, book: Book, shop: Shop): Promise<void> {
  if (book.orders.length === 0) return
  const order = pick(book.orders, input.which)
  if (input.step === 'receive') await receiveOrder(input, order, { book, shop })
  else if (input.step === 'change') await change(input, order, { book, shop })
  else await move(input, order, { book, shop })
}

type Place = { book: Book; shop: Shop }

async function receiveOrder({ who, units }: OrderStep, order: Order, { book, shop }: Place) {
  const { supplier, branchId } = order
  const lines = order.lines.map(({ product }) => ({
    ...{ product, quantity: unitsIn(product, units) },
    ...{ cents: 150, price: null, lot: null },
  }))
  const brought = { who, branchId, supplier, lines, charge: null, order }
  if (!(await receiveGoods(brought, book, shop))) return
  count(order, lines, 1)
}

/** Adds received units to an order (1) or takes them again (-1). */
export function count(order: Order, lines: readonly Line[], sign: 1 | -1): void {
  for (const line of order.lines) {
    for (const { product, quantity } of lines) {
      if (product === line.product) line.received += sign * quantity
    }
  }
  if (order.state === 'CLOSED') return
  order.state = order.lines.every((one) => one.received >= one.quantity) ? 'RECEIVED' : 'ORDERED'
}

async function change({ who, isStale, units }: OrderStep, order: Order, { book, shop }: Place) {
  const { supplier, version } = order
  const items = order.lines.map(({ product }) => ({
    ...{ productId: product.id, quantity: unitsIn(product, units) },
  }))
  const body = { supplierId: supplier.id, items, version: isStale ? version + 1 : version }
  const asked = { who, call: updatePurchaseOrder, params: { id: order.id }, body }
  const refusal =
    turnedAway(book, who, updatePurchaseOrder) ??
    (isStale ? 'STALE_VERSION' : null) ??
    (order.state === 'DRAFT' ? null : 'INVALID') ??
    (book.gone.SUPPLIER.includes(supplier) ? 'NOT_FOUND' : null)
  const answer = await ask(shop, book, asked)
  if (!isDone(answer, refusal)) return
  for (const line of order.lines) line.quantity = unitsIn(line.product, units)
  order.version = PurchaseOrder.parse(answer.body).version
  note(book, 'PURCHASE_ORDER', 'CHANGED')
}

async function move({ who, step: state }: OrderStep, order: Order, { book, shop }: Place) {
  if (state === 'change' || state === 'receive') return
  const params = { id: order.id }
  const answer = await ask(shop, book, { who, call: movePurchaseOrder, params, body: { state } })
  const hasGoods = order.lines.some(({ received }) => received > 0)
  const isSame = order.state === state
  const isPossible =
    STEPS_FROM[state]?.includes(order.state) === true && !(state === 'CANCELLED' && hasGoods)
  const refusal =
    turnedAway(book, who, movePurchaseOrder) ?? (isSame || isPossible ? null : 'INVALID')
  if (!isDone(answer, refusal)) return
  order.version = PurchaseOrder.parse(answer.body).version
  if (isSame) return
  order.state = state
  note(book, 'PURCHASE_ORDER', 'CHANGED')
}

/** Compares every order in view with the book, and asks for proposals. */
export async function compareOrders(who: Person, book: Book, shop: Shop): Promise<void> {
  const seen = book.orders.filter(({ branchId }) => who === 'ADMIN' || branchId === book.home)
  const { headers } = await ask(shop, book, {
    who,
    call: listPurchaseOrders,
    query: { limit: '1' },
  })
  assert.equal(headers['x-total-count'], String(seen.length), 'purchase orders')
  const sums = await ask(shop, book, { who, call: sumPurchaseOrders })
  const open = seen
    .filter(({ state }) => state === 'ORDERED')
    .flatMap(({ lines }) => lines)
    .reduce(
      (sum, { product, ...one }) =>
        sum + inUnits(product, Math.max(0, one.quantity - one.received)),
      0,
    )
  const told = OrderSums.parse(sums.body).open ?? 0
  assert.equal(Math.round(told * 1000), Math.round(open * 1000), 'units to come')
  for (const order of seen) {
    const params = { id: order.id }
    const { body } = await ask(shop, book, { who, call: getPurchaseOrder, params })
    const { state, items } = PurchaseOrder.parse(body)
    assert.equal(state, order.state)
    assert.deepEqual(
      items.map(({ productId, quantity, received }) => [productId, quantity, received]),
      order.lines.map(({ product, quantity, received }) => [product.id, quantity, received]),
    )
    order.version = PurchaseOrder.parse(body).version
  }
  const [supplier] = book.things.SUPPLIER
  for (const [call, query] of [
    [listReorderProposals, { branchId: book.home }],
    ...(supplier === undefined
      ? []
      : [[listSupplierGoods, { supplierId: supplier.id, branchId: book.home }] as const]),
  ] as const) {
    isDone(await ask(shop, book, { who, call, query }), turnedAway(book, who, call))
  }
}
