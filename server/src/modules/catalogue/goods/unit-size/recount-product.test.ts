import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { getPurchaseOrder } from '@mezgeb/contract/buying/orders'
import { sumProducts } from '@mezgeb/contract/catalogue/product-filters'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getDashboard, getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import {
  getProduct,
  getProductPrices,
  listProductMovements,
} from '@mezgeb/contract/insight/product-history'
import { getLosses, getStockValue } from '@mezgeb/contract/insight/reports'
import { createPriceList, getPriceList } from '@mezgeb/contract/selling/price-lists/price-lists'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { createDelivery, listDeliveries } from '@mezgeb/contract/stock/deliveries'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { createQuarantine } from '@mezgeb/contract/stock/quarantines'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import { addStockCounts } from '@mezgeb/contract/stock/stock-take-calls'
import {
  createTransfer,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { getTransfer } from '@mezgeb/contract/stock/transfers'
import { beforeAll, describe, expect, it } from 'vitest'

import { currentDay } from '../../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenDelivery,
  givenOrder,
  givenProduct,
  givenStockTake,
  givenSupplier,
  succeeded,
} from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Business } from '../../../../testing/builders.ts'

const app = testApp()
let shop: Business
let far: Branch

beforeAll(async () => {
  shop = await givenBusiness(app)
  far = await givenBranch(app, shop.admin)
})

const ask = (call: Endpoint, body: object, id?: string, key: string = randomUUID()) =>
  app.sendAnything(call, {
    token: shop.admin.token,
    body,
    ...(call.creates === true ? { key } : {}),
    ...(id === undefined ? {} : { params: { id } }),
  })
async function done(...requested: Parameters<typeof ask>): Promise<string> {
  const answer = await ask(...requested)
  succeeded(answer)
  return String(answer.body?.['id'])
}
const recount = (id: string, unitSize: 1 | 1000, more: object = {}) =>
  ask(updateProduct, { unitSize, ...more }, id)

/** Fields that count units of the nearest product. */
const COUNTED = new Set([
  ...['quantity', 'minimum', 'maximum', 'lowStockThreshold', 'size', 'fromQuantity', 'balance'],
  ...[
    'wanted',
    'sent',
    'accepted',
    'damaged',
    'returned',
    'lost',
    'onRoad',
    'available',
    'received',
  ],
  ...['counted', 'expected', 'difference', 'held', 'released', 'writtenOff'],
])

/** They say how goods are counted, so they change with it. */
const OF_COUNTING = new Set([
  ...['unitSize', 'version', 'measured', 'receivedMeasured'],
  ...['wantedMeasured', 'sentMeasured', 'onRoadMeasured'],
])

/** An answer as a page shows it: every quantity in the unit of its product. */
function asShown(part: unknown, size = 1): unknown {
  if (Array.isArray(part)) return part.map((one) => asShown(one, size))
  if (typeof part !== 'object' || part === null) return part
  const { product, unitSize }: { product?: { unitSize?: number }; unitSize?: number } = part
  const own = product === undefined ? (unitSize ?? size) : (product.unitSize ?? 1)
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name]) => !OF_COUNTING.has(name))
      .map(([name, value]) => {
        const isCounted = COUNTED.has(name) || (name === 'units' && product !== undefined)
        const isCount = typeof value === 'number' && isCounted
        // From one on is from the beginning, however it is counted.
        if (name === 'fromQuantity' && value === 1) return [name, value]
        return [name, isCount ? value / own : asShown(value, own)]
      }),
  )
}

