import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { createSale } from '@mezgeb/contract/selling/sales'
import { getStockDocument, reverseDocument } from '@mezgeb/contract/stock/reversals'
import {
  createSupplierReturn,
  getReturnableGoods,
  listSupplierReturns,
} from '@mezgeb/contract/stock/supplier-returns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { stockIn } from '../../../testing/goods/books-of-stock.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Delivery } from '@mezgeb/contract/stock/deliveries'
import type { SupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let business: Business
let staff: Person

beforeAll(async () => {
  business = await givenBusiness(app)
  staff = await givenStaff(app, business)
})

async function sendBack(delivery: Delivery, body: object, { token }: Person = business.admin) {
  const { supplierId, branchId, id: deliveryId } = delivery
  const head = { supplierId, branchId, deliveryId, reason: 'Broken' }
  const answer = await app.sendAnything(createSupplierReturn, {
    token,
    key: randomUUID(),
    body: { ...head, ...body },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as SupplierReturn }
}

function reverse(documentId: string) {
  const body = { documentId, reason: 'By mistake' }
  return app.sendAnything(reverseDocument, { token: business.admin.token, body })
}

const stockOf = (product: Product) => stockIn(app, business.branch, product)

const lines = ({ id: productId }: Product, quantity: number) => [{ productId, quantity }]

describe('a supplier return', () => {
  it('takes goods out at the cost of the delivery that brought them, to the cent', async () => {
    const tea = await givenProduct(app, business)
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 10, unitCost: 5 }])
    const dear = await givenDelivery(app, business, [
      { productId: tea.id, quantity: 2, unitCost: 8.335 },
      { productId: tea.id, quantity: 1, unitCost: 8.33 },
    ])
    const first = await sendBack(dear, { items: lines(tea, 1) })
    expect(first).toMatchObject({
      status: 201,
      body: {
        number: 'BR-SR-0001',
        reason: 'Broken',
        units: 1,
        cost: 8.33,
        lineCount: 1,
        products: [tea.name],
        supplier: dear.supplier,
        branch: dear.branch,
        delivery: { id: dear.id, kind: 'DELIVERY', number: dear.number },
      },
    })
    const rest = await sendBack(dear, { items: [...lines(tea, 1), ...lines(tea, 1)] })
    expect(rest.body).toMatchObject({ number: 'BR-SR-0002', units: 2, cost: 16.67 })
    expect(await stockOf(tea)).toEqual([10, 50])
    const { token } = business.admin
    const read = await app.send(getStockDocument, { token, params: { id: first.body.id } })
    expect(read.body).toMatchObject({
      kind: 'SUPPLIER_RETURN',
      note: 'Broken',
      supplier: dear.supplier,
      items: [{ quantity: -1, cost: -8.33 }],
      returns: { id: dear.id, kind: 'DELIVERY' },
    })
    const listed = await app.send(listSupplierReturns, { token, query: { search: tea.name } })
    expect(listed.body).toEqual([rest.body, first.body])
    // Half of 1.15, which is a little less in binary.
    const milk = await givenProduct(app, business)
    const cheap = await givenDelivery(app, business, [
      { productId: milk.id, quantity: 2, unitCost: 0.575 },
    ])
    expect((await sendBack(cheap, { items: lines(milk, 1) })).body).toMatchObject({ cost: 0.58 })
  })

  it('after goods were sold leaves others at what they cost, and its reversal brings that back', async () => {
    const tea = await givenProduct(app, business)
    const bring = (unitCost: number) =>
      givenDelivery(app, business, [{ productId: tea.id, quantity: 10, unitCost }])
    await bring(1)
    const dear = await bring(9)
    const customer = await givenCustomer(app, business.admin, business.branch.id)
    await app.send(createSale, {
      token: business.admin.token,
      body: {
        customerId: customer.id,
        branchId: business.branch.id,
        saleItems: [{ productId: tea.id, quantity: 8 }],
      },
    })
    expect(await stockOf(tea)).toEqual([12, 60])
    const { body } = await sendBack(dear, { items: lines(tea, 8) })
    expect(body).toMatchObject({ units: 8, cost: 72 })
    // 10 at 1.00 and 2 at 9.00 are 2.33 each.
    expect(await stockOf(tea)).toEqual([4, 9.33])
    expect((await reverse(body.id)).status).toBe(201)
    expect(await stockOf(tea)).toEqual([12, 60])
  })

  it('without a delivery takes the average cost, by STAFF who see no cost', async () => {
    const tea = await givenProduct(app, business)
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 6, unitCost: 5 }])
    const delivery = await givenDelivery(app, business, [
      { productId: tea.id, quantity: 6, unitCost: 7 },
    ])
    const answer = await sendBack(delivery, { items: lines(tea, 3), deliveryId: null }, staff)
    expect(answer.status).toBe(201)
    expect(answer.body).not.toHaveProperty('cost')
    expect(answer.body.delivery).toBeNull()
    expect(await stockOf(tea)).toEqual([9, 54])
    const query = { kind: 'SUPPLIER_RETURN', limit: 1 } as const
    const trail = await app.send(listAuditEntries, { token: business.admin.token, query })
    expect(trail.body[0]?.changes).toEqual([
      { field: 'supplier', of: null, before: null, after: delivery.supplier.name },
      { field: 'reason', of: null, before: null, after: 'Broken' },
      { field: 'stock', of: tea.name, before: 12, after: 9 },
    ])
  })

  it('is refused beyond what the delivery brought, or the branch has, and changes nothing', async () => {
    const tea = await givenProduct(app, business)
    const salt = await givenProduct(app, business, { stock: 50 })
    const delivery = await givenDelivery(app, business, [{ productId: tea.id, quantity: 5 }])
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 5 }])
    await sendBack(delivery, { items: lines(tea, 3) })
    const other = await givenSupplier(app, business.admin)
    const branch = await givenBranch(app, business.admin)
    const digest = await databaseDigest(app.database)
    const items = [...lines(tea, 1), ...lines(tea, 2), ...lines(tea, 1)]
    const message = (units: number) => `Of this delivery ${units} can go back`
    expect(await sendBack(delivery, { items })).toMatchObject({
      status: 400,
      failure: {
        fields: [
          { path: 'items.1.quantity', message: message(1), code: 'RETURN_TOO_LARGE' },
          { path: 'items.2.quantity', message: message(0) },
        ],
      },
    })
    const any = { deliveryId: null, items: lines(tea, 8) }
    expect(await sendBack(delivery, any)).toMatchObject({ failure: { code: 'OUT_OF_STOCK' } })
    for (const body of [
      { supplierId: other.id },
      { branchId: branch.id },
      { items: lines(salt, 1) },
    ]) {
      expect((await sendBack(delivery, { items: lines(tea, 1), ...body })).status).toBe(404)
    }
    for (const body of [{ reason: ' ' }, { items: [] }, { supplierId: 'x' }]) {
      expect((await sendBack(delivery, { items: lines(tea, 1), ...body })).status).toBe(400)
    }
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('of many at once sends back no more than came', async () => {
    const tea = await givenProduct(app, business)
    const delivery = await givenDelivery(app, business, [{ productId: tea.id, quantity: 5 }])
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 50 }])
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendBack(delivery, { items: lines(tea, 1) })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect((await stockOf(tea))[0]).toBe(50)
  })
})

