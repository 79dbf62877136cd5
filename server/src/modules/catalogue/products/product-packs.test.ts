import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { createPurchaseOrder, listSupplierGoods } from '@mezgeb/contract/buying/orders'
import { createDelivery, listDeliveryProposals } from '@mezgeb/contract/stock/deliveries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
let shop: Business

beforeAll(async () => {
  shop = await givenBusiness(app)
})

const CARTON = { name: 'carton', size: 24, barcode: '16001000000018' }

const change = (id: string, input: object, { token } = shop.admin) =>
  app.raw({ method: 'PATCH', url: `/api/products/${id}`, token, payload: input })

async function found(search: string, { token } = shop.admin): Promise<string[]> {
  const answer = await app.send(listProducts, { token, query: { search } })
  expect(answer.status).toBe(200)
  return answer.body.map(({ name }) => name)
}

describe('the packs of a product', () => {
  it('are added, shown, changed, removed and kept in the audit trail', async () => {
    const { token } = shop.admin
    const packs = [CARTON, { name: ' Box of 6 ', size: 6, barcode: ' box-6 ' }]
    const cola = await givenProduct(app, shop, { name: 'Cola', barcodes: ['6001000000011'], packs })
    const stored = [CARTON, { name: 'Box of 6', size: 6, barcode: 'BOX-6' }]
    expect(cola.packs).toEqual(stored)
    const params = { id: cola.id }
    const sheet = await app.send(getProduct, { token, params })
    expect(sheet.body.product.packs).toEqual(stored)

    const tray = { name: 'tray', size: 12 }
    const changed = await app.send(updateProduct, { token, params, body: { packs: [tray] } })
    expect(changed.body.packs).toEqual([{ ...tray, barcode: null }])
    expect((await change(cola.id, { name: 'Cola 0.5 l' })).body).toMatchObject({
      packs: [{ ...tray, barcode: null }],
    })
    const bare = await app.send(updateProduct, { token, params, body: { packs: [] } })
    expect(bare.body).not.toHaveProperty('packs')

    const { body: entries } = await app.send(listAuditEntries, {
      token,
      query: { recordId: cola.id },
    })
    const told = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'packs'))
    const before = 'carton 24 16001000000018, Box of 6 6 BOX-6'
    expect(told.map((one) => [one.before, one.after])).toEqual([
      ['tray 12', null],
      [before, 'tray 12'],
      [null, before],
    ])
  })

  it.each([
    ['packs.0.name', [{ ...CARTON, name: ' ' }]],
    ['packs.0.size', [{ ...CARTON, size: 1 }]],
    ['packs.0.size', [{ ...CARTON, size: 2.5 }]],
    ['packs.0.size', [{ ...CARTON, size: 100_001 }]],
    ['packs.0.barcode', [{ ...CARTON, barcode: '6 001' }]],
    ['packs', [CARTON, { name: 'Carton', size: 12 }]],
    ['packs', Array.from({ length: 11 }, (_, at) => ({ name: `pack ${at}`, size: 2 + at }))],
    ['packs', 'carton'],
  ])('are refused at %s', async (path, packs) => {
    const { id } = await givenProduct(app, shop)
    const answer = await change(id, { packs })
    expect(answer.status).toBe(400)
    expect(answer.failure.fields?.map((field) => field.path)).toEqual([path])
  })

  it('have barcodes that nothing else in the institution has', async () => {
    const own = await givenBusiness(app)
    const tea = await givenProduct(app, own, {
      name: 'Tea',
      barcodes: ['71'],
      packs: [{ ...CARTON, barcode: '72' }],
    })
    const salt = await givenProduct(app, own, { name: 'Salt', barcodes: ['73'] })
    const refused = async (id: string, input: object, ...fields: object[]) => {
      const before = await databaseDigest(app.database)
      const answer = await change(id, input, own.admin)
      expect(answer.status).toBe(409)
      expect(answer.failure).toMatchObject({ code: 'CODE_TAKEN', fields })
      expect(await databaseDigest(app.database)).toEqual(before)
    }
    const at = (path: string, message: string) => ({ path, message })
    await refused(salt.id, { barcodes: ['72'] }, at('barcodes', '72 is already used by Tea'))
    await refused(
      salt.id,
      { packs: [{ ...CARTON, barcode: '71' }] },
      at('packs.0.barcode', '71 is already used by Tea'),
    )
    await refused(
      salt.id,
      { packs: [{ ...CARTON, barcode: '73' }] },
      at('packs.0.barcode', '73 is already used by Salt'),
    )
    const twice = ['a', 'b'].map((name) => ({ name, size: 5, barcode: '74' }))
    await refused(salt.id, { packs: twice }, at('packs.1.barcode', '74 is already used by Salt'))
    // A pack's code is free again with its pack, and never taken from another institution.
    expect((await change(tea.id, { packs: [] }, own.admin)).status).toBe(200)
    expect((await change(salt.id, { barcodes: ['72'] }, own.admin)).status).toBe(200)
    await givenProduct(app, shop, { name: 'Theirs', packs: [{ ...CARTON, barcode: '72' }] })
  })

  it('lead a search for their barcode to the product, in their institution only', async () => {
    const own = await givenBusiness(app)
    const packs = [{ ...CARTON, barcode: 'C-SOAP' }]
    await givenProduct(app, own, { name: 'Soap', packs })
    const staff = await givenStaff(app, own)
    expect(await found('c-soap', own.admin)).toEqual(['Soap'])
    expect(await found('C-SOAP', staff)).toEqual(['Soap'])
    expect(await found('C-SOAP')).toEqual([])
  })

  it('come with the lines that orders and deliveries propose', async () => {
    const own = await givenBusiness(app)
    const packs = [{ ...CARTON, barcode: 'C-PROPOSED' }]
    const { token } = own.admin
    const branchId = own.branch.id
    const { id: productId } = await givenProduct(app, own, { packs })
    const { id: supplierId } = await givenSupplier(app, own.admin)
    const items = [{ productId, quantity: 48 }]
    const ordered = { supplierId, branchId, items }
    const order = await app.send(createPurchaseOrder, { token, body: ordered })
    expect(order.body.items).toMatchObject([{ product: { packs } }])
    const query = { supplierId, branchId }
    const goods = await app.send(listSupplierGoods, { token, query })
    expect(goods.body.items).toMatchObject([{ product: { packs } }])
    const body = { ...ordered, dateReceived: new Date().toISOString() }
    expect((await app.send(createDelivery, { token, body })).status).toBe(201)
    const proposed = await app.send(listDeliveryProposals, { token, query })
    expect(proposed.body.lines).toMatchObject([{ product: { packs } }])
  })

  it('go to one of two products that are given the same barcode at once', async () => {
    const products = await Promise.all([givenProduct(app, shop), givenProduct(app, shop)])
    const answers = await Promise.all(
      products.map(({ id }) => change(id, { packs: [{ ...CARTON, barcode: 'TWIN-PACK' }] })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
