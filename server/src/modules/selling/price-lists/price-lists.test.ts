import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createCustomer, listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'
import {
  createCustomerGroup,
  createPriceList,
  getPriceList,
  getPriceLists,
  updatePriceList,
} from '@mezgeb/contract/selling/price-lists/price-lists'
import { createSale, getSale } from '@mezgeb/contract/selling/sales'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { addReadyMadeTaxes } from '@mezgeb/contract/selling/taxes/taxes'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenStock,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let token: string
let customerId: string
let groupId: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
  groupId = await addGroup('Wholesale')
})

async function addGroup(name: string) {
  return (await app.send(createCustomerGroup, { token, body: { name } })).body.id
}

let lists = 0
function add(rows: object[], more: object = {}) {
  lists += 1
  const body = { name: `List ${lists}`, validFrom: '2026-01-01', rows, ...more }
  return app.sendAnything(createPriceList, { token, body })
}

const join = (customerGroupId: string | null) =>
  app.send(updateCustomer, { token, params: { id: customerId }, body: { customerGroupId } })

function sell(productId: string, quantity: number, more: Partial<SaleInput> = {}) {
  const body = { customerId, branchId: shop.branch.id, ...more }
  return app.send(createSale, {
    token,
    body: { ...body, saleItems: more.saleItems ?? [{ productId, quantity }] },
  })
}

const priceOf = async (productId: string, quantity: number, more: Partial<SaleInput> = {}) =>
  (await sell(productId, quantity, more)).body.saleItems[0]?.unitPrice

const given = (pricePerUnit = 100, more: object = {}) =>
  givenProduct(app, shop, { pricePerUnit, stock: 10_000, ...more })

