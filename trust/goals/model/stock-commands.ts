import assert from 'node:assert/strict'

import { Delivery, createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import * as z from 'zod/mini'

import { numberWithin } from '../../../server/src/testing/goods/paper-numbers.ts'
import { ask, isDone, pick, turnedAway } from './book.ts'
import { lotOf, unitsIn, unitsOfLot } from './goods.ts'
import { bookLine, landed, namedLots, purchaseOf } from './lines.ts'
import { keepNewest } from './undo/newest-cost.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { DocumentKind } from '@mezgeb/contract/features'
import type { Correction } from '../../../server/src/ops/demo/shelf.ts'
import type { Answer, TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Paper, Product, Who } from './book.ts'
import type { Line } from './lines.ts'

const Named = z.object({ id: z.string() })

type Where = { who: Who; branch: number }
export type Moved = Where & {
  product: number
  supplier: number
  quantity: number
  /** Which batch; null: none. */
  lot: number | null
}
export type Delivered = Where & {
  supplier: number
  /** Cents of transport, shared out by the cost of the lines. */
  charge: number | null
  /** Absent: before every count. */
  receivedAt?: number
  /** `cents`: cost of a unit, `price`: new selling price in cents. */
  lines: {
    product: number
    quantity: number
    lot: number | null
    cents: number | null
    price: number | null
  }[]
}

/** Receives goods from a supplier. */
export async function receive(input: Moved, book: Book, api: TestApi): Promise<void> {
  const { who } = input
  const branchId = pick(book.branches, input.branch)
  const product = pick(book.products, input.product)
  const quantity = unitsIn(product, input.quantity)
  const lot = input.lot === null ? {} : lotOf(input.lot)
  const supplierId = pick(book.suppliers, input.supplier)
  const body = {
    productId: product.id,
    branchId,
    quantity,
    supplierId,
    dateReceived: new Date().toISOString(),
    ...lot,
  }
  const answer = await ask(api, book, { who, call: createStockEntry, body })
  const refusal =
    turnedAway(book, who, createStockEntry, branchId) ??
    (isUndated(product, input.lot) ? 'INVALID' : null)
  if (!isDone(answer, refusal)) return
  record(book, input, { kind: 'ENTRY', branchId, answer }, [
    { product, quantity, ...namedLots(input.lot, quantity) },
  ])
}

/** Batches are of products that have some. */
export const isUndated = ({ isDated }: Product, lot: number | null) => lot !== null && !isDated

/** Receives a delivery of several lines, with the costs and perhaps new selling prices of the goods. */
export async function deliver(input: Delivered, book: Book, api: TestApi): Promise<void> {
  const { who, charge, receivedAt } = input
  const lines = input.lines.map(({ product: which, ...line }) => {
    const product = pick(book.products, which)
    return { ...line, product, quantity: unitsIn(product, line.quantity) }
  })
  const branchId = pick(book.branches, input.branch)
  const supplierId = pick(book.suppliers, input.supplier)
  const items = lines.map(({ product, quantity, cents, price, lot }) => ({
    productId: product.id,
    quantity,
    ...(lot === null ? {} : lotOf(lot)),
    ...(cents === null ? {} : { unitCost: cents / 100 }),
    ...(price === null ? {} : { pricePerUnit: price / 100 }),
  }))
  const charges =
    charge === null ? [] : [{ name: 'Truck', amount: charge / 100, spread: 'VALUE' as const }]
  const dateReceived = receivedAt === undefined ? LONG_AGO : new Date(receivedAt).toISOString()
  const body = { supplierId, branchId, dateReceived, items, charges }
  const answer = await ask(api, book, { who, call: createDelivery, body })
  const mayNotPrice = who === 'STAFF' && lines.some(({ price }) => price !== null)
  const isUnknown = charge !== null && lines.some(({ cents }) => cents === null)
  const refusal =
    turnedAway(book, who, createDelivery) ??
    (isUnknown ? 'INVALID' : null) ??
    (mayNotPrice ? 'FORBIDDEN' : null) ??
    turnedAway(book, who, createDelivery, branchId) ??
    (lines.some(({ product, lot }) => isUndated(product, lot)) ? 'INVALID' : null)
  if (!isDone(answer, refusal)) return
  const earlier = book.stock.documents.filter(
    (one) => one.kind === 'DELIVERY' && one.branch_id === branchId,
  )
  for (const { product, price } of lines) if (price !== null) product.price = price / 100
  record(
    book,
    input,
    {
      kind: 'DELIVERY',
      branchId,
      answer,
      supplierId,
      isLate: receivedAt === undefined,
      invoice: lines.map(purchaseOf),
    },
    landed(lines, charge ?? 0),
  )
  const delivery = Delivery.parse(answer.body)
  if (receivedAt !== undefined) book.shelf.told.set(delivery.id, receivedAt)
  assert.equal(numberWithin(delivery.number), earlier.length + 1, 'number in the branch')
  assert.equal('cost' in delivery, who === 'ADMIN', 'costs are for those who may see them')
  const cents = lines.reduce((sum, line) => sum + purchaseOf(line), charge ?? 0)
  // A line without a cost takes the average.
  if (who === 'ADMIN' && !Number.isNaN(cents)) assert.equal(delivery.cost, cents / 100)
}

/** Removes broken goods. */
export async function take(input: Moved, book: Book, api: TestApi): Promise<void> {
  const { who } = input
  const branchId = pick(book.branches, input.branch)
  const product = pick(book.products, input.product)
  const quantity = unitsIn(product, input.quantity)
  const lot = input.lot === null ? null : lotOf(input.lot)
  const body = {
    productId: product.id,
    branchId,
    quantity,
    ...lot,
    reason: 'Broken',
    dateRemoved: LONG_AGO,
  }
  const answer = await ask(api, book, { who, call: createStockOut, body })
  const there =
    lot === null
      ? book.stock.unitsOf(branchId, product.id)
      : unitsOfLot(book.stock.lotsOf(branchId, product.id), lot)
  const isShort = there < quantity
  const refusal =
    turnedAway(book, who, createStockOut, branchId) ?? (isShort ? 'OUT_OF_STOCK' : null)
  if (!isDone(answer, refusal)) return
  record(book, input, { kind: 'REMOVAL', branchId, answer, isLate: true }, [
    { product, quantity, ...namedLots(input.lot, quantity) },
  ])
}

/** Before every count. */
export const LONG_AGO = '2026-01-01'

type Made = Paper & {
  kind: DocumentKind
  branchId: string
  answer: Answer<Endpoint>
  /** It happened before every count. */
  isLate?: boolean
  corrections?: ReadonlyMap<string, Correction>
}

/** Records the document of an answer at the prices of now. */
export function record(
  book: Book,
  { who }: { who: Where['who'] },
  { kind, branchId, answer, isLate = false, corrections, ...paper }: Made,
  lines: Line[],
) {
  const { id } = Named.parse(JSON.parse(answer.text))
  book.papers.set(id, paper)
  if (isLate) book.late.add(id)
  const made = { user_id: book.people[who].id, created_at: new Date().toISOString() }
  const document = { id, kind, branch_id: branchId, ...made }
  const recorded = book.stock.record(document, lines.map(bookLine), corrections)
  const productIds = lines.map(({ product }) => product.id)
  if (corrections !== undefined) keepNewest(book, branchId, productIds)
  return recorded
}
