import assert from 'node:assert/strict'

import { TransferSums, sumTransfers } from '@mezgeb/contract/stock/transfer-sums'
import {
  Transfer,
  countWaitingTransfers,
  getTransfer,
  listSisterStock,
  listTransferProposals,
  listTransfers,
} from '@mezgeb/contract/stock/transfers'

import { ask, pick } from './book.ts'
import { inUnits } from './goods.ts'
import { onRoad } from './transfer-book.ts'

import type { Book, Shop } from './book.ts'
import type { Member, Moving } from './transfer-book.ts'

/** Compares batches, costs, and what is on the road. */
function compareLots(who: Member, book: Book, shown: Transfer): void {
  const { from, state, lines } = book.transfers.find(({ id }) => id === shown.id) ?? {}
  assert(lines !== undefined && from !== undefined)
  assert.deepEqual(
    shown.items.map(({ lots = [] }) => lots),
    lines.map(({ road }) => road.lots),
    'batches of a transfer',
  )
  assert.deepEqual(
    shown.items.map(({ availableLots }) => availableLots),
    lines.map(({ product }) =>
      state === 'APPROVED' && product.isDated === true
        ? book.stock.lotsOf(from, product.id)
        : undefined,
    ),
    'batches to send',
  )
  const sees = who === 'ADMIN'
  assert.deepEqual(
    shown.items.map(({ cost }) => cost),
    lines.map(({ cost }) => (sees ? cost : undefined)),
    'cost of the units that were sent',
  )
  const road = lines.map((line) => (onRoad(line) === 0 ? 0 : line.road.cents))
  const cents = road.reduce<number | null>(
    (sum, one) => (sum === null || one === null ? null : sum + one),
    0,
  )
  assert.equal(
    shown.roadCost,
    sees ? (cents === null ? null : cents / 100) : undefined,
    'value on the road',
  )
}

/** Compares what is on the road. */
function compareSums(who: Member, seen: readonly Moving[], sums: TransferSums): void {
  const moving = seen.map(({ lines }) => lines.filter((line) => onRoad(line) > 0))
  const lines = moving.flat()
  const units = lines.reduce((sum, line) => sum + inUnits(line.product, onRoad(line)), 0)
  assert.equal(Math.round((sums.onRoad ?? 0) * 1000), Math.round(units * 1000), 'units on the road')
  const told = who === 'ADMIN' ? [Math.round((sums.roadCost ?? 0) * 100), sums.uncosted] : []
  const cents = lines.reduce((sum, { road }) => sum + (road.cents ?? 0), 0)
  const unknown = moving.filter((own) => own.some(({ road }) => road.cents === null))
  assert.deepEqual(told, who === 'ADMIN' ? [cents, unknown.length] : [], 'value on the road')
}

/** Compares lists, counts and lines with the book. */
export async function compareTransfers(who: Member, book: Book, shop: Shop): Promise<void> {
  const seen = book.transfers.filter(
    ({ from, to, state }) =>
      who === 'ADMIN' || to === book.home || (from === book.home && state !== 'DRAFT'),
  )
  const { headers } = await ask(shop, book, { who, call: listTransfers, query: { limit: '1' } })
  assert.equal(headers['x-total-count'], String(seen.length), 'transfers in view')
  for (const { id, state, lines } of seen) {
    const { body } = await ask(shop, book, { who, call: getTransfer, params: { id } })
    const shown = Transfer.parse(body)
    assert.equal(shown.state, state)
    assert.deepEqual(
      shown.items.map(({ productId, wanted, sent, onRoad: road }) => [
        productId,
        wanted,
        sent,
        road,
      ]),
      lines.map((line) => [line.product.id, line.wanted, line.sent, onRoad(line)]),
    )
    compareLots(who, book, shown)
  }
  const sums = await ask(shop, book, { who, call: sumTransfers })
  compareSums(who, seen, TransferSums.parse(sums.body))
  const count = await ask(shop, book, { who, call: countWaitingTransfers })
  const own = who === 'STAFF' ? book.home : null
  const many = (isOne: (one: Moving) => boolean) => book.transfers.filter(isOne).length
  assert.deepEqual(count.body, {
    toApprove: who === 'ADMIN' ? many(({ state }) => state === 'REQUESTED') : 0,
    toShip: many(({ state, from }) => state === 'APPROVED' && from === own),
    toReceive: many(({ state, to, isReceived }) => state === 'SENT' && !isReceived && to === own),
    toSettle: who === 'ADMIN' ? many(({ state, isReceived }) => state === 'SENT' && isReceived) : 0,
  })
  const [product] = book.things.PRODUCT
  if (product === undefined) return
  const where = await ask(shop, book, {
    who,
    call: listSisterStock,
    query: { productId: product.id },
  })
  const units = book.stock
    .balances()
    .filter((one) => one.product_id === product.id && one.quantity > 0)
  assert.equal(Reflect.get(Object(where.body), 'length'), units.length, 'branches that have some')
  const query = { fromBranchId: pick(book.things.BRANCH, 0).id, toBranchId: book.home }
  const spare = await ask(shop, book, { who, call: listTransferProposals, query })
  assert.equal(spare.status, 200, spare.text)
}
