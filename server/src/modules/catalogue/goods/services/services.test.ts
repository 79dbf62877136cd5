import { randomUUID } from 'node:crypto'

import { createPurchaseOrder } from '@mezgeb/contract/buying/orders'
import { deleteBranch } from '@mezgeb/contract/business/branches'
import { changeProducts } from '@mezgeb/contract/catalogue/product-changes'
import {
  addImportRows,
  createImport,
  listImportRows,
  runImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { createVariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getDashboard } from '@mezgeb/contract/insight/dashboard'
import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { getProduct, listProductMovements } from '@mezgeb/contract/insight/product-history'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createSaleReturn, getReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { createQuarantine } from '@mezgeb/contract/stock/quarantines'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { createRevaluation } from '@mezgeb/contract/stock/revaluations'
import { addStockCounts, createStockTake } from '@mezgeb/contract/stock/stock-take-calls'
import { createTransfer } from '@mezgeb/contract/stock/transfer-steps'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCategory,
  givenCustomer,
  givenProduct,
  givenStock,
  givenStockTake,
  givenSupplier,
} from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business } from '../../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

const TODAY = new Date().toISOString()
const DAY_MS = 86_400_000
const KEEPS_NO_STOCK = 'A service keeps no stock'

let shop: Business
let fee: Product
let tea: Product

beforeEach(async () => {
  shop = await givenBusiness(app)
  fee = await givenProduct(app, shop, { name: 'Delivery', isService: true, pricePerUnit: 150 })
  tea = await givenProduct(app, shop, { pricePerUnit: 100, stock: 5 })
})

const ask = (call: Endpoint, body: object, id?: string) =>
  app.sendAnything(call, {
    token: shop.admin.token,
    body,
    ...(call.creates === true ? { key: randomUUID() } : {}),
    ...(id === undefined ? {} : { params: { id } }),
  })

const item = ({ id: productId }: { id: string }, quantity = 1) => ({ productId, quantity })

async function sell(...saleItems: object[]) {
  const { id: customerId } = await givenCustomer(app, shop.admin, shop.branch.id)
  return ask(createSale, { customerId, branchId: shop.branch.id, saleItems })
}

const change = (product: { id: string }, body: object) => ask(updateProduct, body, product.id)

const refused = (path: string, message: string) => ({
  status: 400,
  failure: { code: 'INVALID', fields: [{ path, message }] },
})

const linesOf = (productId: string) =>
  app.database.sql(
    `select kind, line, quantity, balance, cost::float8 as cost from stock_movements where product_id = $1 order by created_at, line`,
    [productId],
  )

