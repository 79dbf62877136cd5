import { randomUUID } from 'node:crypto'

import { createSale } from '@mezgeb/contract/selling/sales'
import { getDelivery } from '@mezgeb/contract/stock/deliveries'
import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import { createStockOut, listStockOuts } from '@mezgeb/contract/stock/removals'
import { getStockDocument, listReversals, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenCustomer,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { StockDocument } from '@mezgeb/contract/stock/reversals'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
const TODAY = new Date().toISOString()

let business: Business
let staff: Person

beforeAll(async () => {
  business = await givenBusiness(app)
  staff = await givenStaff(app, business)
})

async function reverse(documentId: string, { token }: Person = business.admin, key = randomUUID()) {
  const body = { documentId, reason: 'Entered twice' }
  const answer = await app.sendAnything(reverseDocument, { token, key, body })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as StockDocument }
}

async function receive(product: Product, quantity: number) {
  const { id: supplierId } = await givenSupplier(app, business.admin)
  const body = { productId: product.id, quantity, supplierId, dateReceived: TODAY }
  const branchId = business.branch.id
  return app.send(createStockEntry, {
    token: business.admin.token,
    body: { ...body, branchId },
  })
}

function remove(product: Product, quantity: number) {
  const body = { productId: product.id, quantity, reason: 'Broken', dateRemoved: TODAY }
  return app.send(createStockOut, { token: staff.token, body })
}

async function sell(product: Product, quantity: number) {
  const customer = await givenCustomer(app, staff, business.branch.id)
  return app.send(createSale, {
    token: staff.token,
    body: {
      ...{ customerId: customer.id, branchId: business.branch.id },
      saleItems: [{ productId: product.id, quantity }],
    },
  })
}

/** Units on hand and their value at cost. */
async function stockOf({ id }: Product) {
  const [row] = await app.database.sql<{ quantity: number; value: string | null }>(
    'select quantity, value from branch_stock where product_id = $1 and branch_id = $2',
    [id, business.branch.id],
  )
  return [row?.quantity, row?.value === null ? null : Number(row?.value)]
}

describe('the reversal of a stock document', () => {
  it('takes back a receipt and returns a removal, and each shows the other', async () => {
    const tea = await givenProduct(app, business)
    const { body: received } = await receive(tea, 8)
    const { body: removed } = await remove(tea, 3)
    const taken = await reverse(removed.id)
    expect(taken).toMatchObject({
      status: 201,
      body: {
        ...{ kind: 'REVERSAL', note: 'Entered twice', by: { name: business.admin.user.name } },
        ...{ reverses: { id: removed.id, kind: 'REMOVAL' }, reversedBy: null },
        items: [{ product: { id: tea.id }, quantity: 3 }],
      },
    })
    expect(await stockOf(tea)).toEqual([8, null])
    const back = await reverse(received.id)
    expect(back).toMatchObject({ status: 201, body: { items: [{ quantity: -8 }] } })
    expect(await stockOf(tea)).toEqual([0, null])

    const { token } = business.admin
    const query = { search: tea.name }
    const outs = await app.send(listStockOuts, { token, query })
    const entries = await app.send(listStockEntries, { token, query })
    const link = ({ body }: typeof back) => ({ kind: 'REVERSAL', id: body.id })
    expect(outs.body[0]?.reversedBy).toMatchObject(link(taken))
    expect(entries.body[0]?.reversedBy).toMatchObject(link(back))
    const listed = await app.send(listReversals, { token, query: { limit: 2 } })
    expect(listed.body).toEqual([back.body, taken.body])
    const read = await app.send(getStockDocument, { token, params: { id: removed.id } })
    expect(read.body).toMatchObject({
      ...{ kind: 'REMOVAL', note: 'Broken', by: { name: staff.user.name } },
      ...{ items: [{ quantity: -3 }], reversedBy: link(taken), reverses: null },
    })
    await requireInvariants(app.database)
  })

  it('of a delivery takes back what it cost, although the average has changed', async () => {
    const tea = await givenProduct(app, business)
    const items = (unitCost: number) => [{ productId: tea.id, quantity: 10, unitCost }]
    await givenDelivery(app, business, items(10))
    const wrong = await givenDelivery(app, business, items(1000))
    expect((await reverse(wrong.id)).body).toMatchObject({
      items: [{ quantity: -10, cost: -10_000 }],
    })
    expect(await stockOf(tea)).toEqual([10, 100])
    const params = { id: wrong.id }
    const { body } = await app.send(getDelivery, { token: staff.token, params })
    expect(body.reversedBy).toMatchObject({ kind: 'REVERSAL' })
    await requireInvariants(app.database)
  })

  it('of a delivery whose units were sold in part takes no more value than there is', async () => {
    const tea = await givenProduct(app, business)
    const items = (quantity: number, unitCost: number) => [
      { productId: tea.id, quantity, unitCost },
    ]
    await givenDelivery(app, business, items(2, 1))
    const dear = await givenDelivery(app, business, items(10, 100))
    await sell(tea, 2)
    expect((await reverse(dear.id)).status).toBe(201)
    expect(await stockOf(tea)).toEqual([0, 0])
    await requireInvariants(app.database)
  })

  it('is made once, however many people reverse the document at once', async () => {
    const tea = await givenProduct(app, business)
    await receive(tea, 20)
    const { body: removed } = await remove(tea, 4)
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(removed.id)))
    const codes = answers.map(({ status, failure }) => failure?.code ?? status)
    expect(codes.toSorted()).toEqual([201, ...Array.from({ length: 4 }, () => 'ALREADY_REVERSED')])
    expect(await stockOf(tea)).toEqual([20, null])
    await requireInvariants(app.database)
  })

  it('is refused when units of the document have left the branch, and changes nothing', async () => {
    const tea = await givenProduct(app, business)
    const salt = await givenProduct(app, business)
    const delivery = await givenDelivery(app, business, [
      { productId: salt.id, quantity: 5 },
      { productId: tea.id, quantity: 5, unitCost: 3 },
    ])
    await sell(tea, 2)
    const digest = await databaseDigest(app.database)
    expect(await reverse(delivery.id)).toMatchObject({
      status: 409,
      failure: {
        code: 'OUT_OF_STOCK',
        fields: [{ path: 'items.1.quantity', message: 'Only 3 units available' }],
      },
    })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('is not possible for a sale or another reversal', async () => {
    const tea = await givenProduct(app, business)
    await receive(tea, 8)
    const { body: sale } = await sell(tea, 1)
    const { body: removed } = await remove(tea, 1)
    const reversal = await reverse(removed.id)
    const digest = await databaseDigest(app.database)
    expect(await reverse(sale.id)).toMatchObject({ failure: { code: 'NOT_REVERSIBLE' } })
    expect(await reverse(reversal.body.id)).toMatchObject({ failure: { code: 'NOT_REVERSIBLE' } })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })
})
