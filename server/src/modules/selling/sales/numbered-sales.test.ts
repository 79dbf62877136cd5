import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { Sale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import pLimit from 'p-limit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenStock,
} from '../../../testing/builders.ts'
import { holdOpen } from '../../../testing/database/hold-open.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { numberWithin } from '../../../testing/goods/paper-numbers.ts'
import { ORIGIN, plantedSale, signIn } from '../../../testing/planted-sale.ts'
import { plantShop } from '../../../testing/planted-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { recordOnShard } from './record-on-shard.ts'
import { recordSalesCall } from './record-sales.queries.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Database } from '../../../platform/db/database.ts'
import type { Business, Person } from '../../../testing/builders.ts'
import type { Shop } from '../../../testing/planted-shop.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let business: Business
let tea: Product

beforeEach(async () => {
  business = await givenBusiness(app)
  tea = await givenProduct(app, business, { pricePerUnit: 20, stock: 500 })
})

async function setNumbers(numbersSales: boolean, { admin, institution } = business) {
  const params = { id: institution.id }
  await app.send(updateInstitution, { token: admin.token, params, body: { numbersSales } })
}

type Input = { branch?: Branch; quantity?: number; key?: string; by?: Person; id?: string }

/** To the walk-in customer. */
function sell({ branch = business.branch, quantity = 1, ...input }: Input = {}) {
  return app.raw({
    method: 'POST',
    url: '/api/sales',
    token: (input.by ?? business.admin).token,
    payload: {
      ...(input.id === undefined ? {} : { id: input.id }),
      customerId: branch.id,
      branchId: branch.id,
      saleItems: [{ productId: tea.id, quantity }],
    },
    headers: { 'idempotency-key': input.key ?? randomUUID() },
  })
}

const last = (number: string | undefined) =>
  number === undefined ? undefined : numberWithin(number)

async function numberOf(input?: Input): Promise<number | undefined> {
  const { status, text } = await sell(input)
  expect(status).toBe(201)
  return last(Sale.parse(JSON.parse(text)).number)
}

async function found(query: object, { token }: Person = business.admin) {
  const { body } = await app.send(listSales, { token, query })
  return body.map(({ number }) => last(number))
}

describe('numbers of sales', () => {
  it('are given only where the institution has asked for them, and keep counting', async () => {
    expect((await sell()).text).not.toContain('number')
    await setNumbers(true)
    expect(await numberOf()).toBe(1)
    await setNumbers(false)
    expect((await sell()).text).not.toContain('number')
    await setNumbers(true)
    expect(await numberOf()).toBe(2)
    expect(await found({})).toEqual([2, undefined, 1, undefined])
  })

  it('are a change that the audit trail has', async () => {
    await setNumbers(true)
    const { body } = await app.send(listAuditEntries, {
      token: business.admin.token,
      query: { kind: 'INSTITUTION' },
    })
    expect(body[0]?.changes).toEqual([
      { field: 'numbersSales', of: null, before: null, after: 'true' },
    ])
  })

  it('end the answer of a sale, which a repeated request gets again', async () => {
    await setNumbers(true)
    const [key, id] = [randomUUID(), randomUUID()]
    const first = await sell({ key, id })
    expect(first.text).toMatch(/\], "number" : "BR-S-0001"\}$/)
    await sell()
    expect((await sell({ key, id })).text).toBe(first.text)
    expect((await sell({ id })).text).toBe(first.text)
    const { body } = await app.send(getSale, { token: business.admin.token, params: { id } })
    expect(body.number).toBe('BR-S-0001')
  })

  it('count each branch from 1, and refused sales use none', async () => {
    const sibling = await givenBranch(app, business.admin)
    await givenStock(app, { admin: business.admin, branch: sibling }, tea.id, 3)
    await setNumbers(true)
    expect([await numberOf(), await numberOf({ branch: sibling })]).toEqual([1, 1])
    expect((await sell({ branch: sibling, quantity: 4 })).status).toBe(409)
    expect([await numberOf({ branch: sibling }), await numberOf()]).toEqual([2, 2])
  })

  it('are found by the search, with other filters and within the own branch', async () => {
    const seller = await givenStaff(app, business)
    const customer = await givenCustomer(app, seller, business.branch.id)
    const sibling = await givenBranch(app, business.admin)
    await givenStock(app, { admin: business.admin, branch: sibling }, tea.id, 3)
    await setNumbers(true)
    for (let sale = 1; sale <= 12; sale += 1) await numberOf()
    await numberOf({ branch: sibling })
    for (const search of ['12', '#12', 'No. 12', 'sale 12', 'BR-S-0012', 'br s 12'])
      expect(await found({ search })).toEqual([12])
    expect(await found({ search: '1' })).toEqual([1, 1])
    expect(await found({ search: '1' }, seller)).toEqual([1])
    expect(await found({ search: '12', productId: tea.id })).toEqual([12])
    expect(await found({ search: '12', userId: business.admin.user.id })).toEqual([12])
    expect(await found({ search: '12', customerId: customer.id })).toEqual([])
  })
})

