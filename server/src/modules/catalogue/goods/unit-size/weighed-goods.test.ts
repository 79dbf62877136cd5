import { randomInt, randomUUID } from 'node:crypto'

import { createPurchaseOrder, getPurchaseOrder } from '@mezgeb/contract/buying/orders'
import { changeProducts } from '@mezgeb/contract/catalogue/product-changes'
import { sumProducts } from '@mezgeb/contract/catalogue/product-filters'
import { sumDocuments } from '@mezgeb/contract/stock/document-sums'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import { getProduct, getProductPrices } from '@mezgeb/contract/insight/product-history'
import { getLosses } from '@mezgeb/contract/insight/reports'
import { totalOf } from '@mezgeb/contract/kit/money'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import { createDelivery, listDeliveries, listLastCosts } from '@mezgeb/contract/stock/deliveries'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { listMoved } from '@mezgeb/contract/stock/moved'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import {
  changeStockTake,
  addStockCounts,
  postStockTake,
} from '@mezgeb/contract/stock/stock-take-calls'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import {
  createTransfer,
  receiveTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { listTransfers } from '@mezgeb/contract/stock/transfers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { currentDay } from '../../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenStockTake,
  givenSupplier,
} from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { stockIn } from '../../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let staff: Person
let far: Branch

beforeAll(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
  far = await givenBranch(app, shop.admin)
})

const weighed = (more: object = {}, business = shop) =>
  givenProduct(app, business, { unit: 'kg', unitSize: 1000, pricePerUnit: 95, ...more })

const token = () => shop.admin.token

function sell(items: [Product, number][], more: object = {}) {
  return app.sendAnything(createSale, {
    token: staff.token,
    key: randomUUID(),
    body: {
      customerId: 'new',
      customer: { name: 'Almaz' },
      branchId: shop.branch.id,
      saleItems: items.map(([{ id }, quantity]) => ({ productId: id, quantity })),
      ...more,
    },
  })
}

const stockOf = (product: Product, branch = shop.branch) => stockIn(app, branch, product)

