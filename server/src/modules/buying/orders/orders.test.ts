import { randomUUID } from 'node:crypto'

import {
  createPurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  listSupplierGoods,
  movePurchaseOrder,
  sumPurchaseOrders,
  updatePurchaseOrder,
} from '@mezgeb/contract/buying/orders'
import { deleteSupplier } from '@mezgeb/contract/buying/suppliers'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenOrder,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { numberWithin, paper } from '../../../testing/goods/paper-numbers.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
let shop: Business
let staff: Person
let supplier: Supplier
let tea: Product
let milk: Product

beforeAll(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
  supplier = await givenSupplier(app, shop.admin)
  tea = await givenProduct(app, shop, { name: 'Tea of Wush Wush' })
  milk = await givenProduct(app, shop)
})

const bodyOf = (items: object[], more: object = {}) => ({
  supplierId: supplier.id,
  branchId: shop.branch.id,
  items,
  ...more,
})

function create(items: object[], { token } = shop.admin, key = randomUUID()) {
  return app.sendAnything(createPurchaseOrder, { token, key, body: bodyOf(items) })
}

const ordered = () =>
  givenOrder(app, { ...shop, supplierId: supplier.id }, [
    { productId: tea.id, quantity: 10, unitCost: 41.25, code: 'WW-1' },
    { productId: milk.id, quantity: 24 },
  ])

const move = (id: string, state: 'ORDERED' | 'CLOSED' | 'CANCELLED', reason?: string) =>
  app.send(movePurchaseOrder, {
    token: shop.admin.token,
    params: { id },
    body: { state, reason },
  })

const read = async (id: string, { token } = shop.admin) =>
  (await app.send(getPurchaseOrder, { token, params: { id } })).body

async function receive(orderId: string, items: [Product, number][], more: object = {}) {
  return app.sendAnything(createDelivery, {
    token: staff.token,
    key: randomUUID(),
    body: {
      supplierId: supplier.id,
      branchId: shop.branch.id,
      dateReceived: '2026-11-20',
      orderId,
      items: items.map(([{ id }, quantity]) => ({ productId: id, quantity })),
      ...more,
    },
  })
}

