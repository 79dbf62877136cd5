import assert from 'node:assert/strict'

import { getMe } from '@mezgeb/contract/people/auth'
import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import {
  RECENT_MAX,
  getAdminDashboard,
  getDashboard,
  getDashboardCharts,
  getFirstSteps,
} from '@mezgeb/contract/insight/dashboard'
import { getInstitutionUsage, listInstitutions } from '@mezgeb/contract/business/institutions'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getSale, listSales } from '@mezgeb/contract/selling/sales'
import { getDelivery, listDeliveries } from '@mezgeb/contract/stock/deliveries'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listUsers } from '@mezgeb/contract/people/users'

import { ask, trailOf } from './book.ts'
import { compareCharts } from './compare-charts.ts'
import { compareGoods } from './compare-goods.ts'
import { compareTransfers } from './compare-transfers.ts'
import { compareChain } from './compare-chain.ts'
import { compareMoney } from './money/money-commands.ts'
import { compareSheets } from './count-commands.ts'
import { documentsSeen, lowInBranches, lowInSum, sum, unitsSeen } from './low-stock.ts'
import { compareOrders } from './order-commands.ts'
import { compareReturns } from './money/sale-return-commands.ts'
import { compareDocuments } from './undo-commands.ts'
import { compareGroups } from './variant-commands.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Endpoint, ReplyOf } from '@mezgeb/contract/kit/endpoint'
import type { Sending } from '../../../server/src/testing/test-api.ts'
import type { Book, Shop, Thing, Who } from './book.ts'

type Member = 'STAFF' | 'ADMIN'