describe('many numbered sales at once', () => {
  it('have no gap and no duplicate when sales between them are refused', async () => {
    await setNumbers(true)
    const answers = await pLimit(32).map(Array.from({ length: 160 }), (_, sale) =>
      sell({ quantity: sale % 8 === 7 ? 1000 : 1 }),
    )
    const numbers = answers
      .filter(({ status }) => status === 201)
      .map(({ text }) => last(Sale.parse(JSON.parse(text)).number) ?? 0)
    // A slow machine sheds some.
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      numbers.map((_, place) => place + 1),
    )
    const inTime = await app.database.sql<{ number: number }>(
      'select number from sales where institution_id = $1 order by created_at, id',
      [business.institution.id],
    )
    expect(inTime.map(({ number }) => number)).toEqual(numbers.map((_, place) => place + 1))
  })
})

async function openShop(products: number): Promise<Shop> {
  const shop = await plantShop(app.database, { products, stock: 9 })
  await signIn(app.database, shop)
  const sql = 'update institutions set numbers_sales = true where id = $1'
  await app.database.sql(sql, [shop.institutionId])
  return shop
}

/** A sale of one product of the shop. */
const saleOf = (shop: Shop, product: number) =>
  plantedSale(shop, { lines: [{ productId: shop.productIds[product] ?? '', quantity: 1 }] })

async function numbersIn({ institutionId }: Shop): Promise<(number | null)[]> {
  const rows = await app.database.sql<{ number: number | null }>(
    'select number from sales where institution_id = $1 order by number',
    [institutionId],
  )
  return rows.map(({ number }) => number)
}

describe('batches of numbered sales', () => {
  let db: Database

  beforeAll(async () => {
    db = await openTestDatabase(app.database)
  })

  afterAll(() => db.close())

  it('of the same institutions in any order do not deadlock', async () => {
    const shops = await Promise.all(Array.from({ length: 5 }, () => openShop(40)))
    await pLimit(4).map(Array.from({ length: 40 }), async (_, product) => {
      const turned = [...shops.slice(product % 5), ...shops.slice(0, product % 5)]
      const sales = (product % 2 === 0 ? turned : turned.toReversed()).flatMap((shop) => [
        saleOf(shop, product),
        saleOf(shop, product),
      ])
      expect(await db.call(recordSalesCall(sales, { waits: false }))).toHaveLength(10)
    })
    for (const shop of shops)
      expect(await numbersIn(shop)).toEqual(Array.from({ length: 80 }, (_, place) => place + 1))
  })

  it('leave their numbers to the next sale when their process is killed', async () => {
    const shop = await openShop(2)
    const { text, values } = recordSalesCall([saleOf(shop, 0)], { waits: true })
    const kill = await holdOpen(app.database, text, [...values])
    const next = db.call(recordSalesCall([saleOf(shop, 1)], { waits: true }))
    await setTimeout(100)
    expect(await numbersIn(shop)).toEqual([])
    await kill()
    expect((await next)[0]?.number).toMatch(/-S-0001$/)
    expect(await numbersIn(shop)).toEqual([1])
  })

  it('count together with those of a shard', async () => {
    const shop = await openShop(1)
    const by = db.by({ ...ORIGIN, user: shop.userId })
    await db.call(recordSalesCall([saleOf(shop, 0)], { waits: false }))
    const created = await recordOnShard(by, saleOf(shop, 0))
    expect(created?.json).toMatch(/"number" : "[A-Z0-9]+-S-0002"\}$/)
  })
})
