import assert from 'node:assert/strict'

import { sumTransfers } from '@mezgeb/contract/stock/transfer-sums'
import { getTransfer, listTransfers } from '@mezgeb/contract/stock/transfers'

import { inOrderOfSale } from '../../../server/src/ops/demo/shelf.ts'
import { read } from './book.ts'
import { inUnits } from './goods.ts'
import { onRoad } from './transfer-book.ts'

import type { TransferSums } from '@mezgeb/contract/stock/transfer-sums'
import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Who } from './book.ts'
import type { Moving } from './transfer-book.ts'

/** Compares batches, costs, and what is on the road. */
function compareLots(who: Who, book: Book, shown: Transfer): void {
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
      state === 'APPROVED' && product.isDated
        ? inOrderOfSale(book.stock.lotsOf(from, product.id))
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
function compareSums(who: Who, seen: readonly Moving[], sums: TransferSums): void {
  const moving = seen.map(({ lines }) => lines.filter((line) => onRoad(line) > 0))
  const lines = moving.flat()
  const units = lines.reduce((sum, line) => sum + inUnits(line.product, onRoad(line)), 0)
  assert.equal(Math.round((sums.units ?? 0) * 1000), Math.round(units * 1000), 'units on the road')
  const told = who === 'ADMIN' ? [Math.round((sums.cost ?? 0) * 100), sums.uncosted] : []
  const cents = lines.reduce((sum, { road }) => sum + (road.cents ?? 0), 0)
  const unknown = moving.filter((own) => own.some(({ road }) => road.cents === null))
  assert.deepEqual(told, who === 'ADMIN' ? [cents, unknown.length] : [], 'value on the road')
}

/** Compares lists, counts and lines with the book. */
export async function compareTransfers(who: Who, book: Book, api: TestApi): Promise<void> {
  const seen = book.transfers.filter(
    ({ from, to, state }) =>
      who === 'ADMIN' || to === book.home || (from === book.home && state !== 'DRAFT'),
  )
  const { total } = await read(api, book, { who, call: listTransfers, query: { limit: 1 } })
  assert.equal(total, String(seen.length), 'transfers in view')
  for (const { id, state, lines } of seen) {
    const { body: shown } = await read(api, book, { who, call: getTransfer, params: { id } })
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
  const { body: sums } = await read(api, book, { who, call: sumTransfers })
  compareSums(who, seen, sums)
}
