import assert from 'node:assert/strict'

import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import {
  Delivery,
  DeliveryProposals,
  createDelivery,
  listDeliveryProposals,
} from '@mezgeb/contract/stock/deliveries'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import * as z from 'zod/mini'

import { ask, isDone, note, pick, turnedAway } from './book.ts'
import { lotOf, unitsIn, unitsOfLot } from './goods.ts'
import { bookLine, landed, namedLots, purchaseOf } from './lines.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { DocumentKind } from '@mezgeb/contract/features'
import type { Answer } from '../../../server/src/testing/test-api.ts'
import type { Book, Paper, Shop, Thing } from './book.ts'
import type { BoughtLine, Line } from './lines.ts'
import type { Order } from './order-commands.ts'

const Named = z.object({ id: z.string() })

type Where = { who: 'STAFF' | 'ADMIN'; branch: number }
export type Moved = Where & {
  product: number
  supplier: number
  quantity: number
  /** Which batch; null: none. */
  lot: number | null
}
export type Taken = Moved & { reason: number | null }
export type Delivered = Where & {
  supplier: number
  /** Cents of transport, shared out by the cost of the lines. */
  charge: number | null
  /** `cents`: cost of a unit, `price`: new selling price in cents. */
  lines: {
    product: number
    quantity: number
    lot: number | null
    cents: number | null
    price: number | null
  }[]
}

/** Checks before stock: refused, or in a foreign branch. */
export function kept(
  book: Book,
  { who }: { who: Where['who'] },
  branchId: string,
  call: Endpoint,
): ErrorCode | null {
  const isElsewhere = who === 'STAFF' && branchId !== book.home
  return turnedAway(book, who, call) ?? (isElsewhere ? 'NOT_FOUND' : null)
}

/** Receives goods from a supplier, perhaps a deleted one. */
export async function receive(input: Moved, book: Book, shop: Shop): Promise<void> {
  const { who } = input
  const branchId = pick(book.things.BRANCH, input.branch).id
  const product = pick(book.things.PRODUCT, input.product)
  const quantity = unitsIn(product, input.quantity)
  const lot = input.lot === null ? {} : lotOf(input.lot)
  const { SUPPLIER: gone } = book.gone
  const supplier = pick([...gone, ...book.things.SUPPLIER, ...gone], input.supplier)
  const body = {
    ...{ productId: product.id, branchId, quantity, supplierId: supplier.id },
    ...{ dateReceived: '2026-01-01', ...lot },
  }
  const answer = await ask(shop, book, { who, call: createStockEntry, body })
  const refusal =
    kept(book, input, branchId, createStockEntry) ??
    (book.gone.SUPPLIER.includes(supplier) ? 'NOT_FOUND' : null) ??
    (isUndated(product, input.lot) ? 'INVALID' : null)
  if (!isDone(answer, refusal)) return
  record(book, input, { kind: 'ENTRY', branchId, answer }, [
    { product, quantity, ...namedLots(input.lot, quantity) },
  ])
}

/** Receives a delivery of several lines, with the costs and perhaps new selling prices of the goods. */
export async function deliver(input: Delivered, book: Book, shop: Shop): Promise<void> {
  const lines = input.lines.map(({ product: which, ...line }) => {
    const product = pick(book.things.PRODUCT, which)
    return { ...line, product, quantity: unitsIn(product, line.quantity) }
  })
  const branchId = pick(book.things.BRANCH, input.branch).id
  const supplier = pick([...book.things.SUPPLIER, ...book.gone.SUPPLIER], input.supplier)
  await receiveGoods({ ...input, branchId, supplier, lines }, book, shop)
}

/** Batches are of products that have some. */
export const isUndated = ({ isDated = false }: Thing, lot: number | null) =>
  lot !== null && !isDated

export type Brought = Pick<Delivered, 'who' | 'charge'> & {
  branchId: string
  supplier: Thing
  lines: BoughtLine[]
  order?: Order
}

