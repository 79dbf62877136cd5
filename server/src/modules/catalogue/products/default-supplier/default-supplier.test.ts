import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { listSupplierGoods } from '@mezgeb/contract/buying/orders'
import { deleteSupplier, updateSupplier } from '@mezgeb/contract/buying/suppliers'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../../testing/builders.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Business, Person } from '../../../../testing/builders.ts'

const app = testApp()
let shop: Business
let staff: Person

beforeAll(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
})

const change = (id: string, body: object, { token } = shop.admin) =>
  app.send(updateProduct, { token, params: { id }, body })

const remove = (id: string) => app.send(deleteSupplier, { token: shop.admin.token, params: { id } })

describe('the default supplier of a product', () => {
  it('is set, shown by name, changed and taken away, with entries in the audit trail', async () => {
    const awash = await givenSupplier(app, shop.admin)
    const omo = await givenSupplier(app, shop.admin)
    const tea = await givenProduct(app, shop, { supplierId: awash.id })
    const byDefault = { supplierId: awash.id, supplier: { id: awash.id, name: awash.name } }
    expect(tea).toMatchObject(byDefault)
    const { token } = staff
    const list = await app.send(listProducts, { token, query: { search: tea.name } })
    expect(list.body).toEqual([expect.objectContaining(byDefault)])
    const sheet = await app.send(getProduct, { token, params: { id: tea.id } })
    expect(sheet.body.product).toMatchObject(byDefault)

    const changed = await change(tea.id, { supplierId: omo.id })
    expect(changed.body).toMatchObject({ supplierId: omo.id, version: 2 })
    expect((await change(tea.id, { supplierId: omo.id })).body).toEqual(changed.body)
    expect((await change(tea.id, { unit: 'kg' })).body.supplierId).toBe(omo.id)
    const none = await change(tea.id, { supplierId: null })
    expect(none.body).not.toHaveProperty('supplier')
    expect((await change(tea.id, { supplierId: null })).body).toEqual(none.body)

    const { body: entries } = await app.send(listAuditEntries, {
      token: shop.admin.token,
      query: { recordId: tea.id },
    })
    const told = entries.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'supplier'),
    )
    expect(told.map((one) => [one.before, one.after])).toEqual([
      [omo.name, null],
      [awash.name, omo.name],
      [null, awash.name],
    ])
    await requireInvariants(app.database)
  })

  it('is none any more when that supplier is deleted, and a new name shows at once', async () => {
    const awash = await givenSupplier(app, shop.admin)
    const tea = await givenProduct(app, shop, { supplierId: awash.id })
    await app.send(updateSupplier, {
      token: shop.admin.token,
      params: { id: awash.id },
      body: { name: 'Awash Beverage' },
    })
    const sheet = () => app.send(getProduct, { token: staff.token, params: { id: tea.id } })
    expect((await sheet()).body.product.supplier?.name).toBe('Awash Beverage')

    expect((await remove(awash.id)).status).toBe(204)

    expect((await sheet()).body.product).not.toHaveProperty('supplier')
    expect((await change(tea.id, { unit: 'kg', supplierId: null })).status).toBe(200)
    expect((await change(tea.id, { supplierId: awash.id })).status).toBe(404)
    expect((await sheet()).body.product).not.toHaveProperty('supplierId')
  })

  it('has the product among its goods, without a code and a cost before the first order', async () => {
    const awash = await givenSupplier(app, shop.admin)
    const tea = await givenProduct(app, shop, { supplierId: awash.id, lowStockThreshold: 6 })
    const old = await givenProduct(app, shop, { supplierId: awash.id })
    await change(old.id, { isArchived: true })
    const goods = await app.send(listSupplierGoods, {
      token: shop.admin.token,
      query: { supplierId: awash.id, branchId: shop.branch.id },
    })
    expect(goods.body.items).toMatchObject([
      { product: { id: tea.id }, onHand: 0, quantity: 12, unitCost: null, code: null },
    ])
  })
})