describe('the reversal of a supplier return', () => {
  it('brings the goods back at their cost, which can go back again', async () => {
    const tea = await givenProduct(app, business)
    const delivery = await givenDelivery(app, business, [
      { productId: tea.id, quantity: 4, unitCost: 2.5 },
    ])
    const { body } = await sendBack(delivery, { items: lines(tea, 4) })
    const returnable = () =>
      app.send(getReturnableGoods, { token: staff.token, params: { id: delivery.id } })
    expect((await returnable()).body).toMatchObject({
      supplier: delivery.supplier,
      branch: delivery.branch,
      items: [{ product: { id: tea.id }, delivered: 4, returned: 4, onHand: 0 }],
      returns: [{ id: body.id, kind: 'SUPPLIER_RETURN', number: body.number, units: 4 }],
    })
    expect((await reverse(body.id)).status).toBe(201)
    expect(await stockOf(tea)).toEqual([4, 10])
    expect((await returnable()).body).toMatchObject({ items: [{ returned: 0 }], returns: [] })
    expect((await sendBack(delivery, { items: lines(tea, 4) })).status).toBe(201)
  })

  it('comes before that of its delivery, and nothing of a reversed delivery goes back', async () => {
    const tea = await givenProduct(app, business)
    const delivery = await givenDelivery(app, business, [{ productId: tea.id, quantity: 4 }])
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 9 }])
    const { body } = await sendBack(delivery, { items: lines(tea, 1) })
    const digest = await databaseDigest(app.database)
    expect(await reverse(delivery.id)).toMatchObject({
      status: 409,
      failure: { code: 'HAS_RETURNS' },
    })
    expect(await databaseDigest(app.database)).toEqual(digest)
    await reverse(body.id)
    expect((await reverse(delivery.id)).status).toBe(201)
    expect(await sendBack(delivery, { items: lines(tea, 1) })).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'deliveryId', code: 'DELIVERY_REVERSED' }] },
    })
  })

  it('of a delivery at the same moment as its reversal leaves one of the two', async () => {
    const tea = await givenProduct(app, business)
    const delivery = await givenDelivery(app, business, [{ productId: tea.id, quantity: 4 }])
    await givenDelivery(app, business, [{ productId: tea.id, quantity: 9 }])
    const [back, reversal] = await Promise.all([
      sendBack(delivery, { items: lines(tea, 1) }),
      reverse(delivery.id),
    ])
    expect([back.status, reversal.status].filter((status) => status === 201)).toHaveLength(1)
  })
})