/** A small generator of whole numbers from 1, for a seed. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 1 + (state % most)
  }
}

type Known = { product: Product; take: string; transfer: string; order: string; list: string }

/** A product in whole kilograms that everything counts. */
async function givenCounted(random: (most: number) => number): Promise<Known> {
  const { branch } = shop
  const product = await givenProduct(app, shop, {
    unit: 'kg',
    pricePerUnit: 60.35,
    lowStockThreshold: random(9),
    packs: [{ name: 'sack', size: 1 + random(50), price: 900 }],
  })
  const productId = product.id
  const line = (most: number) => ({ productId, quantity: random(most) })
  const cost = () => random(900_000) / 10_000
  const delivery = await givenDelivery(app, shop, [
    { productId, quantity: 200 + random(99), unitCost: cost() },
    { productId, quantity: random(99), unitCost: cost() },
  ])
  const supplierId = (await givenSupplier(app, shop.admin)).id
  const sell = (quantity: number) =>
    done(createSale, {
      customerId: branch.id,
      branchId: branch.id,
      saleItems: [{ productId, quantity }],
    })
  const sale = await sell(10)
  await sell(random(20))
  const reason = 'Broken'
  await done(createSaleReturn, { saleId: sale, reason, items: [line(9)] })
  const out = { reason, branchId: branch.id, dateRemoved: '2026-11-20' }
  const removal = await done(createStockOut, { ...line(9), ...out })
  await done(createStockOut, { ...line(9), ...out })
  await done(reverseDocument, { documentId: removal, reason })
  await done(createQuarantine, { branchId: branch.id, reason, items: [line(9)] })
  const transfer = await done(createTransfer, {
    fromBranchId: branch.id,
    toBranchId: far.id,
    state: 'APPROVED',
    items: [{ productId, quantity: 30 }],
  })
  await done(shipTransfer, { items: [{ productId, quantity: 20 + random(9) }] }, transfer)
  await done(receiveTransfer, { items: [{ productId, accepted: random(19) }] }, transfer)
  const order = await givenOrder(app, { ...shop, supplierId }, [{ productId, quantity: 40 }])
  await done(createDelivery, {
    supplierId,
    branchId: branch.id,
    dateReceived: '2026-11-20',
    orderId: order.id,
    items: [{ ...line(39), unitCost: cost() }],
  })
  const levels = { minimum: random(9), maximum: 10 + random(90) }
  await ask(setLevels, { items: [{ productId, branchId: far.id, ...levels }] })
  const list = await done(createPriceList, {
    name: `List ${randomUUID()}`,
    validFrom: '2026-01-01',
    rows: [
      { productId, fromQuantity: 1, price: 60.1 },
      { productId, fromQuantity: 1 + random(9), price: 59 },
    ],
  })
  const take = await givenStockTake(app, shop)
  const happenedAt = new Date().toISOString()
  const count = { id: randomUUID(), productId, place: 'Shelf', isTotal: true, happenedAt }
  await ask(
    addStockCounts,
    { counts: [{ ...count, quantity: random(300) }], sentAt: happenedAt },
    take.id,
  )
  expect(delivery.items).toHaveLength(2)
  return { product, take: take.id, transfer, order: order.id, list }
}

/** Places of answers about the product alone. */
const OF_PRODUCT = new Set([2, 3])

async function readings({ product, transfer, order, list }: Known): Promise<unknown> {
  const requested = { token: shop.admin.token }
  const of = (id: string) => ({ ...requested, params: { id } })
  const period = { from: '2026-11-01', to: currentDay() }
  const { id } = product
  const read = [
    app.send(listProducts, { ...requested, query: { search: product.name } }),
    app.send(sumProducts, { ...requested, query: {} }),
    app.send(getProductPrices, of(id)),
    app.send(listProductMovements, { ...of(id), query: { limit: 200 } }),
    app.send(getTransfer, of(transfer)),
    app.send(getPurchaseOrder, of(order)),
    app.send(getPriceList, of(list)),
    app.send(listSales, { ...requested, query: { limit: 200 } }),
    app.send(listDeliveries, { ...requested, query: { limit: 200 } }),
    app.send(getStockValue, { ...requested, query: { day: period.to } }),
    app.send(getLosses, { ...requested, query: period }),
    app.send(getMargins, { ...requested, query: period }),
    app.send(getDashboard, requested),
    app.send(getDashboardCharts, { ...requested, query: {} }),
  ] as const
  const answers = await Promise.all(read)
  const size = answers[0].body[0]?.unitSize
  return answers.map((answer, at) =>
    asShown(succeeded<unknown>(answer), OF_PRODUCT.has(at) ? size : 1),
  )
}

/** The trail without the entry of the recount, which names the product. */
async function trailOf(): Promise<unknown[]> {
  const query = { limit: 200 }
  const { body } = await app.send(listAuditEntries, { token: shop.admin.token, query })
  return body
    .filter(({ kind, action }) => kind !== 'PRODUCT' || action !== 'CHANGED')
    .map(({ id, changes }) => ({ id, changes }))
}

