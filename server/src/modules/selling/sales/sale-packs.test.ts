import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { createSale, getSale } from '@mezgeb/contract/selling/sales'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenCustomer, givenProduct } from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const CARTON = { name: 'Carton', size: 24, barcode: null, price: 400 }
const BOX = { name: 'Box', size: 6, barcode: null }

let shop: Business
let token: string
let customerId: string

beforeAll(async () => {
  shop = await givenBusiness(app)
  token = shop.admin.token
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
})

async function givenCola(stock = 500) {
  return givenProduct(app, shop, { pricePerUnit: 20, packs: [CARTON, BOX], stock })
}

function sell(saleItems: SaleInput['saleItems'], more: Partial<SaleInput> = {}, key?: string) {
  const body = { customerId, branchId: shop.branch.id, saleItems, ...more }
  return app.send(createSale, { token, body, ...(key === undefined ? {} : { key }) })
}

describe('a sale of packs', () => {
  it('costs the price of the pack, and what fills no pack costs as units do', async () => {
    const { id: productId } = await givenCola()
    const sold = await sell([
      { productId, quantity: 50, pack: 'Carton' },
      { productId, quantity: 3 },
      { productId, quantity: 12, pack: 'Box' },
    ])
    // 2 cartons at 400, 17 units at 20.
    expect(sold.body.totalAmount).toBe(1140)
    expect(sold.body.saleItems).toMatchObject([{ quantity: 65, unitPrice: 20, discount: 160 }])
    const { body } = await app.send(getSale, { token, params: { id: sold.body.id } })
    expect(body).toEqual(sold.body)
    const margins = await app.send(getMargins, { token })
    const { products } = margins.body
    expect(products.find(({ product }) => product.id === productId)).toMatchObject({
      revenue: 1140,
    })
  })

  it('has no discount where no pack has its own price', async () => {
    const { id: productId } = await givenCola()
    const sold = await sell([{ productId, quantity: 12, pack: 'Box' }])
    expect(sold.body.totalAmount).toBe(240)
    expect(sold.body.saleItems[0]).not.toHaveProperty('discount')
    const unknown = await sell([{ productId, quantity: 24, pack: 'carton' }])
    expect(unknown.body.totalAmount).toBe(480)
  })

  it('may cost more than its units', async () => {
    const packs = [{ name: 'Gift box', size: 2, price: 50.5 }]
    const { id: productId } = await givenProduct(app, shop, { pricePerUnit: 20, packs, stock: 5 })
    const sold = await sell([{ productId, quantity: 4, pack: 'Gift box' }])
    expect(sold.body).toMatchObject({ totalAmount: 101, saleItems: [{ discount: -21 }] })
  })

  it('of a weighed product takes the price of the sack', async () => {
    const packs = [{ name: 'Sack', size: 50_000, price: 4500 }]
    const goods = { unit: 'kg', unitSize: 1000 as const, pricePerUnit: 95, packs, stock: 200_000 }
    const { id: productId } = await givenProduct(app, shop, goods)
    const sold = await sell([
      { productId, quantity: 100_000, pack: 'Sack' },
      { productId, quantity: 1350 },
    ])
    expect(sold.body.totalAmount).toBe(9128.25)
  })

  it('is refused with the packs of now when their price has changed', async () => {
    const cola = await givenCola()
    const { id: productId } = cola
    const items = [{ productId, quantity: 24, pack: 'Carton' }]
    const packs = [{ ...CARTON, price: 410 }]
    await app.send(updateProduct, { token, params: { id: productId }, body: { packs } })
    const before = await databaseDigest(app.database)
    const current = {
      totalAmount: 410,
      saleItems: [{ productId, unitPrice: 20, packs: [{ ...CARTON, price: 410 }] }],
    }
    const { failure } = await sell(items, { expectedTotal: 400 })
    expect(failure).toMatchObject({ code: 'PRICE_CHANGED', current })
    expect(await databaseDigest(app.database)).toEqual(before)
    expect((await sell(items, { expectedTotal: 410 })).status).toBe(201)
  })
})