describe('a product sold by weight', () => {
  it('is sold with 3 decimals of its unit at the price of the unit, half up to the cent', async () => {
    const sugar = await weighed()
    const bread = await givenProduct(app, shop, { pricePerUnit: 12.5, stock: 4 })
    await givenDelivery(app, shop, [{ productId: sugar.id, quantity: 50_000, unitCost: 80 }])
    expect(await stockOf(sugar)).toEqual([50_000, 4000])
    const sold = await sell([
      [sugar, 1350],
      [bread, 2],
    ])
    expect(sold.status).toBe(201)
    expect(sold.body).toMatchObject({
      totalAmount: 153.25,
      saleItems: [
        { quantity: 1350, unitPrice: 95, product: { unit: 'kg', unitSize: 1000 } },
        { quantity: 2, unitPrice: 12.5 },
      ],
    })
    expect(await stockOf(sugar)).toEqual([48_650, 3892])
    const id = String(sold.body?.['id'])
    const read = await app.send(getSale, { token: token(), params: { id } })
    expect(read.body).toEqual(sold.body)
    expect(read.body.saleItems[1]?.product).not.toHaveProperty('unitSize')
    const short = await sell([[sugar, 48_651]])
    expect(short.failure.fields).toMatchObject([
      { path: 'saleItems.0.quantity', message: 'Only 48.65 units available' },
    ])
    const dear = await sell([[sugar, 1001]], { expectedTotal: 95 })
    expect(dear.failure.current).toMatchObject({ totalAmount: 95.1 })
    expect((await sell([[sugar, 1001]], { expectedTotal: 95.1 })).status).toBe(201)
  })

  it('has the sum of its rounded lines as the total of any sale, and in every report', async () => {
    const seed = randomInt(1_000_000)
    const random = mulberry32(seed)
    const business = await givenBusiness(app)
    const { branch } = business
    const goods = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        givenProduct(app, business, {
          ...(at % 3 === 0 ? {} : { unit: 'kg', unitSize: 1000 }),
          pricePerUnit: Math.ceil(random() * 100_000) / 100,
        }),
      ),
    )
    await givenDelivery(
      app,
      business,
      goods.map(({ id }) => ({
        productId: id,
        quantity: 900_000,
        unitCost: Math.round(random() * 1_000_000) / 10_000,
      })),
    )
    let sum = 0
    for (let sale = 0; sale < 12; sale += 1) {
      const chosen = goods.filter(() => random() < 0.6)
      const lines = (chosen.length === 0 ? goods : chosen).map((product) => ({
        product,
        quantity: Math.ceil(random() * 2000),
      }))
      const expected = totalOf(
        lines.map(({ product, quantity }) => ({
          price: product.pricePerUnit,
          quantity,
          unitSize: product.unitSize,
        })),
      )
      const answer = await app.send(createSale, {
        token: business.admin.token,
        body: {
          customerId: 'new',
          customer: { name: 'Abebe' },
          branchId: branch.id,
          saleItems: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
          expectedTotal: expected,
        },
      })
      expect(answer.body.totalAmount, `seed ${seed}`).toBe(expected)
      sum += Math.round(expected * 100)
    }
    await requireInvariants(app.database)
    const margins = await app.send(getMargins, { token: business.admin.token, query: {} })
    expect(margins.body.revenue, `seed ${seed}`).toBe(sum / 100)
    const charts = await app.send(getDashboardCharts, { token: business.admin.token, query: {} })
    const tops = new Map(charts.body.topProducts.map((row) => [row.product.id, row.totalAmount]))
    for (const { product, revenue } of margins.body.products) {
      expect(tops.get(product.id) ?? revenue, `seed ${seed}`).toBe(revenue)
    }
  })

  it('is delivered at the cost of its unit or of a pack, ordered, and goes back at its cost', async () => {
    const [sugar, soap] = [await weighed(), await givenProduct(app, shop)]
    const { id: supplierId } = await givenSupplier(app, shop.admin)
    const order = await app.send(createPurchaseOrder, {
      token: token(),
      body: {
        supplierId,
        branchId: shop.branch.id,
        items: [
          { productId: sugar.id, quantity: 2500, unitCost: 80.1234 },
          { productId: soap.id, quantity: 3, unitCost: 10 },
        ],
      },
    })
    expect(order.body).toMatchObject({ units: 5.5, received: 0, cost: 230.31 })
    const items = [
      { productId: sugar.id, quantity: 2500, unitCost: 80.1234 },
      { productId: soap.id, quantity: 3, unitCost: 10 },
      { productId: sugar.id, quantity: 50_000, unitCost: 4000, costUnits: 50_000 },
    ]
    const delivery = await app.send(createDelivery, {
      token: token(),
      body: {
        supplierId,
        branchId: shop.branch.id,
        dateReceived: '2026-11-20',
        items,
        charges: [{ name: 'Transport', amount: 55.5, spread: 'QUANTITY' }],
      },
    })
    expect(delivery.body).toMatchObject({ units: 55.5, cost: 4285.81 })
    expect(delivery.body.items.map(({ purchaseCost, cost }) => [purchaseCost, cost])).toEqual([
      [200.31, 202.81],
      [30, 33],
      [4000, 4050],
    ])
    const last = await app.send(listLastCosts, {
      token: token(),
      query: { branchId: shop.branch.id, supplierId, productIds: sugar.id },
    })
    expect(last.body).toMatchObject([{ unitCost: 80 }])
    const back = await app.send(createSupplierReturn, {
      token: token(),
      body: {
        supplierId,
        branchId: shop.branch.id,
        deliveryId: delivery.body.id,
        reason: 'Wet',
        items: [{ productId: sugar.id, quantity: 1250 }],
      },
    })
    expect(back.body).toMatchObject({ units: 1.25, cost: 101.26 })
    const all = await app.sendAnything(createSupplierReturn, {
      token: token(),
      body: {
        supplierId,
        branchId: shop.branch.id,
        deliveryId: delivery.body.id,
        reason: 'Wet',
        items: [{ productId: sugar.id, quantity: 51_251 }],
      },
    })
    expect(all.failure.fields?.[0]?.message).toContain('51.25')
    const prices = await app.send(getProductPrices, { token: token(), params: { id: sugar.id } })
    expect(prices.body.costs?.map(({ unitCost }) => unitCost).toSorted()).toEqual([81, 81.124])
  })

  it('moves between branches, is counted, removed and corrected in thousandths', async () => {
    const teff = await weighed({ pricePerUnit: 120.55 })
    const delivery = await givenDelivery(app, shop, [
      { productId: teff.id, quantity: 100_000, unitCost: 100.005 },
    ])
    expect(delivery.cost).toBe(10_000.5)
    const ends = { fromBranchId: shop.branch.id, toBranchId: far.id }
    const items = [{ productId: teff.id, quantity: 12_345 }]
    const plan = await app.send(createTransfer, {
      token: token(),
      body: { ...ends, state: 'APPROVED', items },
    })
    const params = { id: plan.body.id }
    const more = await app.sendAnything(shipTransfer, {
      token: token(),
      params,
      body: { items: [{ productId: teff.id, quantity: 12_346 }] },
    })
    expect(more.failure.fields?.[0]?.message).toContain('12.345')
    await app.send(shipTransfer, { token: token(), params, body: {} })
    await app.send(receiveTransfer, {
      token: token(),
      params,
      body: { items: [{ productId: teff.id, accepted: 12_000, damaged: 345, reason: 'Torn' }] },
    })
    const [listed] = (await app.send(listTransfers, { token: token(), query: {} })).body
    expect(listed).toMatchObject({ wanted: 12.345, sent: 12.345, onRoad: 0 })
    expect(await stockOf(teff)).toEqual([87_655, 8765.94])

    const out = { reason: 'Spilled', dateRemoved: '2026-11-20', branchId: shop.branch.id }
    const removed = await app.send(createStockOut, {
      token: token(),
      body: { productId: teff.id, quantity: 655, ...out },
    })
    await app.send(reverseDocument, {
      token: token(),
      body: { documentId: removed.body.id, reason: 'By mistake' },
    })
    expect(await stockOf(teff)).toEqual([87_655, 8765.94])

    const take = await givenStockTake(app, { admin: shop.admin, branch: far })
    const at = new Date().toISOString()
    const counted = await app.send(addStockCounts, {
      token: token(),
      params: { id: take.id },
      body: {
        sentAt: at,
        counts: [
          {
            id: randomUUID(),
            productId: teff.id,
            quantity: 11_999,
            isTotal: true,
            place: null,
            happenedAt: at,
          },
        ],
      },
    })
    expect(counted.body.products).toMatchObject([{ counted: 11_999, difference: -1 }])
    const status = { token: token(), params: { id: take.id } }
    await app.send(changeStockTake, { ...status, body: { status: 'COUNTED' } })
    const posted = await app.send(postStockTake, { ...status, body: { leaveUncounted: true } })
    expect(posted.body.differences).toMatchObject({
      found: 0,
      missing: 0.001,
      missingMeasured: [{ unit: 'kg', quantity: 0.001 }],
      value: -0.12,
    })
    expect((await stockOf(teff, far))[0]).toBe(11_999)
  })

  it('is summed up with other goods in units, at its price', async () => {
    const business = await givenBusiness(app)
    const oil = await weighed({ unit: 'l', pricePerUnit: 210.35, name: 'Oil' }, business)
    await givenProduct(app, business, { pricePerUnit: 10, stock: 3, name: 'Cup' })
    await givenDelivery(app, business, [{ productId: oil.id, quantity: 2345, unitCost: 150 }])
    const requested = { token: business.admin.token }
    const sums = await app.send(sumProducts, { ...requested, query: {} })
    expect(sums.body).toMatchObject({ units: 5.345, value: 523.27, cost: 351.75 })
    // Beside the sum, what of it is no piece.
    const measured = [{ unit: 'l', quantity: 2.345 }]
    expect(sums.body.measured).toEqual(measured)
    const query = { kind: 'DELIVERY' } as const
    expect((await app.send(sumDocuments, { ...requested, query })).body).toMatchObject({
      units: 2.345,
      measured,
    })
    for (const list of [listDeliveries, listMoved]) {
      const listed = await app.send(list, { ...requested, query: {} })
      expect(listed.body[0]).toMatchObject({ units: 2.345, measured })
    }
    const charts = await app.send(getDashboardCharts, { ...requested, query: {} })
    expect(charts.body.stockValuePerBranch).toMatchObject([{ units: 5.345, value: 523.27 }])
    const products = [{ id: oil.id, version: oil.version }]
    await app.send(changeProducts, { ...requested, body: { products, lowStockThreshold: 3 } })
    const low = await app.send(getDashboardCharts, { ...requested, query: {} })
    expect(low.body.lowStock).toMatchObject([
      { product: { unit: 'l', unitSize: 1000 }, units: 2345, lowStockThreshold: 3000 },
    ])
    await app.send(createStockOut, {
      ...requested,
      body: {
        productId: oil.id,
        quantity: 345,
        reason: 'Leaked',
        dateRemoved: '2026-11-25',
        branchId: business.branch.id,
      },
    })
    const day = currentDay()
    const losses = await app.send(getLosses, {
      ...requested,
      query: { from: '2026-11-25', to: day },
    })
    expect(losses.body.texts).toMatchObject([{ units: 0.345, amount: 72.57, cost: 51.75 }])
    const sheet = await app.send(getProduct, { ...requested, params: { id: oil.id }, query: {} })
    expect(sheet.body).toMatchObject({
      product: { unitSize: 1000 },
      stock: [{ quantity: 2000, value: 300 }],
      suppliers: [{ units: 2345, lastCost: 150 }],
    })
    const trail = await app.send(listAuditEntries, { ...requested, query: { recordId: oil.id } })
    expect(trail.body.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { field: 'lowStockThreshold', of: null, before: null, after: 3 },
        { field: 'unitSize', of: null, before: null, after: 1000 },
      ]),
    )
    const can = { name: 'can', size: 2500, barcode: null }
    const params = { id: oil.id }
    for (const packs of [[can], [{ ...can, size: 20_000 }]]) {
      expect(
        (await app.send(updateProduct, { ...requested, params, body: { packs } })).status,
      ).toBe(200)
    }
    const packed = await app.send(listAuditEntries, { ...requested, query: { recordId: oil.id } })
    expect(packed.body[0]?.changes).toMatchObject([
      { field: 'packs', before: '2.5 can', after: '20 can' },
    ])
    const tea = await givenProduct(app, business, { lowStockThreshold: 7 })
    const body = { unitSize: 1000, lowStockThreshold: 2500 } as const
    await app.send(updateProduct, { ...requested, params: { id: tea.id }, body })
    const recounted = await app.send(listAuditEntries, {
      ...requested,
      query: { recordId: tea.id },
    })
    expect(recounted.body[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'lowStockThreshold', before: 7, after: 2.5 }),
    )
    const stock = await app.send(listAuditEntries, { ...requested, query: { kind: 'STOCK_OUT' } })
    expect(stock.body[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'stock', before: 2.345, after: 2 }),
    )
  })

  it('is not counted in units again where a level is no whole unit, also at the same moment', async () => {
    const change = (id: string, body: object) =>
      app.sendAnything(updateProduct, { token: token(), params: { id }, body })
    const created = await app.sendAnything(createProduct, {
      token: token(),
      body: { name: 'Salt', unit: 'kg', pricePerUnit: 1, categoryId: randomUUID(), unitSize: 10 },
    })
    expect(created.failure.fields).toMatchObject([{ path: 'unitSize' }])
    const salt = await weighed()
    expect((await change(salt.id, { unitSize: 1 })).body).not.toHaveProperty('unitSize')
    expect((await change(salt.id, { unitSize: 1000 })).body).toHaveProperty('unitSize', 1000)
    const inGrams = { productId: salt.id, unitSize: 1000 } as const
    const level = { ...inGrams, branchId: shop.branch.id, minimum: 1500, maximum: null }
    await app.send(setLevels, { token: token(), body: { items: [level] } })
    const digest = await databaseDigest(app.database)
    const refused = await change(salt.id, { unitSize: 1, name: 'Salt of Afar' })
    expect(refused.status).toBe(400)
    expect(refused.failure.fields).toMatchObject([{ path: 'unitSize' }])
    expect(await databaseDigest(app.database)).toEqual(digest)
    expect((await change(salt.id, { unitSize: 1000, name: 'Salt of Afar' })).status).toBe(200)
    // Twins: the first goods and another way to count them.
    const { id: supplierId } = await givenSupplier(app, shop.admin)
    for (let round = 0; round < 5; round += 1) {
      const rice = await givenProduct(app, shop, { unit: 'kg', pricePerUnit: 40 })
      const entry = { quantity: 2000, supplierId, dateReceived: '2026-11-20' }
      await Promise.all([
        app.sendAnything(createStockEntry, {
          token: token(),
          body: { ...entry, productId: rice.id, branchId: shop.branch.id },
        }),
        change(rice.id, { unitSize: 1000 }),
      ])
    }
    await requireInvariants(app.database)
    const list = await app.send(listProducts, { token: token(), query: { search: 'Salt of Afar' } })
    expect(list.body).toMatchObject([{ branchProducts: [{ minimum: 1500 }], unitSize: 1000 }])
    const sales = await app.send(listSales, { token: token(), query: {} })
    expect(sales.body.every(({ saleItems }) => saleItems.length > 0)).toBe(true)
    const order = await app.send(createPurchaseOrder, {
      token: token(),
      body: { supplierId, branchId: shop.branch.id, items: [{ ...inGrams, quantity: 5 }] },
    })
    const read = await app.send(getPurchaseOrder, {
      token: token(),
      params: { id: order.body.id },
    })
    expect(read.body).toMatchObject({ units: 0.005, items: [{ product: { unitSize: 1000 } }] })
  })
})

/** A small generator of numbers from 0 to 1, for a seed. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