describe('a product that is sold by weight from now on', () => {
  it.each([11, 47, 2026])('shows every figure of its past as before (seed %i)', async (seed) => {
    const known = await givenCounted(numbers(seed))
    const { id } = known.product
    const [before, trail] = [await readings(known), await trailOf()]
    const changed = await recount(id, 1000)
    expect(changed.body).toMatchObject({ unitSize: 1000, version: known.product.version + 1 })
    expect(await readings(known)).toEqual(before)
    expect(await trailOf()).toEqual(trail)
    await requireInvariants(app.database)
    // All of it is whole, so there is a way back.
    expect((await recount(id, 1)).status).toBe(200)
    expect(await readings(known)).toEqual(before)
    expect(await trailOf()).toEqual(trail)
    await requireInvariants(app.database)
  })

  it('goes on with decimals: goods in transit arrive, sold goods come back', async () => {
    const known = await givenCounted(numbers(5))
    const { id: productId } = known.product
    await recount(productId, 1000)
    const weighed = { productId, unitSize: 1000 }
    const { body } = await ask(createSale, {
      customerId: shop.branch.id,
      branchId: shop.branch.id,
      expectedTotal: 75.13,
      saleItems: [{ productId, quantity: 1250 }],
    })
    expect(body).toMatchObject({ totalAmount: 75.13 })
    const back = {
      saleId: String(body?.['id']),
      reason: 'Wet',
      items: [{ ...weighed, quantity: 250 }],
    }
    await done(createSaleReturn, back)
    await done(createStockOut, {
      ...weighed,
      quantity: 5,
      reason: 'Wet',
      branchId: shop.branch.id,
      dateRemoved: '2026-11-20',
    })
    await requireInvariants(app.database)
    const refused = await recount(productId, 1)
    expect(refused.failure.fields).toMatchObject([
      { path: 'unitSize', code: 'UNIT_SIZE_NOT_WHOLE' },
    ])
  })

  it('takes no body that was meant for whole units', async () => {
    const known = await givenCounted(numbers(7))
    const { id: productId } = known.product
    const { branch } = shop
    const sale = {
      customerId: branch.id,
      branchId: branch.id,
      expectedTotal: 180.3,
      saleItems: [{ productId, quantity: 3 }],
    }
    const key = randomUUID()
    const sold = await ask(createSale, sale, undefined, key)
    await recount(productId, 1000)
    const digest = await databaseDigest(app.database)
    const supplierId = randomUUID()
    const items = [{ productId, quantity: 3 }]
    const dated = { supplierId, branchId: branch.id, dateReceived: '2026-11-20' }
    const ends = { fromBranchId: branch.id, toBranchId: far.id }
    const happenedAt = new Date().toISOString()
    const count = { id: randomUUID(), productId, place: '', quantity: 3, isTotal: true, happenedAt }
    const meant = await Promise.all([
      ask(createStockEntry, { ...dated, productId, quantity: 3 }),
      ask(createDelivery, { ...dated, items }),
      ask(createTransfer, { ...ends, items }),
      ask(createQuarantine, { branchId: branch.id, reason: 'Wet', items }),
      ask(
        settleTransfer,
        { outcome: 'FOUND', items: [{ productId, quantity: 1 }] },
        known.transfer,
      ),
      ask(addStockCounts, { counts: [count], sentAt: happenedAt }, known.take),
      ask(setLevels, { items: [{ productId, branchId: branch.id, minimum: 3, maximum: null }] }),
      ask(createSale, { ...sale, expectedTotal: undefined }),
    ])
    for (const { status, failure } of meant.slice(4)) {
      expect([status, failure.fields?.[0]?.code]).toEqual([400, 'UNIT_SIZE_CHANGED'])
    }
    for (const { failure } of meant.slice(0, 4)) {
      expect(failure.fields?.[0]?.code).toBe('UNIT_SIZE_CHANGED')
    }
    expect((await ask(createSale, sale)).failure).toMatchObject({
      code: 'PRICE_CHANGED',
      current: { totalAmount: 0.18, saleItems: [{ productId, unitSize: 1000 }] },
    })
    expect(await databaseDigest(app.database)).toEqual(digest)
    // The answer of a sale from before is the one of then.
    const again = await ask(createSale, sale, undefined, key)
    expect([again.status, again.body]).toEqual([201, sold.body])
  })

  it('is counted once, while others sell and move it', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = numbers(seed)
      const rice = await givenProduct(app, shop, { pricePerUnit: 40, stock: 500 })
      const sale = () =>
        ask(createSale, {
          customerId: shop.branch.id,
          branchId: shop.branch.id,
          expectedTotal: 80,
          saleItems: [{ productId: rice.id, quantity: 2 }],
        })
      const out = () =>
        ask(createStockOut, {
          productId: rice.id,
          quantity: random(3),
          reason: 'Wet',
          branchId: shop.branch.id,
          dateRemoved: '2026-11-20',
        })
      const met = await Promise.all([
        ...[sale(), out(), sale(), recount(rice.id, 1000), sale(), out(), recount(rice.id, 1000)],
        ...[sale(), out()],
      ])
      expect(met[3]?.status).toBe(200)
      await requireInvariants(app.database)
      const { body } = await app.send(getProduct, {
        token: shop.admin.token,
        params: { id: rice.id },
        query: {},
      })
      const sold = met.filter(({ body: made }) => made?.['totalAmount'] === 80).length
      expect(body.stock[0]?.quantity).toBeGreaterThanOrEqual((500 - 9 - 2 * sold) * 1000)
      expect((body.stock[0]?.quantity ?? 1) % 1000).toBe(0)
    }
  })

  it('is refused where thousandths would be too many', async () => {
    const salt = await givenProduct(app, shop, { stock: 1_000_000 })
    for (let round = 0; round < 2; round += 1)
      await givenDelivery(app, shop, [{ productId: salt.id, quantity: 1_000_000, unitCost: 1 }])
    const digest = await databaseDigest(app.database)
    const { failure } = await recount(salt.id, 1000)
    expect(failure.fields).toMatchObject([{ path: 'unitSize', code: 'UNIT_SIZE_TOO_LARGE' }])
    expect(await databaseDigest(app.database)).toEqual(digest)
  })
})

