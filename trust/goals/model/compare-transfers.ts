import assert from 'node:assert/strict'

import {
  Transfer,
  countWaitingTransfers,
  getTransfer,
  listSisterStock,
  listTransferProposals,
  listTransfers,
} from '@mezgeb/contract/stock/transfers'

import { ask, pick } from './book.ts'
import { onRoad } from './transfer-book.ts'

import type { Book, Shop } from './book.ts'
import type { Member, Moving } from './transfer-book.ts'

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
  }
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
