import { randomUUID } from 'node:crypto'

import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createSale, getSale, listSales } from '@mezgeb/contract/selling/sales'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
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
let seller: string
let customerId: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  seller = (await givenStaff(app, shop)).token
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
})

type Input = Partial<SaleInput> & { by?: string; key?: string }

function sell(saleItems: SaleInput['saleItems'], { by = token, key, ...more }: Input = {}) {
  const body = { customerId, branchId: shop.branch.id, saleItems, ...more }
  return app.send(createSale, { token: by, body, ...(key === undefined ? {} : { key }) })
}

async function setLimit(discountLimit: number | null) {
  const params = { id: shop.institution.id }
  const { body } = await app.send(updateInstitution, { token, params, body: { discountLimit } })
  return body
}

const given = (pricePerUnit: number, more: object = {}) =>
  givenProduct(app, shop, { pricePerUnit, stock: 1000, ...more })

describe('a discount by hand', () => {
  it('of a line or the bill, in percent or as an amount, is kept in the lines of the sale', async () => {
    const [tea, cup] = [await given(100), await given(20)]
    const key = randomUUID()
    const sale = await sell(
      [
        { productId: tea.id, quantity: 2, discount: { percent: 10 } },
        { productId: cup.id, quantity: 3 },
      ],
      { discount: { amount: 24 }, expectedTotal: 216, key },
    )
    // 200 less 20, and 60; 24 off 240.
    expect(sale.body).toMatchObject({
      totalAmount: 216,
      saleItems: [
        { quantity: 2, unitPrice: 100, discount: 38, discountByHand: 38 },
        { quantity: 3, unitPrice: 20, discount: 6, discountByHand: 6 },
      ],
    })
    const { body: sold } = sale
    const read = await app.send(getSale, { token, params: { id: sold.id } })
    expect(read.body).toEqual(sold)
    const listed = await app.send(listSales, { token })
    expect(listed.body[0]).toEqual(sold)
    const margins = await app.send(getMargins, { token })
    expect(margins.body.revenue).toBe(216)
    const audit = await app.send(listAuditEntries, { token, query: { kind: 'SALE' } })
    expect(audit.body[0]?.changes).toContainEqual({
      field: 'discount',
      of: null,
      before: null,
      after: 44,
    })
    const rows = await app.database.sql(
      `select m.discount::float8, m.discount_by_hand::float8 as by_hand from stock_movements m
        where m.institution_id = $1 and m.document_id = $2 order by m.line`,
      [shop.institution.id, sold.id],
    )
    expect(rows).toEqual([
      { discount: -38, by_hand: -38 },
      { discount: -6, by_hand: -6 },
    ])
  })

  it('leaves a sale without one as it was', async () => {
    const { id: productId } = await given(100)
    const { body } = await sell([{ productId, quantity: 1 }])
    expect(body.saleItems[0]).not.toHaveProperty('discount')
    expect(body.saleItems[0]).not.toHaveProperty('discountByHand')
    const audit = await app.send(listAuditEntries, { token, query: { kind: 'SALE' } })
    expect(audit.body[0]?.changes.map(({ field }) => field)).not.toContain('discount')
  })

  it('comes off the price of packs, of its own line, beside which the others of the product count together', async () => {
    const packs = [{ name: 'Carton', size: 24, price: 400 }]
    const { id: productId } = await given(20, { packs, stock: 60 })
    const items = [
      { productId, quantity: 24, pack: 'Carton' },
      { productId, quantity: 2, discount: { percent: 10 } },
      { productId, quantity: 1 },
      { productId, quantity: 24, pack: 'Carton', discount: { amount: 100 } },
    ]
    const sale = await sell(items, { discount: { percent: 50 }, expectedTotal: 378 })
    // A carton at 400 and a unit at 20; two at 18; a carton at 300; half of it all.
    expect(sale.body.saleItems).toMatchObject([
      { productId, quantity: 25, discount: 290, discountByHand: 210 },
      { productId, quantity: 2, discount: 22, discountByHand: 22 },
      { productId, quantity: 24, discount: 330, discountByHand: 250 },
    ])
    const { body: again } = await app.send(getSale, { token, params: { id: sale.body.id } })
    expect(again).toEqual(sale.body)
    const found = await app.send(listSales, { token, query: { productId } })
    expect(found.body).toEqual([sale.body])
    const rows = await app.database.sql(
      `select line, quantity, balance from stock_movements
        where institution_id = $1 and document_id = $2 order by line`,
      [shop.institution.id, sale.body.id],
    )
    expect(rows).toEqual([
      { line: 1, quantity: -25, balance: 35 },
      { line: 2, quantity: -2, balance: 33 },
      { line: 3, quantity: -24, balance: 9 },
    ])
    const { body: trail } = await app.send(listAuditEntries, { token, query: { kind: 'SALE' } })
    expect(trail[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'stock', before: 60, after: 9 }),
    )
    const short = await sell([...items.slice(1, 2), { productId, quantity: 8 }])
    expect(short.failure).toMatchObject({
      code: 'OUT_OF_STOCK',
      fields: [{ path: 'saleItems.0.quantity' }, { path: 'saleItems.1.quantity' }],
    })
    const surcharge = [{ name: 'Gift box', size: 2, price: 45 }]
    const gift = await given(20, { packs: surcharge })
    const even = await sell([
      { productId: gift.id, quantity: 2, pack: 'Gift box', discount: { amount: 5 } },
    ])
    expect(even.body).toMatchObject({ totalAmount: 40, saleItems: [{ discountByHand: 5 }] })
    expect(even.body.saleItems[0]).not.toHaveProperty('discount')
    const { body: read } = await app.send(getSale, { token, params: { id: even.body.id } })
    expect(read).toEqual(even.body)
  })

  it('is paid by other tenders and on credit as the rest is', async () => {
    const { id: productId } = await given(100)
    const item = { productId, quantity: 1, discount: { percent: 50 } }
    expect((await sell([item], { tendered: 49.99 })).failure).toMatchObject({ code: 'NOT_PAID' })
    const { body } = await sell([item], { tendered: 60 })
    expect(body).toMatchObject({ totalAmount: 50, change: 10 })
  })

  it('is refused when it is none, or more than the goods cost', async () => {
    const { id: productId } = await given(100)
    const line = (discount: object) => [{ productId, quantity: 1, discount }]
    const before = await databaseDigest(app.database)
    const wrong: [items: object[], bill: object | undefined, path: string, code: string][] = [
      [line({}), undefined, 'saleItems.0.discount', 'INVALID_DISCOUNT'],
      [line({ amount: 1, percent: 1 }), undefined, 'saleItems.0.discount', 'INVALID_DISCOUNT'],
      [
        line({ percent: 100.5 }),
        undefined,
        'saleItems.0.discount.percent',
        'INVALID_DISCOUNT_PERCENT',
      ],
      [line({ amount: 0 }), undefined, 'saleItems.0.discount.amount', 'AMOUNT_NOT_POSITIVE'],
      [line({ amount: 100.01 }), undefined, 'saleItems.0.discount', 'DISCOUNT_TOO_LARGE'],
      [
        [...line({ amount: 1 }), ...line({ amount: 101 })],
        undefined,
        'saleItems.1.discount',
        'DISCOUNT_TOO_LARGE',
      ],
      [[{ productId, quantity: 1 }], { amount: 101 }, 'discount', 'DISCOUNT_TOO_LARGE'],
    ]
    for (const [saleItems, discount, path, code] of wrong) {
      const body = { customerId, branchId: shop.branch.id, saleItems, discount }
      const { status, failure } = await app.sendAnything(createSale, { token, body })
      expect(status, code).toBe(400)
      expect(failure.fields, code).toMatchObject([{ path, code }])
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('the limit of a seller', () => {
  it('is none until the institution sets one, and holds from then on', async () => {
    const { id: productId } = await given(100)
    const by = seller
    const item = (percent: number) => ({ productId, quantity: 1, discount: { percent } })
    const none = await sell([item(1)], { by })
    expect(none).toMatchObject({ status: 403, failure: { code: 'DISCOUNT_OVER_LIMIT' } })
    expect(await setLimit(10)).toMatchObject({ discountLimit: 10 })
    expect((await sell([item(10)], { by })).body).toMatchObject({ totalAmount: 90 })
    expect((await sell([item(10.01)], { by })).failure).toMatchObject({
      code: 'DISCOUNT_OVER_LIMIT',
      message: 'You may give a discount of up to 10 %',
      fields: [{ path: 'saleItems.0.discount', params: { limit: 10 } }],
    })
    const stacked = await sell([item(5)], { by, discount: { percent: 6 } })
    expect(stacked.failure).toMatchObject({
      code: 'DISCOUNT_OVER_LIMIT',
      fields: [{ path: 'discount' }],
    })
    expect((await sell([item(60)], { discount: { percent: 10 } })).body.totalAmount).toBe(36)
    expect(await setLimit(null)).not.toHaveProperty('discountLimit')
    expect((await sell([item(1)], { by })).status).toBe(403)
    const { body } = await app.send(listAuditEntries, { token, query: { kind: 'INSTITUTION' } })
    expect(body[1]?.changes).toEqual([
      { field: 'discountLimit', of: null, before: null, after: 10 },
    ])
  })

  it('does not go below the floor price of a product, which an admin sets and may pass', async () => {
    await setLimit(50)
    const product = await given(100)
    const params = { id: product.id }
    const changed = await app.send(updateProduct, { token, params, body: { floorPrice: 80 } })
    expect(changed.body).toMatchObject({ floorPrice: 80 })
    const byStaff = { token: seller, params, body: { floorPrice: 1 } }
    expect((await app.send(updateProduct, byStaff)).status).toBe(403)
    const { body: listed } = await app.send(listProducts, { token: seller })
    expect(listed[0]).toMatchObject({ floorPrice: 80 })
    const { id: other } = await given(100)
    const items = [
      { productId: other, quantity: 2 },
      { productId: product.id, quantity: 2 },
    ]
    expect((await sell(items, { by: seller, discount: { percent: 20 } })).body.totalAmount).toBe(
      320,
    )
    const below = await sell(items, { by: seller, discount: { percent: 20.5 } })
    expect(below).toMatchObject({ status: 403, failure: { code: 'PRICE_BELOW_FLOOR' } })
    expect(below.failure.fields).toMatchObject([
      { path: 'saleItems.1.discount', params: { floor: 160 } },
    ])
    expect((await sell(items, { discount: { percent: 20.5 } })).body.totalAmount).toBe(318)
    const none = await app.send(updateProduct, { token, params, body: { floorPrice: null } })
    expect(none.body).not.toHaveProperty('floorPrice')
  })

  it('holds no first answer back: the retry of a recorded sale gets it after the limit has fallen', async () => {
    await setLimit(10)
    const { id: productId } = await given(100)
    const input = { by: seller, key: randomUUID() }
    const items = [{ productId, quantity: 1, discount: { percent: 10 } }]
    const first = await sell(items, input)
    await setLimit(5)
    const again = await sell(items, input)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await sell(items, { by: seller })).status).toBe(403)
    const wrong = await sell([{ productId: randomUUID(), quantity: 1, discount: { percent: 9 } }])
    expect(wrong.status).toBe(404)
  })

  it('is judged by the prices of now, as the total that the seller saw', async () => {
    await setLimit(10)
    const { id: productId } = await given(100)
    const items = [{ productId, quantity: 1, discount: { amount: 10 } }]
    const stale = await sell(items, { by: seller, expectedTotal: 95 })
    expect(stale.failure).toMatchObject({ code: 'PRICE_CHANGED', current: { totalAmount: 90 } })
    await app.send(updateProduct, { token, params: { id: productId }, body: { pricePerUnit: 99 } })
    const over = await sell(items, { by: seller })
    expect(over.failure).toMatchObject({ code: 'DISCOUNT_OVER_LIMIT' })
  })
})