describe('a purchase order', () => {
  it('is drafted, changed, ordered and listed, numbered by its branch', async () => {
    const other = await givenBusiness(app)
    const { id: supplierId } = await givenSupplier(app, other.admin)
    const { id: productId } = await givenProduct(app, other)
    const { token } = other.admin
    const second = await givenBranch(app, other.admin)
    const draft = (branchId: string) =>
      app.send(createPurchaseOrder, {
        token,
        body: { supplierId, branchId, items: [{ productId, quantity: 3, unitCost: 2.5 }] },
      })
    const made = await Promise.all([other.branch.id, other.branch.id, second.id].map(draft))
    expect(new Set(made.map(({ body }) => body.number))).toEqual(
      new Set([paper(other.branch, 'P', 1), paper(other.branch, 'P', 2), paper(second, 'P', 1)]),
    )
    const order = made[0]?.body
    expect(order).toMatchObject({ state: 'DRAFT', units: 3, received: 0, cost: 7.5, version: 1 })
    const { id: userId, name } = other.admin.user
    expect(order?.madeBy).toEqual({ id: userId, name })
    const params = { id: order?.id ?? '' }
    const items = [{ productId, quantity: 4, unitCost: 2, code: ' X-1 ' }]
    const body = { supplierId, items, note: 'By noon', version: 1 }
    const changed = await app.send(updatePurchaseOrder, { token, params, body })
    expect(changed.body).toMatchObject({ note: 'By noon', cost: 8, version: 2 })
    expect(changed.body.items).toMatchObject([{ quantity: 4, unitCost: 2, code: 'X-1' }])
    expect((await app.send(updatePurchaseOrder, { token, params, body })).status).toBe(409)
    const sent = { token, params, body: { state: 'ORDERED' as const } }
    expect((await app.send(movePurchaseOrder, sent)).body.state).toBe('ORDERED')
    const late = { token, params, body: { ...body, version: 3 } }
    expect((await app.send(updatePurchaseOrder, late)).status).toBe(400)
    const list = await app.send(listPurchaseOrders, { token, query: { state: 'ORDERED' } })
    expect(list.body).toMatchObject([{ id: order?.id, lineCount: 1, units: 4 }])
    const { body: trail } = await app.send(listAuditEntries, {
      token,
      query: { recordId: params.id },
    })
    expect(trail.map(({ action }) => action)).toEqual(['CHANGED', 'CHANGED', 'CREATED'])
  })

  it('names what is wrong at its field and changes nothing', async () => {
    const digest = await databaseDigest(app.database)
    const wrong = await create([
      { productId: tea.id, quantity: 1 },
      { productId: tea.id, quantity: 0, unitCost: -1 },
    ])
    expect(wrong.failure.fields?.map(({ path }) => path).toSorted()).toEqual([
      'items.1.productId',
      'items.1.quantity',
      'items.1.unitCost',
    ])
    const unknown = await create([{ productId: randomUUID(), quantity: 1 }])
    expect(unknown.status).toBe(404)
    expect((await create([{ productId: tea.id, quantity: 1 }], staff)).status).toBe(403)
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('shows STAFF the orders of their branch without costs', async () => {
    const { id } = await ordered()
    const seen = await read(id, staff)
    expect(seen.cost).toBeUndefined()
    expect(seen.items).toMatchObject([{ quantity: 10, code: 'WW-1' }, { quantity: 24 }])
    expect(seen.items.some((item) => 'unitCost' in item)).toBe(false)
  })
})

describe('goods of an order', () => {
  it('come in parts, the rest stays open, and more than ordered is taken', async () => {
    const { id } = await ordered()
    expect((await receive(id, [[tea, 4]])).status).toBe(201)
    expect(await read(id)).toMatchObject({ state: 'ORDERED', units: 34, received: 4 })
    const delivery = await receive(id, [
      [tea, 8],
      [milk, 24],
    ])
    const all = await read(id)
    const order = { id, kind: 'PURCHASE_ORDER', number: all.number }
    expect(delivery).toMatchObject({ status: 201, body: { order } })
    expect(all).toMatchObject({ state: 'RECEIVED', received: 34 })
    expect(all.items.map(({ received }) => received)).toEqual([12, 24])
    const late = await receive(id, [[tea, 1]])
    expect(late.failure.fields).toMatchObject([{ path: 'orderId' }])
    await requireInvariants(app.database)

    const reversed = await app.send(reverseDocument, {
      token: shop.admin.token,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a delivery has an id
      body: { documentId: (delivery.body as unknown as { id: string }).id, reason: 'Wrong goods' },
    })
    expect(reversed.status).toBe(201)
    expect(await read(id)).toMatchObject({
      state: 'ORDERED',
      received: 4,
      documents: [
        { kind: 'DELIVERY', isReversed: false },
        { kind: 'DELIVERY', isReversed: true },
      ],
    })
  })

  it('are refused at their line when an order cannot count so many received units', async () => {
    const sugar = await givenProduct(app, shop, { unit: 'kg', unitSize: 1000 })
    const { id } = await givenOrder(app, { ...shop, supplierId: supplier.id }, [
      { productId: sugar.id, quantity: 5000 },
      { productId: milk.id, quantity: 1 },
    ])
    const most = 1_000_000_000
    const first = await receive(id, [[sugar, most]])
    const second = await receive(id, [[sugar, most]])
    expect([first.status, second.status]).toEqual([201, 201])
    const digest = await databaseDigest(app.database)
    const refused = await receive(id, [
      [sugar, 1],
      [milk, 1],
      [sugar, most],
    ])
    expect(refused).toMatchObject({
      status: 400,
      failure: {
        fields: [
          {
            path: 'items.2.quantity',
            code: 'ORDER_LINE_FULL',
            message: 'An order counts at most 2147483 received units of a product',
          },
        ],
      },
    })
    expect(await databaseDigest(app.database)).toEqual(digest)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a delivery has an id
    const { id: documentId } = second.body as unknown as { id: string }
    const undone = { documentId, reason: 'Twice' }
    await app.send(reverseDocument, { token: shop.admin.token, body: undone })
    expect((await receive(id, [[sugar, most]])).status).toBe(201)
  })

  it('are counted once when several people receive at the same time', async () => {
    const { id } = await ordered()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => receive(id, [[at % 2 === 0 ? tea : milk, 2]])),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect((await read(id)).items.map(({ received }) => received)).toEqual([6, 6])
  })

  it('are refused for a draft, a closed or cancelled order, and another supplier or branch', async () => {
    const drafted = await create([{ productId: tea.id, quantity: 1 }])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an order has an id
    const draft = (drafted.body as unknown as { id: string }).id
    const [closed, cancelled, open] = await Promise.all([ordered(), ordered(), ordered()])
    await receive(closed.id, [[tea, 1]])
    expect((await move(closed.id, 'CANCELLED')).status).toBe(400)
    expect((await move(closed.id, 'CLOSED', 'No more tea')).body.reason).toBe('No more tea')
    expect((await move(cancelled.id, 'CANCELLED')).body.state).toBe('CANCELLED')
    expect((await move(cancelled.id, 'ORDERED')).status).toBe(400)
    const before = await read(closed.id)
    for (const { id } of [{ id: draft }, closed, cancelled]) {
      expect((await receive(id, [[tea, 1]])).status).toBe(400)
    }
    const { id: supplierId } = await givenSupplier(app, shop.admin)
    expect((await receive(open.id, [[tea, 1]], { supplierId })).status).toBe(404)
    expect((await read(open.id)).received).toBe(0)
    expect(await read(closed.id)).toEqual(before)
  })
})

it('an order is not sent while one of its products is archived, and says which', async () => {
  const { token } = shop.admin
  const coffee = await givenProduct(app, shop, { name: 'Coffee' })
  const items = [tea, coffee].map(({ id: productId }) => ({ productId, quantity: 2 }))
  const body = { supplierId: supplier.id, branchId: shop.branch.id, items }
  const { id, version } = (await app.send(createPurchaseOrder, { token, body })).body
  const archive = (isArchived: boolean) =>
    app.send(updateProduct, { token, params: { id: coffee.id }, body: { isArchived } })
  await archive(true)
  const sent = { token, params: { id }, body: { state: 'ORDERED' } }
  expect(await app.sendAnything(movePurchaseOrder, sent)).toMatchObject({
    status: 409,
    failure: {
      code: 'PRODUCT_ARCHIVED',
      message: 'Coffee is archived: take it out of the archive, or off the order',
      fields: [{ path: 'items.1.productId' }],
    },
  })
  expect(await read(id)).toMatchObject({ state: 'DRAFT', version })
  await archive(false)
  expect((await move(id, 'ORDERED')).body.state).toBe('ORDERED')
})

it('an order is not sent to a supplier who was deleted, but to another one', async () => {
  const { token } = shop.admin
  const gone = await givenSupplier(app, shop.admin)
  const items = [{ productId: tea.id, quantity: 2 }]
  const draft = { supplierId: gone.id, branchId: shop.branch.id, items }
  const { id, version } = (await app.send(createPurchaseOrder, { token, body: draft })).body
  await app.send(deleteSupplier, { token, params: { id: gone.id } })
  const params = { id }
  expect(
    await app.sendAnything(movePurchaseOrder, { token, params, body: { state: 'ORDERED' } }),
  ).toMatchObject({
    status: 400,
    failure: {
      code: 'INVALID',
      message: `${gone.name} is deleted: choose another supplier for the order`,
      fields: [{ path: 'supplierId' }],
    },
  })
  expect(await read(id)).toMatchObject({ state: 'DRAFT', version })
  const body = { supplierId: supplier.id, items, version }
  expect((await app.send(updatePurchaseOrder, { token, params, body })).status).toBe(200)
  expect((await move(id, 'ORDERED')).body.state).toBe('ORDERED')
})

it('finds orders by supplier, product, state and period, and adds up what is to come', async () => {
  const own = await givenBusiness(app)
  const [first, second] = [
    await givenSupplier(app, own.admin),
    await givenSupplier(app, own.admin),
  ] as const
  const salt = await givenProduct(app, own)
  const oil = await givenProduct(app, own)
  const sugar = await givenProduct(app, own, { unit: 'kg', unitSize: 1000 })
  const order = (supplierId: string, items: Parameters<typeof givenOrder>[2]) =>
    givenOrder(app, { ...own, supplierId }, items)
  const { id } = await order(first.id, [{ productId: salt.id, quantity: 10, unitCost: 2.5 }])
  await order(first.id, [{ productId: oil.id, quantity: 4 }])
  const mixed = await order(second.id, [
    { productId: salt.id, quantity: 3, unitCost: 2 },
    { productId: sugar.id, quantity: 2500, unitCost: 4 },
  ])
  const { token } = own.admin
  const body = { supplierId: first.id, branchId: own.branch.id, orderId: id }
  const came = { productId: salt.id, quantity: 4, unitCost: 2.5 }
  const dateReceived = new Date().toISOString()
  await app.send(createDelivery, { token, body: { ...body, dateReceived, items: [came] } })
  const numbers = async (query: Record<string, string>) => {
    const { body: found, headers } = await app.send(listPurchaseOrders, { token, query })
    expect(headers['x-total-count']).toBe(String(found.length))
    return found.map(({ number }) => numberWithin(number))
  }
  expect(await numbers({ supplierId: first.id })).toEqual([2, 1])
  expect(await numbers({ supplierId: first.id, productId: salt.id })).toEqual([1])
  expect(await numbers({ productId: salt.id, state: 'ORDERED' })).toEqual([3, 1])
  expect(await numbers({ productId: salt.id, to: '2026-01-01' })).toEqual([])
  const seller = await givenStaff(app, own)
  expect(await numbers({ userId: own.admin.user.id, supplierId: second.id })).toEqual([3])
  expect(await numbers({ userId: seller.user.id })).toEqual([])
  const sum = async (query: object, by = own.admin) =>
    (await app.sendAnything(sumPurchaseOrders, { token: by.token, query })).body
  const measured = [{ unit: 'kg', quantity: 2.5 }]
  expect(await sum({})).toEqual({ units: 15.5, measured, cost: 31, uncosted: 1 })
  expect(await sum({ supplierId: first.id, productId: salt.id })).toMatchObject({
    units: 6,
    cost: 15,
  })
  expect(await sum({ state: 'DRAFT' })).toMatchObject({ units: 0 })
  expect(await sum({ userId: seller.user.id })).toMatchObject({ units: 0 })
  expect(await sum({}, seller)).toEqual({ units: 15.5, measured })

  const items = [
    { productId: salt.id, quantity: 1 },
    { productId: sugar.id, quantity: 1500 },
  ]
  const arrived = { ...body, supplierId: second.id, orderId: mixed.id, dateReceived, items }
  await app.send(createDelivery, { token, body: arrived })
  const [shown] = (await app.send(listPurchaseOrders, { token, query: { supplierId: second.id } }))
    .body
  expect(shown).toMatchObject({
    ...{ units: 5.5, measured },
    ...{ received: 2.5, receivedMeasured: [{ unit: 'kg', quantity: 1.5 }] },
  })
})

it('proposes what a supplier brings, with code and cost, up to the maximum less what is on order', async () => {
  const other = await givenBusiness(app)
  const { token } = other.admin
  const { id: supplierId } = await givenSupplier(app, other.admin)
  const sugar = await givenProduct(app, other, { stock: 4 })
  const level = { productId: sugar.id, branchId: other.branch.id, minimum: 10, maximum: 50 }
  await app.send(setLevels, { token, body: { items: [level] } })
  const items = [{ productId: sugar.id, quantity: 3, unitCost: 7.5, code: 'S-9' }]
  await givenOrder(app, { ...other, supplierId }, items)
  const { body } = await app.send(listSupplierGoods, { token, query: { supplierId } })
  expect(body.items).toMatchObject([
    { onHand: 4, onOrder: 3, quantity: 43, unitCost: 7.5, code: 'S-9' },
  ])
  // A newer order without a code, which is cancelled.
  const dearer = [{ productId: sugar.id, quantity: 1, unitCost: 9 }]
  const { id } = await givenOrder(app, { ...other, supplierId }, dearer)
  const newest = async () =>
    (await app.send(listSupplierGoods, { token, query: { supplierId } })).body.items
  expect(await newest()).toMatchObject([{ unitCost: 9, code: 'S-9' }])
  await app.send(movePurchaseOrder, { token, params: { id }, body: { state: 'CANCELLED' } })
  expect(await newest()).toMatchObject([{ unitCost: 7.5, code: 'S-9' }])
})