/** Reads as a user with the permission. */
async function read<E extends Endpoint>(
  shop: Shop,
  book: Book,
  asked: { who: Who; call: E } & Sending,
): Promise<{ body: ReplyOf<E>; total: string | undefined }> {
  const answer = await ask(shop, book, asked)
  assert.equal(answer.status, 200, answer.text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sender judges replies by the contract
  return { body: answer.body as ReplyOf<E>, total: answer.headers['x-total-count'] }
}

const byId = (one: { id: string }, two: { id: string }) => (one.id < two.id ? -1 : 1)

/** Rows of a list, reduced to the book's fields, in one order. */
function shown(rows: readonly { id: string; version: number }[], fields: readonly string[]) {
  return rows
    .map((row) => {
      const all = new Map<string, unknown>(Object.entries(row))
      const values = Object.fromEntries(fields.map((field) => [field, all.get(field)]))
      return { id: row.id, version: row.version, values }
    })
    .toSorted(byId)
}

function expected(things: readonly Thing[], fields: readonly string[]) {
  return things
    .map(({ id, version, values }) => ({
      ...{ id, version },
      values: Object.fromEntries(fields.map((field) => [field, values[field] ?? null])),
    }))
    .toSorted(byId)
}

/** Compares everything a user sees with the book. */
export async function compare(who: Member, book: Book, shop: Shop): Promise<void> {
  if (!book.logins[who].isAlive) return
  await compareThings(who, book, shop)
  await compareStock(who, book, shop)
  await compareGoods(who, book, shop)
  await compareTransfers(who, book, shop)
  await compareSheets(who, book, shop)
  await compareOrders(who, book, shop)
  await compareDocuments(who, book, shop)
  await compareReturns(who, book, shop)
  await compareMoney(who, book, shop)
  await compareChain(who, book, shop)
  await compareGroups(who, book, shop)
  const { body: me } = await read(shop, book, { who, call: getMe })
  const { name, role, status } = book.logins[who].account
  assert.deepEqual(
    [me.name, me.role, me.status, me.institution?.currency],
    [name, role, status, book.institution.currency],
  )
  if (who === 'ADMIN') await compareInstitution(book, shop)
}

async function compareThings(who: Member, book: Book, shop: Shop): Promise<void> {
  const isSeen = ({ values }: Thing) => who === 'ADMIN' || values['branchId'] === book.home
  for (const [call, things] of [
    [listBranches, book.things.BRANCH],
    [listCategories, book.things.CATEGORY],
    [listSuppliers, book.things.SUPPLIER],
    [listCustomers, book.things.CUSTOMER.filter(isSeen)],
    [listProducts, book.things.PRODUCT],
  ] as const) {
    const fields = Object.keys(things[0]?.values ?? {})
    const { body } = await read(shop, book, { who, call })
    assert.deepEqual(shown(body, fields), expected(things, fields), call.path)
  }
}

async function compareStock(who: Member, book: Book, shop: Shop): Promise<void> {
  const { body: products } = await read(shop, book, { who, call: listProducts })
  for (const { id, branchProducts } of products) {
    assert.equal(sum(branchProducts.map(({ quantity }) => quantity)), sum(unitsSeen(who, book, id)))
  }
  const { body: dashboard } = await read(shop, book, { who, call: getDashboard })
  assert.equal(dashboard.totalProducts, book.things.PRODUCT.length)
  assert.equal(dashboard.lowStockProducts, lowInBranches(who, book), 'products that run low')
  const { body: charts } = await read(shop, book, { who, call: getDashboardCharts })
  assert.equal(
    charts.lowStock.length,
    Math.min(lowInSum(who, book), RECENT_MAX),
    'products low, by name',
  )
  compareCharts(charts, who, book)
  const seen = documentsSeen(who, book)
  for (const [call, kind] of [
    [listSales, 'SALE'],
    [listStockEntries, 'ENTRY'],
    [listStockOuts, 'REMOVAL'],
    [listDeliveries, 'DELIVERY'],
  ] as const) {
    const { total } = await read(shop, book, { who, call, query: { limit: 1 } })
    assert.equal(total, String(seen.filter((one) => one.kind === kind).length), call.path)
  }
  for (const { id } of seen.filter(({ kind }) => kind === 'DELIVERY')) {
    const { body: delivery } = await read(shop, book, { who, call: getDelivery, params: { id } })
    const lines = book.stock.movements.filter(({ document_id }) => document_id === id)
    assert.deepEqual(
      delivery.items.map(({ productId, quantity }) => [productId, quantity]),
      lines.map(({ product_id, quantity }) => [product_id, quantity]),
    )
  }
  const params = { branchId: book.home }
  const { body: outs } = await read(shop, book, { who, call: listBranchStockOuts, params })
  const removed = seen.filter(
    ({ kind, branch_id }) => kind === 'REMOVAL' && branch_id === book.home,
  )
  assert.equal(outs.length, removed.length)
  for (const { id, total_amount } of seen.filter(({ kind }) => kind === 'SALE')) {
    const { body: sale } = await read(shop, book, { who, call: getSale, params: { id } })
    assert.equal(sale.totalAmount, total_amount)
  }
}

async function compareInstitution(book: Book, shop: Shop): Promise<void> {
  const { id, name, status, currency } = book.institution
  const { body: users } = await read(shop, book, { who: 'ADMIN', call: listUsers, params: { id } })
  assert.deepEqual(
    users.map((one) => told({ ...one, branchId: one.branch?.id ?? null })).toSorted(byText),
    book.accounts.map(told).toSorted(byText),
  )
  const { body: steps } = await read(shop, book, { who: 'ADMIN', call: getFirstSteps })
  assert.deepEqual(steps, {
    hasBranch: book.things.BRANCH.length > 0,
    hasStaff: book.accounts.some(({ role }) => role === 'STAFF'),
    hasProduct: book.things.PRODUCT.length > 0,
    hasStockEntry: book.stock.documents.some(({ kind }) => ['ENTRY', 'DELIVERY'].includes(kind)),
    hasSale: book.stock.documents.some(({ kind }) => kind === 'SALE'),
  })
  const who = 'SUPER_ADMIN'
  const asked = { who, call: listInstitutions, query: { search: name } } as const
  const { body: found } = await read(shop, book, asked)
  const counts = {
    branches: book.things.BRANCH.length,
    users: book.accounts.length,
    products: book.things.PRODUCT.length + book.archived.length,
    suppliers: book.things.SUPPLIER.length,
  }
  assert.deepEqual(
    found.map((one) => [one.id, one.status, one.currency, one.counts]),
    [[id, status, currency, counts]],
  )
  const { body: used } = await read(shop, book, { who, call: getInstitutionUsage, params: { id } })
  // An arrival and a loss are of one write, with others.
  const written = book.stock.documents.filter(({ kind }) => !/ARRIVAL|LOSS/.test(kind))
  assert(used.writes >= written.length, `${used.writes} records saved`)
  const { body: all } = await read(shop, book, { who, call: getAdminDashboard })
  const { total } = await read(shop, book, { who, call: listInstitutions, query: { limit: 1 } })
  assert.equal(total, String(all.totalInstitutions))
  const trail = sorted(await trailOf(shop, book))
  const known = sorted(book.trail)
  const differences = [
    trail.filter((line) => !known.includes(line)),
    known.filter((line) => !trail.includes(line)),
  ]
  assert.deepEqual(differences, [[], []], `the audit trail ${differences.join(', book ')}`)
}

const byText = (one: string, two: string) => (one < two ? -1 : 1)

const told = ({
  id,
  name,
  role,
  status,
  branchId,
}: Pick<User, 'id' | 'name' | 'role' | 'status'> & { branchId: string | null }) =>
  [id, name, role, status, branchId].join(' ')

const sorted = (trail: Map<string, number>) =>
  [...trail].map(([name, n]) => `${name}: ${n}`).toSorted(byText)