describe('a service', () => {
  it('is sold without stock, beside goods and alone, as often as anybody likes', async () => {
    expect(fee).toMatchObject({ isService: true, branchProducts: [], lowStockThreshold: null })
    expect(await sell(item(tea, 2), item(fee, 3))).toMatchObject({
      status: 201,
      body: {
        totalAmount: 650,
        saleItems: [{ quantity: 2 }, { quantity: 3, unitPrice: 150 }],
      },
    })
    const alone = await Promise.all([1, 2, 3, 4].map(() => sell(item(fee, 1_000_000))))
    expect(alone.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await linesOf(fee.id)).toEqual([
      { kind: 'SALE', line: 2, quantity: -3, balance: null, cost: 0 },
      ...[1, 2, 3, 4].map(() => ({
        kind: 'SALE',
        line: 1,
        quantity: -1_000_000,
        balance: null,
        cost: 0,
      })),
    ])
    const [stock] = await app.database.sql(
      'select count(*)::int as rows from branch_stock where product_id = $1',
      [fee.id],
    )
    expect(stock).toEqual({ rows: 0 })
  })

  it('does not let a sale pass of which the goods are short', async () => {
    const before = await databaseDigest(app.database)
    expect(await sell(item(fee), item(tea, 6))).toMatchObject({
      status: 409,
      failure: { code: 'OUT_OF_STOCK', fields: [{ path: 'saleItems.1.quantity' }] },
    })
    const after = await databaseDigest(app.database)
    expect(after['stock_movements']).toEqual(before['stock_movements'])
  })

  it('comes back without stock, and not as damaged goods or into quarantine', async () => {
    const sale = await sell(item(tea, 2), item(fee, 2))
    const saleId = String(sale.body?.['id'])
    const back = (how: object) =>
      ask(createSaleReturn, { saleId, reason: 'No need', items: [{ ...item(fee), ...how }] })
    for (const how of [{ isDamaged: true }, { isHeld: true }]) {
      expect(await back(how)).toMatchObject({ status: 400, failure: { code: 'INVALID' } })
    }
    expect(await back({})).toMatchObject({ status: 201, body: { amount: 150 } })
    const [, left] = (
      await app.send(getReturnableSale, { token: shop.admin.token, params: { id: saleId } })
    ).body.items
    expect(left).toMatchObject({ isService: true, sold: 2, returned: 1 })
    // The rest of the sale.
    expect(await ask(createSaleReturn, { saleId, reason: 'Void' })).toMatchObject({
      status: 201,
      body: { amount: 350 },
    })
    expect(await linesOf(fee.id)).toMatchObject([
      { kind: 'SALE' },
      { kind: 'RETURN', quantity: 1, balance: null, cost: 0 },
      { kind: 'RETURN', quantity: 1, balance: null, cost: 0 },
    ])
  })

  it('is all margin, and the journal posts no goods for it', async () => {
    const { token } = shop.admin
    await sell(item(fee, 2))
    const dayAt = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)
    const query = { from: dayAt(-DAY_MS), to: dayAt(DAY_MS) }
    const margins = await app.sendAnything(getMargins, { token, query })
    expect(margins.text).toContain('"revenue":300,"cost":0')
    const trial = await app.sendAnything(getTrialBalance, { token, query })
    expect(trial.text).toContain('SALES')
    expect(trial.text).not.toContain('COST_OF_SALES')
  })

  it('is never low and never out of stock', async () => {
    const { token } = shop.admin
    const { id: institutionId } = shop.institution
    await app.database.sql('update institutions set default_threshold = 7 where id = $1', [
      institutionId,
    ])
    const more = await givenProduct(app, shop, { isService: true })
    expect(more.lowStockThreshold).toBeNull()
    const goods = await givenProduct(app, shop)
    const out = await app.send(listProducts, { token, query: { stock: 'out' } })
    expect(out.body.map(({ id }) => id)).toEqual([goods.id])
    const low = await app.send(listProducts, { token, query: { stock: 'low' } })
    expect(low.body.map(({ id }) => id)).toEqual([goods.id])
    const dashboard = await app.sendAnything(getDashboard, { token, query: {} })
    expect(dashboard.body).toMatchObject({ totalProducts: 4, lowStockProducts: 1 })
    const all = [fee, more, goods].map(({ id, version }) => ({ id, version }))
    await ask(changeProducts, { products: all, lowStockThreshold: 3 })
    const sheet = await app.send(getProduct, { token, params: { id: fee.id }, query: {} })
    expect(sheet.body.product.lowStockThreshold).toBeNull()
  })

  it('has sold units on its page, and no stock card', async () => {
    const { token } = shop.admin
    const sale = await sell(item(fee, 3))
    await ask(createSaleReturn, {
      saleId: sale.body?.['id'],
      reason: 'No need',
      items: [item(fee)],
    })
    const of = { token, params: { id: fee.id } }
    const { body } = await app.send(getProduct, { ...of, query: {} })
    expect(body).toMatchObject({ stock: [], sold: { units: 2, amount: 300, daysOfCover: null } })
    for (const query of [{}, { kind: 'SALE' as const }, { kind: 'RETURN' as const }]) {
      expect((await app.send(listProductMovements, { ...of, query })).body).toEqual([])
    }
  })

  it('is in the audit trail with its sale, without stock', async () => {
    const sale = await sell({ ...item(fee, 2), discount: { amount: 30 } }, item(tea))
    const { body } = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { recordId: String(sale.body?.['id']) },
    })
    const fields = body[0]?.changes.map(({ field, of }) => [field, of ?? null])
    expect(fields).toContainEqual(['discount', null])
    expect(fields?.filter(([field]) => field === 'stock')).toEqual([['stock', tea.name]])
  })

  it('may be in many variants', async () => {
    const { id: categoryId } = await givenCategory(app, shop.admin)
    const group = await ask(createVariantGroup, {
      name: 'Massage',
      unit: 'time',
      categoryId,
      isService: true,
      options: [{ name: 'Minutes', values: ['30', '60'] }],
      variants: ['30', '60'].map((value) => ({ values: [value], pricePerUnit: 500 })),
    })
    expect(group.text.match(/"isService":true/g)).toHaveLength(2)
  })
})