export async function receiveGoods(input: Brought, book: Book, shop: Shop): Promise<boolean> {
  const { who, branchId, supplier, lines, charge, order } = input
  const items = lines.map(({ product, quantity, cents, price, lot }) => ({
    ...{ productId: product.id, quantity, ...(lot === null ? {} : lotOf(lot)) },
    ...(cents === null ? {} : { unitCost: cents / 100 }),
    ...(price === null ? {} : { pricePerUnit: price / 100 }),
  }))
  const body = {
    ...{ supplierId: supplier.id, branchId, dateReceived: '2026-01-01', items },
    ...(charge === null
      ? {}
      : { charges: [{ name: 'Truck', amount: charge / 100, spread: 'VALUE' }] }),
    ...(order === undefined ? {} : { orderId: order.id }),
  }
  const answer = await ask(shop, book, { who, call: createDelivery, body })
  if (!isDone(answer, refusalOf(input, book))) return false
  const earlier = book.stock.documents.filter(
    (one) => one.kind === 'DELIVERY' && one.branch_id === branchId,
  )
  for (const { product, price } of onlyLast(lines)) {
    if (price === null || product.values['pricePerUnit'] === price / 100) continue
    product.values['pricePerUnit'] = price / 100
    product.version += 1
    note(book, 'PRODUCT', 'CHANGED')
  }
  const paper = { supplier, ...(order === undefined ? {} : { order }) }
  record(book, input, { kind: 'DELIVERY', branchId, answer, ...paper }, landed(lines, charge ?? 0))
  const delivery = Delivery.parse(answer.body)
  assert.equal(delivery.number, earlier.length + 1, 'number in the branch')
  assert.equal('cost' in delivery, who === 'ADMIN', 'costs are for those who may see them')
  const cents = lines.reduce((sum, line) => sum + purchaseOf(line), charge ?? 0)
  // A line without a cost takes the average.
  if (who === 'ADMIN' && !Number.isNaN(cents)) assert.equal(delivery.cost, cents / 100)
  const query = { branchId, supplierId: supplier.id }
  const last = await ask(shop, book, { who, call: listDeliveryProposals, query })
  assert.deepEqual(
    DeliveryProposals.parse(last.body).lines.map(({ product, quantity }) => [product.id, quantity]),
    items.map(({ productId, quantity }) => [productId, quantity]),
    'the last delivery of the supplier',
  )
  return true
}

function refusalOf(input: Brought, book: Book): ErrorCode | null {
  const { who, branchId, supplier, lines, charge, order } = input
  const mayNotPrice = who === 'STAFF' && lines.some(({ price }) => price !== null)
  const isUnknown = charge !== null && lines.some(({ cents }) => cents === null)
  return (
    turnedAway(book, who, createDelivery) ??
    (isUnknown ? 'INVALID' : null) ??
    (mayNotPrice ? 'FORBIDDEN' : null) ??
    kept(book, input, branchId, createDelivery) ??
    (order !== undefined && order.state !== 'ORDERED' ? 'INVALID' : null) ??
    (book.gone.SUPPLIER.includes(supplier) ? 'NOT_FOUND' : null) ??
    (lines.some(({ product, lot }) => isUndated(product, lot)) ? 'INVALID' : null)
  )
}

/** Of several lines of a product the last one with a price. */
function onlyLast<One extends Line & { price: number | null }>(lines: readonly One[]): One[] {
  const priced = lines.filter(({ price }) => price !== null)
  return [...new Map(priced.map((line) => [line.product, line])).values()]
}

/** Removes broken goods. */
export async function take(input: Taken, book: Book, shop: Shop): Promise<void> {
  const { who } = input
  const reasonId = input.reason === null ? undefined : pick(book.reasons, input.reason).id
  const branchId = pick(book.things.BRANCH, input.branch).id
  const product = pick(book.things.PRODUCT, input.product)
  const quantity = unitsIn(product, input.quantity)
  const lot = input.lot === null ? null : lotOf(input.lot)
  const body = {
    ...{ productId: product.id, branchId, quantity, ...lot },
    ...{ reason: 'Broken', dateRemoved: '2026-01-01', reasonId },
  }
  const answer = await ask(shop, book, { who, call: createStockOut, body })
  const there =
    lot === null
      ? book.stock.unitsOf(branchId, product.id)
      : unitsOfLot(book.stock.lotsOf(branchId, product.id), lot)
  const isShort = there < quantity
  const refusal = kept(book, input, branchId, createStockOut) ?? (isShort ? 'OUT_OF_STOCK' : null)
  if (!isDone(answer, refusal)) return
  record(book, input, { kind: 'REMOVAL', branchId, answer, reasonId }, [
    { product, quantity, ...namedLots(input.lot, quantity) },
  ])
}

type Made = Paper & { kind: DocumentKind; branchId: string; answer: Answer<Endpoint> }

/** Records the document of an answer at the prices of now. */
export function record(
  book: Book,
  { who }: { who: Where['who'] },
  { kind, branchId, answer, ...paper }: Made,
  lines: Line[],
) {
  note(book, DOCUMENT_KINDS[kind].audit, 'CREATED')
  const { id } = Named.parse(JSON.parse(answer.text))
  book.papers.set(id, paper)
  const made = { user_id: book.logins[who].account.id, created_at: new Date().toISOString() }
  return book.stock.record({ id, kind, branch_id: branchId, ...made }, lines.map(bookLine))
}
