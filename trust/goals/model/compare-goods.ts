import assert from 'node:assert/strict'

import { getProduct, listProductMovements } from '@mezgeb/contract/insight/product-history'
import { getStockValue } from '@mezgeb/contract/insight/reports'
import { listLastCosts } from '@mezgeb/contract/stock/deliveries'
import { listExpiringLots } from '@mezgeb/contract/stock/lots'

import { branchesSeen, read } from './book.ts'
import { WITHIN, lastListedDay } from './goods.ts'
import { centsHeld } from './home/quarantine-commands.ts'
import { onRoad } from './transfer-book.ts'

import type { ProductMovement, ProductSheet } from '@mezgeb/contract/insight/product-history'
import type { StockValueReport } from '@mezgeb/contract/insight/reports'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Book, Product, Who } from './book.ts'

/** A stock card is read with all of its movements. */
const CARD_MAX = 200

const centsOf = (amount: number) => Math.round(amount * 100)

/** Compares units, value and batches of each product in each branch, cards, what expires, and the value of all stock. */
export async function compareGoods(who: Who, book: Book, api: TestApi): Promise<void> {
  for (const product of book.products) {
    const params = { id: product.id }
    const { body: sheet } = await read(api, book, { who, call: getProduct, params })
    compareSheet({ who, book, product }, sheet)
    const asked = { who, call: listProductMovements, params, query: { limit: CARD_MAX } }
    compareCard({ who, book, product }, (await read(api, book, asked)).body)
  }
  await compareExpiring(who, book, api)
  if (who === 'STAFF') return
  await compareLastCosts(who, book, api)
  compareValue(book, (await read(api, book, { who, call: getStockValue })).body)
}

type Seen = { who: Who; book: Book; product: Product }

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
    if (there === undefined && row === undefined) continue
    assert.deepEqual(
      { lots: [], value: undefined, ...row },
      {
        quantity: there?.quantity ?? 0,
        value: sees ? (there?.value ?? null) : undefined,
        lots: product.isDated ? (there?.lots ?? []) : [],
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

const NANOS = 1e9
const DECIMALS = 1e4

/** Last cost of a unit in each branch, however it is counted now. */
export async function compareLastCosts(who: Who, book: Book, api: TestApi): Promise<void> {
  const productIds = book.products.map(({ id }) => id).join()
  for (const branchId of book.branches) {
    const asked = { who, call: listLastCosts, query: { branchId, productIds } }
    const { body } = await read(api, book, asked)
    const told = book.products.flatMap(({ id: productId, size = 1 }) => {
      const { lastCost = null } =
        book.stock
          .balances()
          .find((one) => one.branch_id === branchId && one.product_id === productId) ?? {}
      if (lastCost === null) return []
      const nanos = Math.round(lastCost * NANOS) * size
      return [{ productId, unitCost: Math.round((nanos * DECIMALS) / NANOS) / DECIMALS }]
    })
    assert.deepEqual(body, told, `last costs in ${branchId}`)
  }
}

function compareCard({ who, book, product }: Seen, card: readonly ProductMovement[]): void {
  const seen = branchesSeen(who, book)
  const sees = who === 'ADMIN'
  const isOwn = (one: { product_id: string; branch_id: string }) =>
    one.product_id === product.id && seen.includes(one.branch_id)
  const told = [
    ...book.stock.movements.filter(isOwn),
    ...book.stock.valuations.filter(isOwn).map((one) => ({ ...one, quantity: 0 })),
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

async function compareExpiring(who: Who, book: Book, api: TestApi): Promise<void> {
  const seen = branchesSeen(who, book)
  const query = { within: WITHIN, limit: CARD_MAX }
  const { body: listed } = await read(api, book, { who, call: listExpiringLots, query })
  const textOf = (parts: readonly (string | number | null)[]) => parts.join(' ')
  const told = book.products
    .filter(({ isDated }) => isDated)
    .flatMap(({ id }) =>
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
    listed
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
  const held = centsHeld(book)
  assert.equal(centsOf(report.inQuarantine), held, 'value in quarantine')
  const all = [...branches.values()].reduce((sum, cents) => sum + cents, road + held)
  assert.equal(centsOf(report.value), all, 'value of all stock')
}
