import {
  ProductMovement,
  getProduct,
  getProductPrices,
  listProductMovements,
} from '@mezgeb/contract/insight/product-history'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import {
  createTransfer,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { beforeAll, describe, expect, it } from 'vitest'

import { allPages } from '../../../testing/all-pages.ts'
import {
  givenBranch,
  givenBusiness,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenStock,
  givenSupplier,
} from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
let shop: Business
let admin: Person
let staff: Person
let far: Branch
let supplier: Supplier
let sugar: Product

/** Sugar: 10 received without a cost, 40 delivered at 50.25, 3 and 2 sold, 1 removed; 7 in the other branch. */
beforeAll(async () => {
  shop = await givenBusiness(app)
  admin = shop.admin
  staff = await givenStaff(app, shop)
  far = await givenBranch(app, admin)
  supplier = await givenSupplier(app, admin)
  sugar = await givenProduct(app, shop, { name: 'Sugar', pricePerUnit: 100, stock: 10 })
  await givenProduct(app, shop, { name: 'Salt', stock: 4 })
  const { token } = admin
  const branchId = shop.branch.id
  const sell = (quantity: number) =>
    app.send(createSale, {
      token,
      body: {
        customerId: 'new',
        customer: { name: 'Almaz' },
        branchId,
        saleItems: [{ productId: sugar.id, quantity }],
      },
    })
  await app.send(createDelivery, {
    token,
    body: {
      supplierId: supplier.id,
      branchId,
      dateReceived: '2026-11-20',
      items: [{ productId: sugar.id, quantity: 40, unitCost: 50.25, pricePerUnit: 110 }],
    },
  })
  await sell(3)
  await app.send(updateProduct, { token, params: { id: sugar.id }, body: { pricePerUnit: 120.5 } })
  await sell(2)
  await app.send(createStockOut, {
    token,
    body: {
      productId: sugar.id,
      quantity: 1,
      reason: 'Torn bag',
      dateRemoved: '2026-11-21',
      branchId,
    },
  })
  await givenStock(app, { admin, branch: far }, sugar.id, 7)
})

const sheet = (person: Person, query: object = {}) =>
  app.send(getProduct, { token: person.token, params: { id: sugar.id }, query })

const movements = async (person: Person, query: object = {}) => {
  const { token } = person
  const answer = await app.send(listProductMovements, { token, params: { id: sugar.id }, query })
  expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
  return answer.body.map(({ kind, quantity, balance }) => [kind, quantity, balance])
}

describe('the page of a product', () => {
  it('has its stock per branch with the value, its sales and days of cover, and its suppliers', async () => {
    const { body } = await sheet(admin)
    expect(body.product).toMatchObject({ id: sugar.id, name: 'Sugar', pricePerUnit: 120.5 })
    const stock = new Map(body.stock.map((row) => [row.branch.id, [row.quantity, row.value]]))
    expect(stock).toEqual(
      new Map([
        [shop.branch.id, [44, 2211]],
        [far.id, [7, null]],
      ]),
    )
    expect(body.sold).toMatchObject({ units: 5, amount: 571, daysOfCover: 306 })
    expect(body.sold.days).toHaveLength(30)
    expect(body.sold.days.reduce((sum, { units }) => sum + units, 0)).toBe(5)
    expect(body.suppliers).toContainEqual({
      supplier: { id: supplier.id, name: supplier.name },
      times: 1,
      units: 40,
      lastAt: '2026-11-20T00:00:00.000Z',
      lastCost: 50.25,
    })
    expect((await sheet(admin, { branchId: far.id })).body).toMatchObject({
      stock: [{ quantity: 7 }],
      sold: { units: 0, daysOfCover: null },
    })
  })

  it('shows STAFF their branch, and no cost', async () => {
    const { body, text } = await sheet(staff)
    expect(body.stock).toEqual([
      { branch: { id: shop.branch.id, name: shop.branch.name }, quantity: 44 },
    ])
    expect(body.sold).toMatchObject({ units: 5, daysOfCover: 264 })
    expect(text).not.toMatch(/cost|value/i)
    expect((await sheet(staff, { branchId: far.id })).status).toBe(404)
  })

  it('has what is in transit, for an ADMIN with its value and for STAFF of either end', async () => {
    const tea = await givenProduct(app, shop)
    const items = [{ productId: tea.id, quantity: 8 }]
    await givenDelivery(app, shop, [{ productId: tea.id, quantity: 8, unitCost: 2.5 }])
    const [sender, receiver] = [staff, await givenStaff(app, { admin, branch: far })]
    const third = await givenStaff(app, { admin, branch: await givenBranch(app, admin) })
    const ends = { fromBranchId: shop.branch.id, toBranchId: far.id }
    const body = { ...ends, state: 'APPROVED', items } as const
    const plan = (await app.send(createTransfer, { token: admin.token, body })).body
    const transit = async ({ token }: Person) => {
      const seen = await app.send(getProduct, { token, params: { id: tea.id } })
      return seen.body.onRoad
    }
    expect(await transit(admin)).toEqual([])
    const params = { id: plan.id }
    await app.send(shipTransfer, { token: admin.token, params, body: {} })
    await app.send(receiveTransfer, {
      token: receiver.token,
      params,
      body: { items: [{ productId: tea.id, accepted: 3, damaged: 1, reason: 'Wet' }] },
    })
    const shown = {
      transfer: { id: plan.id, number: plan.number },
      fromBranch: { id: shop.branch.id, name: shop.branch.name },
      toBranch: { id: far.id, name: far.name },
      units: 4,
    }
    expect(await transit(admin)).toMatchObject([{ ...shown, value: 10 }])
    for (const who of [sender, receiver]) {
      const [seen, ...more] = await transit(who)
      expect(seen).toMatchObject(shown)
      expect(seen).not.toHaveProperty('value')
      expect(more).toEqual([])
    }
    expect(await transit(third)).toEqual([])
    await app.send(settleTransfer, {
      token: admin.token,
      params,
      body: { outcome: 'FOUND' },
    })
    expect(await transit(admin)).toEqual([])
  })
})

describe('the stock card', () => {
  const DELIVERED = [
    ['DELIVERY', 40, 50],
    ['VALUATION', 0, 10],
    ['ENTRY', 10, 10],
  ]

  it('has every movement with its balance, newest first, page by page, of all branches or one', async () => {
    const own = [['REMOVAL', -1, 44], ['SALE', -2, 45], ['SALE', -3, 47], ...DELIVERED]
    expect(await movements(admin)).toEqual([['ENTRY', 7, 7], ...own])
    expect(await movements(admin, { branchId: shop.branch.id })).toEqual(own)
    expect(await movements(staff)).toEqual(own)
    for (const size of [1, 2, 3]) {
      const path = `/products/${sugar.id}/movements?limit=${size}`
      const { rows, total } = await allPages(app, admin, path, ProductMovement)
      expect(total).toBe(7)
      expect(rows.map(({ kind }) => kind)).toEqual(['ENTRY', ...own.map(([kind]) => kind)])
    }
  })

  it('leads to documents and parties, and has costs for those who may see them', async () => {
    const { token } = admin
    const { body } = await app.send(listProductMovements, { token, params: { id: sugar.id } })
    expect(body[1]).toMatchObject({
      note: 'Torn bag',
      cost: -50.25,
      user: { name: admin.user.name },
    })
    expect(body[2]).toMatchObject({ party: { name: 'Almaz' }, pricePerUnit: 120.5, cost: -100.5 })
    expect(body[4]).toMatchObject({ number: 'BR-D-0001', party: { id: supplier.id }, cost: 2010 })
    const own = await app.send(listProductMovements, {
      token: staff.token,
      params: { id: sugar.id },
    })
    expect(own.text).not.toContain('cost')
  })

  it.each([
    [
      { kind: 'SALE' },
      [
        ['SALE', -2, 45],
        ['SALE', -3, 47],
      ],
    ],
    [{ kind: 'REMOVAL' }, [['REMOVAL', -1, 44]]],
    [
      { kind: 'ENTRY' },
      [
        ['ENTRY', 7, 7],
        ['ENTRY', 10, 10],
      ],
    ],
    [{ kind: 'ENTRY', limit: 5, to: '2026-01-01' }, []],
    [{ from: '2000-01-01', kind: 'DELIVERY' }, [['DELIVERY', 40, 50]]],
    [{ from: '2099-01-01' }, []],
  ])('is filtered by kind and period: %j', async (query, expected) => {
    expect(await movements(admin, query)).toEqual(expected)
  })

  it('refuses an unknown kind, and a cursor of another list', async () => {
    for (const [query, field] of [
      ['kind=GIFT', 'kind'],
      ['cursor=WyJhIl0', 'cursor'],
    ]) {
      const url = `/api/products/${sugar.id}/movements?${query}`
      const answer = await app.raw({ method: 'GET', url, token: admin.token })
      expect(answer.failure.fields).toMatchObject([{ path: field }])
    }
  })
})

it('the prices of a product have their day and person, its costs are for an ADMIN only', async () => {
  const prices = (person: Person) =>
    app.send(getProductPrices, { token: person.token, params: { id: sugar.id } })
  const { body } = await prices(admin)
  expect(body.prices.map(({ price, user }) => [price, user?.name])).toEqual(
    [120.5, 110, 100].map((price) => [price, admin.user.name]),
  )
  expect(body.costs).toMatchObject([
    {
      kind: 'DELIVERY',
      quantity: 40,
      unitCost: 50.25,
      supplier: { id: supplier.id },
      branch: { id: shop.branch.id },
    },
  ])
  const own = (await prices(staff)).body
  expect(own.prices).toEqual(body.prices)
  expect(own.costs).toBeUndefined()
})
