import assert from 'node:assert/strict'

import {
  ProductMovement,
  ProductSheet,
  getProduct,
  listProductMovements,
} from '@mezgeb/contract/insight/product-history'
import { StockValueReport, getStockValue } from '@mezgeb/contract/insight/reports'
import { ExpiringLot, listExpiringLots } from '@mezgeb/contract/stock/lots'
import * as z from 'zod/mini'

import { ask, isDone, turnedAway } from './book.ts'
import { WITHIN, lastListedDay } from './goods.ts'
import { branchesSeen } from './low-stock.ts'
import { onRoad } from './transfer-book.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Answer, Sending } from '../../../server/src/testing/test-api.ts'
import type { Book, Shop, Thing } from './book.ts'

type Person = 'STAFF' | 'ADMIN'
type Look = (call: Endpoint, sent?: Sending) => Promise<Answer<Endpoint> | null>

/** Products whose stock card is read, with all of its movements. */
const CARDS = 3
const CARD_MAX = 200

const centsOf = (amount: number) => Math.round(amount * 100)

/** Compares units, value and batches of each product in each branch, cards, what expires, and the value of all stock. */
export async function compareGoods(who: Person, book: Book, shop: Shop): Promise<void> {
  const look: Look = async (call, sent = {}) => {
    const answer = await ask(shop, book, { who, call, ...sent })
    return isDone(answer, turnedAway(book, who, call)) ? answer : null
  }
  for (const product of book.things.PRODUCT) {
    const sheet = await look(getProduct, { params: { id: product.id } })
    compareSheet({ who, book, product }, ProductSheet.parse(sheet?.body))
  }
  for (const product of book.things.PRODUCT.slice(0, CARDS)) {
    const sent = { params: { id: product.id }, query: { limit: CARD_MAX } }
    const card = z.array(ProductMovement).parse((await look(listProductMovements, sent))?.body)
    compareCard({ who, book, product }, card)
  }
  await compareExpiring(look, { who, book })
  const value = await look(getStockValue)
  if (value !== null) compareValue(book, StockValueReport.parse(value.body))
}

type Seen = { who: Person; book: Book; product: Thing }

function compareSheet({ who, book, product }: Seen, sheet: ProductSheet): void {
  const seen = branchesSeen(who, book)
  const sees = who === 'ADMIN'
  const own = book.stock
    .balances()
    .filter((one) => one.product_id === product.id && seen.includes(one.branch_id))
  const shown = new Map(sheet.stock.map(({ branch, ...row }) => [branch.id, row]))
  for (const branchId of seen) {
    const there = own.find(({ branch_id }) => branch_id === branchId)
    const row = shown.get(branchId)
    // A level alone gives a branch a row.
    if (there === undefined && row === undefined) continue
    assert.deepEqual(
      { lots: [], value: undefined, ...row },
      {
        quantity: there?.quantity ?? 0,
        value: sees ? (there?.value ?? null) : undefined,
        lots: product.isDated === true ? (there?.lots ?? []) : [],
      },
      `stock of ${product.id} in ${branchId}`,
    )
  }
  assert.deepEqual(
    sheet.onRoad.map(({ transfer, units, value }) => `${transfer.id} ${units} ${value}`).toSorted(),
    book.transfers
      .filter(({ from, to }) => seen.includes(from) || seen.includes(to))
      .flatMap(({ id, lines }) =>
        lines
          .filter((line) => line.product === product && onRoad(line) > 0)
          .map((line) => {
            const { cents } = line.road
            const value = cents === null ? null : cents / 100
            return `${id} ${onRoad(line)} ${sees ? value : undefined}`
          }),
      )
      .toSorted(),
    'units on the road',
  )
}

function compareCard({ who, book, product }: Seen, card: readonly ProductMovement[]): void {
  const seen = branchesSeen(who, book)
  const sees = who === 'ADMIN'
  const isOwn = (one: { product_id: string; branch_id: string }) =>
    one.product_id === product.id && seen.includes(one.branch_id)
  const told = [
    ...book.stock.movements.filter(isOwn),
    ...book.stock.valuations
      .filter(isOwn)
      .map((one) => ({ ...one, kind: 'VALUATION', quantity: 0 })),
  ].map(({ kind, branch_id, quantity, balance, cost }) =>
    [kind, branch_id, quantity, balance, sees ? cost : undefined].join(' '),
  )
  assert(told.length < CARD_MAX)
  assert.deepEqual(
    card
      .map(({ kind, branch, quantity, balance, cost }) =>
        [kind, branch.id, quantity, balance, cost].join(' '),
      )
      .toSorted(),
    told.toSorted(),
    'stock card',
  )
}

async function compareExpiring(look: Look, { who, book }: Omit<Seen, 'product'>): Promise<void> {
  const seen = branchesSeen(who, book)
  const listed = await look(listExpiringLots, { query: { within: WITHIN, limit: CARD_MAX } })
  const textOf = (parts: readonly (string | number | null)[]) => parts.join(' ')
  const told = book.things.PRODUCT.filter(({ isDated }) => isDated).flatMap(({ id }) =>
    seen.flatMap((branchId) =>
      book.stock
        .lotsOf(branchId, id)
        .filter(({ expiresOn }) => expiresOn <= lastListedDay)
        .map(({ expiresOn, batch, quantity }) =>
          textOf([id, branchId, expiresOn, batch, quantity]),
        ),
    ),
  )
  assert.deepEqual(
    z
      .array(ExpiringLot)
      .parse(listed?.body)
      .map(({ product, branch, expiresOn, batch, quantity }) =>
        textOf([product.id, branch.id, expiresOn, batch, quantity]),
      )
      .toSorted(),
    told.toSorted(),
    'batches that expire',
  )
}

function compareValue(book: Book, report: StockValueReport): void {
  const branches = new Map<string, number>()
  for (const { branch_id, value } of book.stock.balances()) {
    branches.set(branch_id, (branches.get(branch_id) ?? 0) + centsOf(value ?? 0))
  }
  const shown = new Map(report.branches.map(({ branch, value }) => [branch.id, centsOf(value)]))
  for (const [id, cents] of branches) assert.equal(shown.get(id) ?? 0, cents, 'value of a branch')
  const road = book.transfers
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (onRoad(line) === 0 ? 0 : (line.road.cents ?? 0)), 0)
  assert.equal(centsOf(report.onTheRoad ?? 0), road, 'value on the road')
  const all = [...branches.values()].reduce((sum, cents) => sum + cents, road)
  assert.equal(centsOf(report.value), all, 'value of all stock')
}