describe('a document that moves stock', () => {
  it('refuses a service, and writes nothing', async () => {
    const { branch } = shop
    const { id: supplierId } = await givenSupplier(app, shop.admin)
    const far = await givenBranch(app, shop.admin)
    const take = await givenStockTake(app, shop)
    const dated = { branchId: branch.id, supplierId, dateReceived: TODAY }
    const ends = { fromBranchId: branch.id, toBranchId: far.id }
    const reason = 'Lost'
    const counted = { place: 'Store', isTotal: false, happenedAt: TODAY }
    const answers: Record<string, [string, Awaited<ReturnType<typeof ask>>]> = {}
    const before = await databaseDigest(app.database)
    answers['delivery'] = [
      'items.1.productId',
      await ask(createDelivery, { ...dated, items: [item(tea), item(fee)] }),
    ]
    answers['receipt'] = ['productId', await ask(createStockEntry, { ...dated, ...item(fee) })]
    answers['removal'] = [
      'productId',
      await ask(createStockOut, { ...item(fee), branchId: branch.id, reason, dateRemoved: TODAY }),
    ]
    answers['transfer'] = [
      'items.0.productId',
      await ask(createTransfer, { ...ends, state: 'DRAFT', items: [item(fee)] }),
    ]
    answers['order'] = [
      'items.0.productId',
      await ask(createPurchaseOrder, { branchId: branch.id, supplierId, items: [item(fee)] }),
    ]
    answers['quarantine'] = [
      'items.0.productId',
      await ask(createQuarantine, { branchId: branch.id, reason, items: [item(fee)] }),
    ]
    answers['revaluation'] = [
      'items.0.productId',
      await ask(createRevaluation, {
        branchId: branch.id,
        reason,
        items: [{ productId: fee.id, units: 1, value: null, unitCost: 5 }],
      }),
    ]
    answers['level'] = [
      'items.0.productId',
      await ask(setLevels, {
        items: [{ productId: fee.id, branchId: branch.id, minimum: 1, maximum: 2 }],
      }),
    ]
    answers['count'] = [
      'counts.0.productId',
      await ask(
        addStockCounts,
        { counts: [{ id: randomUUID(), ...item(fee), ...counted }], sentAt: TODAY },
        take.id,
      ),
    ]
    answers['stock-take'] = [
      'productIds.0.productId',
      await ask(createStockTake, {
        branchId: branch.id,
        scope: 'PRODUCTS',
        productIds: [fee.id],
      }),
    ]
    for (const [name, [path, answer]] of Object.entries(answers)) {
      expect({ name, ...answer }).toMatchObject({ name, ...refused(path, KEEPS_NO_STOCK) })
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('the change of a product', () => {
  it('makes goods without stock a service, and their levels go', async () => {
    const cups = await givenProduct(app, shop, { lowStockThreshold: 4 })
    const levels = [{ productId: cups.id, branchId: shop.branch.id, minimum: 1, maximum: 9 }]
    await ask(setLevels, { items: levels })
    await givenStock(app, shop, cups.id, 2)
    const inStock = refused('isService', 'This product is in stock. Remove the stock first')
    expect(await change(cups, { isService: true })).toMatchObject(inStock)
    expect((await sell(item(cups, 2))).status).toBe(201)
    expect(await change(cups, { isService: true })).toMatchObject({
      status: 200,
      body: { isService: true, branchProducts: [], lowStockThreshold: null },
    })
    expect((await sell(item(cups, 50))).status).toBe(201)
    const wasSold = 'This service was sold. Archive it and add a new product'
    expect(await change(cups, { isService: false })).toMatchObject(refused('isService', wasSold))
    await requireInvariants(app.database)
  })

  it('gives back what was sold as goods, without stock', async () => {
    const cups = await givenProduct(app, shop, { stock: 2 })
    const sale = await sell(item(cups, 2))
    await change(cups, { isService: true })
    expect(
      await ask(createSaleReturn, { saleId: sale.body?.['id'], reason: 'Wrong' }),
    ).toMatchObject({ status: 201, body: { amount: 200 } })
    expect(await linesOf(cups.id)).toMatchObject([
      { kind: 'ENTRY' },
      { kind: 'SALE', balance: 0 },
      { kind: 'RETURN', balance: null, cost: 0 },
    ])
  })

  it('makes a service that was never sold goods again', async () => {
    expect(await change(fee, { isService: false })).toMatchObject({ status: 200 })
    expect((await sell(item(fee))).failure.code).toBe('OUT_OF_STOCK')
    await givenStock(app, shop, fee.id, 1)
    expect((await sell(item(fee))).status).toBe(201)
  })

  it('leaves goods goods that an open plan has', async () => {
    const cups = await givenProduct(app, shop)
    const { id: supplierId } = await givenSupplier(app, shop.admin)
    const body = { branchId: shop.branch.id, supplierId, items: [item(cups)] }
    expect((await ask(createPurchaseOrder, body)).status).toBe(201)
    const inUse = 'An open order, transfer, stock-take or quarantine has this product'
    expect(await change(cups, { isService: true })).toMatchObject(refused('isService', inUse))
  })

  it('gives a service no threshold and no expiry dates', async () => {
    const bodies = [
      ['lowStockThreshold', { lowStockThreshold: 3 }],
      ['tracksExpiry', { tracksExpiry: true }],
    ] as const
    for (const [field, body] of bodies) {
      expect(await change(fee, body)).toMatchObject(refused(field, KEEPS_NO_STOCK))
      const added = { name: 'Repair', unit: 'time', pricePerUnit: 1, categoryId: fee.categoryId }
      expect(await ask(createProduct, { ...added, isService: true, ...body })).toMatchObject(
        refused(field, KEEPS_NO_STOCK),
      )
    }
    expect(await change(fee, { isService: true, lowStockThreshold: null })).toMatchObject({
      body: { version: fee.version },
    })
  })

  it('at the same time as a sale leaves one after the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const repair = await givenProduct(app, shop, { isService: true })
      const [changed, sold] = await Promise.all([
        change(repair, { isService: false }),
        sell(item(repair)),
      ])
      expect([
        [200, 409],
        [400, 201],
      ]).toContainEqual([changed.status, sold.status])
    }
    await requireInvariants(app.database)
  })
})

it('a branch that sold services alone stays', async () => {
  const far = await givenBranch(app, shop.admin)
  const { id: customerId } = await givenCustomer(app, shop.admin, shop.branch.id)
  const body = { customerId, branchId: far.id, saleItems: [item(fee)] }
  expect(await ask(createSale, { ...body, customerBranchId: shop.branch.id })).toMatchObject({
    status: 201,
  })
  expect(await ask(deleteBranch, {}, far.id)).toMatchObject({
    failure: { code: 'BRANCH_IN_USE' },
  })
})

it('a file brings new services, and gives them no stock', async () => {
  const { token } = shop.admin
  const cells = { category: 'Services', unit: 'time', pricePerUnit: 20, keepsStock: 'No' }
  const rows = [
    { ...cells, name: 'Repair', quantity: 0 },
    { ...cells, name: 'Wash', quantity: 5 },
    { ...cells, name: 'Iron', lowStockThreshold: 2, expiresOn: '2030-01-31' },
    { name: tea.name, keepsStock: 'no' },
    { name: fee.name, keepsStock: 'no', pricePerUnit: 160 },
  ].map((given, at) => ({ row: at + 1, cells: given }))
  const begun = { fileName: 'goods.csv', branchId: shop.branch.id, fileRows: rows.length }
  const { id } = (await app.send(createImport, { token, body: begun })).body
  await app.send(addImportRows, { token, params: { id }, body: { rows } })
  const { body } = await app.send(listImportRows, { token, params: { id }, query: {} })
  expect(body.map(({ outcome, errors }) => [outcome, ...errors.map(({ field }) => field)])).toEqual(
    [
      ['CREATE'],
      ['ERROR', 'quantity'],
      ['ERROR', 'lowStockThreshold', 'tracksExpiry'],
      ['ERROR', 'keepsStock'],
      ['CHANGE'],
    ],
  )
  expect((await app.send(runImport, { token, params: { id } })).body.status).toBe('DONE')
  const found = await app.send(listProducts, { token, query: { search: 'Repair' } })
  expect(found.body).toMatchObject([{ isService: true, branchProducts: [] }])
})

describe('the rules of services', () => {
  it.each([
    [
      'a service has no stock',
      `insert into branch_stock (institution_id, product_id, branch_id, quantity)
       select institution_id, id, $2, 0 from products where id = $1`,
    ],
    [
      'a service is sold or comes back',
      `update stock_movements set kind = 'REMOVAL' where product_id = $1`,
    ],
    ['a line of goods has its stock', `update products set is_service = null where id = $1`],
  ])('report "%s" after: %s', async (rule, planted) => {
    await sell(item(fee))
    await app.database.sql('begin')
    try {
      await app.database.sql('set local session_replication_role = replica')
      await app.database.sql(planted, planted.includes('$2') ? [fee.id, shop.branch.id] : [fee.id])
      await expect(requireInvariants(app.database)).rejects.toThrow(rule)
    } finally {
      await app.database.sql('rollback')
    }
  })
})