describe('a price of a list', () => {
  it('is taken by the sale: the group before all customers, the branch before all, then the highest quantity', async () => {
    const { id } = await given()
    const row = (price: number, fromQuantity = 1) => ({ productId: id, price, fromQuantity })
    expect(await priceOf(id, 1)).toBe(100)
    await add([row(95), row(90, 10)])
    expect([await priceOf(id, 9), await priceOf(id, 10)]).toEqual([95, 90])
    await add([row(97)], { branchId: shop.branch.id })
    expect([await priceOf(id, 9), await priceOf(id, 10)]).toEqual([97, 97])
    await add([row(99, 5)], { customerGroupId: groupId })
    expect(await priceOf(id, 5)).toBe(97)
    await join(groupId)
    expect([await priceOf(id, 4), await priceOf(id, 5)]).toEqual([97, 99])
    const walkIn = await priceOf(id, 5, { customerId: shop.branch.id })
    expect(walkIn).toBe(97)
    const body = { customerId: 'new', customer: { name: 'Selam Haile' } } as const
    expect(await priceOf(id, 5, body)).toBe(97)
  })

  it('holds on its days and while the list is on, and only in its branch', async () => {
    const { id } = await given()
    const rows = [{ productId: id, price: 80 }]
    const other = await givenBranch(app, shop.admin)
    await givenStock(app, { admin: shop.admin, branch: other }, id, 100)
    const day = (offset: number) => addDays(currentDay(), offset)
    await add(rows, { validFrom: day(1) })
    await add(rows, { validFrom: day(-9), validUntil: day(-1) })
    await add(rows, { isActive: false })
    await add(rows, { branchId: other.id })
    expect(await priceOf(id, 1)).toBe(100)
    expect(await priceOf(id, 1, { branchId: other.id, customerId: other.id })).toBe(80)
    await add([{ productId: id, price: 70 }], { validFrom: day(0), validUntil: day(0) })
    expect(await priceOf(id, 1)).toBe(70)
  })

  it('counts all lines of a product together, in packs too, and leaves the own price of a pack', async () => {
    const packs = [
      { name: 'Six', size: 6 },
      { name: 'Carton', size: 24, price: 400 },
    ]
    const { id } = await given(20, { packs })
    await add([{ productId: id, price: 15, fromQuantity: 10 }])
    const saleItems = [
      { productId: id, quantity: 6, pack: 'Six' },
      { productId: id, quantity: 4 },
    ]
    expect((await sell(id, 0, { saleItems })).body.totalAmount).toBe(150)
    const carton = [
      { productId: id, quantity: 24, pack: 'Carton' },
      { productId: id, quantity: 1 },
    ]
    expect((await sell(id, 0, { saleItems: carton })).body.totalAmount).toBe(415)
  })

  it('is what discounts, the floor price, tax and returns follow', async () => {
    await app.send(addReadyMadeTaxes, { token, body: {} })
    const { id } = await given(100)
    await add([{ productId: id, price: 80 }])
    await app.send(updateProduct, { token, params: { id }, body: { floorPrice: 75 } })
    const saleItems = [{ productId: id, quantity: 2, discount: { percent: 10 } }]
    const { body: sale } = await sell(id, 0, { saleItems })
    expect(sale).toMatchObject({
      totalAmount: 144,
      saleItems: [{ unitPrice: 80, discount: 16, discountByHand: 16, tax: { amount: 18.78 } }],
    })
    expect((await app.send(getSale, { token, params: { id: sale.id } })).body).toEqual(sale)
    const back = { saleId: sale.id, reason: 'Too much', items: [{ productId: id, quantity: 1 }] }
    const returned = await app.send(createSaleReturn, { token, body: back })
    expect(returned.body).toMatchObject({ amount: 72 })
  })

  it('is shown with the products, and a refusal of another total says what holds for the customer', async () => {
    const { id } = await given()
    await add([{ productId: id, price: 90, fromQuantity: 10 }], { name: 'Ten and more' })
    await add([{ productId: id, price: 85 }], { customerGroupId: groupId, name: 'Shops' })
    const listed = await app.send(listProducts, { token })
    const listPrices = [
      { price: 85, fromQuantity: 1, list: 'Shops', customerGroupId: groupId },
      { price: 90, fromQuantity: 10, list: 'Ten and more' },
    ]
    expect(listed.body[0]).toMatchObject({ pricePerUnit: 100, listPrices })
    const { failure } = await sell(id, 10, { expectedTotal: 1000 })
    expect(failure).toMatchObject({ code: 'PRICE_CHANGED' })
    expect(failure.current).toEqual({
      totalAmount: 900,
      saleItems: [
        {
          productId: id,
          unitPrice: 90,
          ownPrice: 100,
          listPrices: [{ price: 90, fromQuantity: 10, list: 'Ten and more' }],
        },
      ],
    })
    expect((await sell(id, 10, { expectedTotal: 900 })).status).toBe(201)
  })

  it('of another branch is not shown to STAFF', async () => {
    const { id } = await given()
    const other = await givenBranch(app, shop.admin)
    await add([{ productId: id, price: 90 }], { branchId: other.id })
    const staff = await givenStaff(app, shop)
    const { body } = await app.send(listProducts, { token: staff.token })
    expect(body[0]).not.toHaveProperty('listPrices')
  })
})