/** Numbers beside a product that are no count of its units. */
const NOT_COUNTED = [
  ...['branch_stock.value', 'branch_stock.recounts'],
  ...[
    'stock_movements.unit_price',
    'stock_movements.cost',
    'stock_movements.line',
    'stock_movements.of_line',
  ],
  ...[
    'stock_movements.discount',
    'stock_movements.discount_by_hand',
    'stock_movements.purchase_cost',
  ],
  ...['stock_movements.tax_rate', 'stock_movements.tax_amount', 'stock_movements.new_value'],
  ...['document_lots.line', 'transfer_lines.line', 'purchase_order_lines.line', 'import_rows.row'],
  ...['transfer_lines.sent_cost', 'transfer_lines.settled_cost'],
  // ETB of the unit
  ...['purchase_order_lines.unit_cost', 'supplier_products.unit_cost', 'price_list_rows.price'],
  ...['products.price_per_unit', 'products.floor_price'],
  ...['quarantine_goods.cost', 'quarantine_goods.settled_cost'],
  ...['stock_take_counts.round', 'stock_take_counts.line', 'stock_take_counts.corrections'],
  'stock_take_products.corrections',
  // As they are shown
  ...['import_rows.cells', 'import_rows.changes', 'import_rows.errors'],
  ...['products.version', 'day_counts.rows'],
]

it('recounts every column that counts units of a product', async () => {
  const file = new URL('recount-product.sql', import.meta.url)
  const text = (await readFile(file, 'utf8')).replaceAll(/--.*/g, '')
  const recounted = [...text.matchAll(/update (\w+) \w\s+set ([^;]*?)\s+where/g)].flatMap(
    ([, table, set = '']) =>
      [...set.matchAll(/(\w+) = /g)].map(([, column]) => `${table}.${column}`),
  )
  const columns = await app.database.sql<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('smallint', 'integer', 'bigint', 'numeric', 'jsonb')
        and (c.table_name in ('products', 'day_counts', 'row_changes') or exists (
              select from information_schema.columns p
               where p.table_schema = 'public' and p.table_name = c.table_name and p.column_name = 'product_id'))`,
  )
  const known = new Set([...recounted, ...NOT_COUNTED])
  expect(columns.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  const there = new Set(columns.map(({ name }) => name))
  expect(NOT_COUNTED.filter((name) => !there.has(name))).toEqual([])
})