describe('a price list', () => {
  it('is added and changed as a whole, with an audit trail of its prices', async () => {
    const [tea, cup] = [await given(10), await given(20)]
    const { body: added } = await app.send(createPriceList, {
      token,
      body: {
        name: 'Wholesale',
        validFrom: '2026-01-01',
        isActive: true,
        customerGroupId: groupId,
        rows: [{ productId: tea.id, fromQuantity: 1, price: 9 }],
      },
    })
    expect(added).toMatchObject({
      customerGroup: { id: groupId, name: 'Wholesale' },
      branch: null,
      validUntil: null,
      rows: [{ product: { id: tea.id, pricePerUnit: 10 }, fromQuantity: 1, price: 9 }],
    })
    const params = { id: added.id }
    const body = {
      name: 'Shops',
      validFrom: '2026-01-01',
      isActive: false,
      version: added.version,
      rows: [
        { productId: tea.id, fromQuantity: 1, price: 8 },
        { productId: cup.id, fromQuantity: 12, price: 18 },
      ],
    }
    const changed = await app.send(updatePriceList, { token, params, body })
    expect(changed.body).toMatchObject({ name: 'Shops', isActive: false, customerGroup: null })
    expect((await app.send(updatePriceList, { token, params, body })).failure.code).toBe(
      'STALE_VERSION',
    )
    const { body: all } = await app.send(getPriceLists, { token })
    expect(all.lists).toMatchObject([{ name: 'Shops', rowCount: 2 }])
    const read = await app.send(getPriceList, { token, params })
    expect(read.body).toEqual(changed.body)
    const audit = await app.send(listAuditEntries, { token, query: { kind: 'PRICE_LIST' } })
    const fields = audit.body.flatMap(({ action, changes }) =>
      changes.map(({ field, before, after }) => [action, field, before, after]),
    )
    expect(fields).toContainEqual(['CHANGED', 'price', 9, 8])
    expect(fields).toContainEqual(['CREATED', 'price', null, 18])
    expect(fields).toContainEqual(['CHANGED', 'customerGroup', 'Wholesale', null])
  })

  it('refuses a taken name, days in the wrong order, and a price twice, and changes nothing', async () => {
    const { id: productId } = await given()
    await add([{ productId, price: 1 }], { name: 'Holidays' })
    const before = await databaseDigest(app.database)
    const row = { productId, price: 1 }
    const wrong: [rows: object[], more: object, status: number, at: object][] = [
      [[row], { name: 'holidays' }, 409, { path: 'name' }],
      [[row], { validUntil: '2025-12-31' }, 400, { code: 'LIST_ENDS_EARLY', path: 'validUntil' }],
      [[row, row], {}, 400, { code: 'PRICE_ROW_TWICE', path: 'rows.1.fromQuantity' }],
      [[{ ...row, price: -1 }], {}, 400, { code: 'PRICE_TOO_SMALL', path: 'rows.0.price' }],
      [[{ ...row, price: 1.001 }], {}, 400, { code: 'PRICE_TOO_FINE', path: 'rows.0.price' }],
      [[{ ...row, fromQuantity: 0 }], {}, 400, { path: 'rows.0.fromQuantity' }],
    ]
    for (const [rows, more, status, at] of wrong) {
      const answer = await add(rows, more)
      expect(answer.status, JSON.stringify(at)).toBe(status)
      expect(answer.failure.fields, JSON.stringify(at)).toMatchObject([at])
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('has a group, into which ADMINs alone put customers', async () => {
    const staff = await givenStaff(app, shop)
    const body = { name: 'Almaz Bekele', customerGroupId: groupId }
    expect((await app.send(createCustomer, { token: staff.token, body })).status).toBe(403)
    const byStaff = {
      token: staff.token,
      params: { id: customerId },
      body: { customerGroupId: groupId },
    }
    expect((await app.send(updateCustomer, byStaff)).status).toBe(403)
    const taking = { ...byStaff, body: { customerGroupId: null } }
    expect((await app.send(updateCustomer, taking)).status).toBe(403)
    const mine = { ...body, branchId: shop.branch.id }
    const created = await app.send(createCustomer, { token, body: mine })
    expect(created.body).toMatchObject({ customerGroup: { id: groupId, name: 'Wholesale' } })
    const { body: left } = await join(null)
    expect(left).not.toHaveProperty('customerGroupId')
    const { body: listed } = await app.send(listCustomers, { token: staff.token })
    expect(listed.map(({ customerGroupId }) => customerGroupId)).toEqual([groupId, undefined])
  })
  it('and groups are not for the walk-in customer, whose prices the till does not ask for', async () => {
    const { id } = await given()
    const walkIn = shop.branch.id
    await sell(id, 1, { customerId: walkIn })
    const change = { token, params: { id: walkIn }, body: { customerGroupId: groupId } }
    expect((await app.send(updateCustomer, change)).failure).toMatchObject({
      code: 'INVALID',
      fields: [{ path: 'customerGroupId', code: 'WALK_IN_HAS_NO_GROUP' }],
    })
    const left = { ...change, body: { customerGroupId: null } }
    expect((await app.send(updateCustomer, left)).status).toBe(200)
  })
})
