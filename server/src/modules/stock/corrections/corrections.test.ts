import { randomUUID } from 'node:crypto'

import { createSupplierBill } from '@mezgeb/contract/buying/supplier-bills'
import { getPurchaseOrder, movePurchaseOrder } from '@mezgeb/contract/buying/orders'
import { deleteSupplier } from '@mezgeb/contract/buying/suppliers'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { createSale } from '@mezgeb/contract/selling/sales'
import {
  createDelivery,
  getDelivery,
  listDeliveries,
  listDeliveryProposals,
} from '@mezgeb/contract/stock/deliveries'
import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { createStockOut, listStockOuts } from '@mezgeb/contract/stock/removals'
import { getStockDocument, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { createRevaluation } from '@mezgeb/contract/stock/revaluations'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenOrder,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const TODAY = new Date().toISOString()
const EARLIER = '2026-01-05T09:00:00.000Z'

let shop: Business
let staff: Person
let supplier: Supplier

beforeAll(async () => {
  shop = await givenBusiness(app)
  staff = await givenStaff(app, shop)
  supplier = await givenSupplier(app, shop.admin)
})

type Item = { productId: string; quantity: number; unitCost?: number } & Record<string, unknown>
const bodyOf = (items: Item[], more: object = {}) => ({
  supplierId: supplier.id,
  branchId: shop.branch.id,
  dateReceived: EARLIER,
  items,
  ...more,
})

function deliver(items: Item[], more: object = {}, { token } = shop.admin, key = randomUUID()) {
  return app.sendAnything(createDelivery, { token, key, body: bodyOf(items, more) })
}

function created({ body }: { body?: unknown }): { id: string; number: unknown } {
  const { id, number } = Object(body) as Record<string, unknown> // oxlint-disable-line typescript/no-unsafe-type-assertion -- any object
  return { id: String(id), number }
}

async function delivered(items: Item[], more: object = {}) {
  const answer = await deliver(items, more)
  expect(answer.status, answer.text).toBe(201)
  return created(answer).id
}

async function sell({ id: productId }: Product, quantity: number) {
  const { token } = shop.admin
  const customer = await givenCustomer(app, shop.admin, shop.branch.id)
  const saleItems = [{ productId, quantity }]
  const body = { customerId: customer.id, branchId: shop.branch.id, saleItems }
  expect((await app.send(createSale, { token, body })).status).toBe(201)
}

function reverse(documentId: string) {
  const body = { documentId, reason: 'Entered twice' }
  return app.sendAnything(reverseDocument, { token: shop.admin.token, body })
}

async function stockOf({ id }: Product, branchId = shop.branch.id) {
  const [row] = await app.database.sql<{
    quantity: number
    value: string | null
    last: string | null
  }>(
    'select quantity, value, last_cost as last from branch_stock where product_id = $1 and branch_id = $2',
    [id, branchId],
  )
  const { quantity = 0, value = null, last = null } = row ?? {}
  return [quantity, value === null ? null : Number(value), last === null ? null : Number(last)]
}

const removal = ({ id: productId }: Product, quantity: number, more: object = {}) =>
  app.sendAnything(createStockOut, {
    token: shop.admin.token,
    body: {
      productId,
      quantity,
      branchId: shop.branch.id,
      reason: 'Broken',
      dateRemoved: EARLIER,
      ...more,
    },
  })

/** `had`: units and value as they are. */
async function revalue({ id: productId }: Product, had: unknown[] = [], unitCost: number) {
  const [units, value] = had
  const items = [{ productId, units, value, unitCost }]
  const body = { branchId: shop.branch.id, reason: 'Old', items }
  const { token } = shop.admin
  const said = await app.sendAnything(createRevaluation, { token, key: randomUUID(), body })
  expect(said.status, said.text).toBe(201)
}

const auditOf = async (recordId: string) => {
  const query = { recordId }
  const { body } = await app.send(listAuditEntries, { token: shop.admin.token, query })
  return body.map(({ kind, action }) => `${kind} ${action}`)
}

describe('the correction of a delivery', () => {
  it('reverses the old one and records the new one, and each names the other', async () => {
    const tea = await givenProduct(app, shop)
    const first = await delivered([{ productId: tea.id, quantity: 10, unitCost: 5 }])
    await sell(tea, 8)
    const answer = await deliver([{ productId: tea.id, quantity: 8, unitCost: 5 }], {
      corrects: first,
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        dateReceived: EARLIER,
        corrects: { id: first, kind: 'DELIVERY' },
        items: [{ quantity: 8, cost: 40 }],
      },
    })
    expect(await stockOf(tea)).toEqual([0, 0, 5])
    const { token } = shop.admin
    const { id, number } = created(answer)
    const link = { id, kind: 'DELIVERY', number }
    const { body: old } = await app.send(getDelivery, { token, params: { id: first } })
    expect(old).toMatchObject({ correctedBy: link, reversedBy: { kind: 'REVERSAL' } })
    const { body: listed } = await app.send(listDeliveries, {
      token,
      query: { productId: tea.id },
    })
    expect(listed.map((one) => [one.correctedBy?.id, one.corrects?.id])).toEqual(
      expect.arrayContaining([
        [id, undefined],
        [undefined, first],
      ]),
    )
    const reversalId = old.reversedBy?.id ?? ''
    expect(await auditOf(id)).toEqual(['DELIVERY CREATED'])
    expect(await auditOf(reversalId)).toEqual(['REVERSAL CREATED'])
  })

  it('is refused where more has left the branch than came, in the row, and changes nothing', async () => {
    const tea = await givenProduct(app, shop, { name: `Tea ${randomUUID()}` })
    const salt = await givenProduct(app, shop)
    const line = (product: Product, quantity: number) => ({ productId: product.id, quantity })
    const first = await delivered([line(salt, 2), line(tea, 10)])
    await sell(tea, 8)
    const branchId = (await givenBranch(app, shop.admin)).id
    const digest = await databaseDigest(app.database)
    const corrects = first
    expect(await deliver([line(salt, 3), line(tea, 7)], { corrects })).toMatchObject({
      status: 409,
      failure: {
        code: 'OUT_OF_STOCK',
        fields: [
          { path: 'items.1.quantity', message: `Of ${tea.name} 8 have left the branch already` },
        ],
      },
    })
    expect(await deliver([line(salt, 3)], { corrects })).toMatchObject({ status: 409 })
    expect(await deliver([line(tea, 10)], { corrects, branchId })).toMatchObject({ status: 409 })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('values what is left as if it had been recorded like this, and says the rest as a difference', async () => {
    const tea = await givenProduct(app, shop)
    const line = (unitCost: number) => [{ productId: tea.id, quantity: 10, unitCost }]
    await delivered(line(1))
    const first = await delivered(line(9))
    await sell(tea, 5)
    expect(await stockOf(tea)).toEqual([15, 75, 9])
    const second = await delivered(line(9), { corrects: first, invoiceNumber: 'INV-9' })
    expect(await stockOf(tea)).toEqual([15, 75, 9])
    // 10 at 1.00 and 10 at 10.00, of which 5 were sold.
    const third = await delivered(line(10), { corrects: second })
    expect(await stockOf(tea)).toEqual([15, 82.5, 10])
    expect((await reverse(third)).status).toBe(201)
    expect(await stockOf(tea)).toEqual([5, 5, 1])
  })

  it('values units without a cost as if the wrong costs had never been', async () => {
    const tea = await givenProduct(app, shop)
    const line = { productId: tea.id, quantity: 10 }
    const first = await delivered([{ ...line, unitCost: 100 }, line])
    expect(await stockOf(tea)).toEqual([20, 2000, 100])
    await delivered([{ ...line, unitCost: 1 }, line], { corrects: first })
    expect(await stockOf(tea)).toEqual([20, 20, 1])
  })

  it('may say other products, another supplier and another branch', async () => {
    const { token } = shop.admin
    const tea = await givenProduct(app, shop)
    const salt = await givenProduct(app, shop)
    const other = await givenBranch(app, shop.admin)
    const first = await delivered([{ productId: tea.id, quantity: 3, unitCost: 2 }])
    const supplierId = (await givenSupplier(app, shop.admin)).id
    const corrected = await delivered([{ productId: salt.id, quantity: 4, unitCost: 6 }], {
      corrects: first,
      supplierId,
      branchId: other.id,
    })
    expect(await stockOf(tea)).toEqual([0, 0, null])
    expect(await stockOf(salt, other.id)).toEqual([4, 24, 6])
    const { body } = await app.send(getDelivery, { token, params: { id: corrected } })
    expect(body).toMatchObject({ supplierId, branchId: other.id, corrects: { id: first } })
    const query = { deliveryId: first }
    const copy = await app.send(listDeliveryProposals, { token, query })
    expect(copy.body.lines).toMatchObject([{ product: { id: tea.id }, quantity: 3, unitCost: 2 }])
  })

  it('may keep products and the supplier that are gone since, but take no others of those', async () => {
    const { token } = shop.admin
    const [tea, salt, oil] = [
      await givenProduct(app, shop),
      await givenProduct(app, shop),
      await givenProduct(app, shop),
    ]
    const [gone, alsoGone] = [
      await givenSupplier(app, shop.admin),
      await givenSupplier(app, shop.admin),
    ]
    const line = ({ id: productId }: Product, quantity: number) => ({ productId, quantity })
    const first = await delivered([line(tea, 10), line(salt, 4)], { supplierId: gone.id })
    for (const { id } of [tea, oil])
      await app.send(updateProduct, { token, params: { id }, body: { isArchived: true } })
    for (const { id } of [gone, alsoGone]) await app.send(deleteSupplier, { token, params: { id } })
    const correct = (items: Item[], supplierId = gone.id) =>
      deliver(items, { corrects: first, supplierId })
    const digest = await databaseDigest(app.database)
    expect(await correct([line(tea, 10), line(oil, 4)])).toMatchObject({
      failure: { code: 'PRODUCT_ARCHIVED', fields: [{ path: 'items.1.productId' }] },
    })
    expect(await correct([line(tea, 10)], alsoGone.id)).toMatchObject({ status: 404 })
    expect(await databaseDigest(app.database)).toEqual(digest)
    const answer = await correct([line(tea, 10), line(salt, 5)])
    expect(answer).toMatchObject({ status: 201, body: { supplier: { name: gone.name } } })
    expect([await stockOf(tea), await stockOf(salt)]).toEqual([
      [10, null, null],
      [5, null, null],
    ])
  })

  it('is made once for a key, and once of many at the same time', async () => {
    const tea = await givenProduct(app, shop)
    const { id: orderId } = await givenOrder(app, { ...shop, supplierId: supplier.id }, [
      { productId: tea.id, quantity: 20 },
    ])
    const first = await delivered([{ productId: tea.id, quantity: 10 }], { orderId })
    const right = [{ productId: tea.id, quantity: 12 }]
    const key = randomUUID()
    const twice = [await deliver(right, { corrects: first }, shop.admin, key)]
    twice.push(await deliver(right, { corrects: first }, shop.admin, key))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    expect(await stockOf(tea)).toEqual([12, null, null])

    const corrects = created(twice[0] ?? {}).id
    const answers = await Promise.all(
      [1, 2, 3, 4].map((quantity) => deliver([{ productId: tea.id, quantity }], { corrects })),
    )
    const codes = answers.map(({ status, failure }) => failure?.code ?? status)
    expect(codes.toSorted()).toEqual([201, ...Array.from({ length: 3 }, () => 'ALREADY_REVERSED')])
    expect(await deliver(right, { corrects })).toMatchObject({
      failure: { code: 'ALREADY_REVERSED' },
    })
    expect(await reverse(corrects)).toMatchObject({ failure: { code: 'ALREADY_REVERSED' } })
  })

  it('stays a part of its order, and counts there as it is now', async () => {
    const { token } = shop.admin
    const tea = await givenProduct(app, shop)
    const order = await givenOrder(app, { ...shop, supplierId: supplier.id }, [
      { productId: tea.id, quantity: 10 },
    ])
    const received = async () => {
      const { body } = await app.send(getPurchaseOrder, { token, params: { id: order.id } })
      return [body.state, body.items[0]?.received]
    }
    const line = (quantity: number) => [{ productId: tea.id, quantity }]
    const first = await delivered(line(10), { orderId: order.id })
    expect(await received()).toEqual(['RECEIVED', 10])
    const answer = await deliver(line(6), { corrects: first })
    expect(answer.body).toMatchObject({ order: { id: order.id }, corrects: { id: first } })
    const closed = { token, params: { id: order.id }, body: { state: 'CLOSED' as const } }
    expect((await app.send(movePurchaseOrder, closed)).status).toBe(200)
    const named = { corrects: created(answer).id, orderId: order.id }
    const second = await delivered(line(6), named)
    expect(await received()).toEqual(['CLOSED', 6])
    const supplierId = (await givenSupplier(app, shop.admin)).id
    await delivered(line(6), { corrects: second, supplierId })
    expect(await received()).toEqual(['CLOSED', 0])
  })

  it('needs the permission to reverse, a document of the kind, and one that may be reversed', async () => {
    const tea = await givenProduct(app, shop)
    const line = [{ productId: tea.id, quantity: 10, unitCost: 5 }]
    const first = await delivered(line)
    const digest = await databaseDigest(app.database)
    expect(await deliver(line, { corrects: first }, staff)).toMatchObject({ status: 403 })
    expect(await deliver(line, { corrects: randomUUID() })).toMatchObject({ status: 404 })
    const taken = { productId: tea.id, quantity: 1, reason: 'Broken', dateRemoved: TODAY }
    const body = { ...taken, branchId: shop.branch.id, corrects: first }
    const { token } = shop.admin
    expect(await app.sendAnything(createStockOut, { token, body })).toMatchObject({ status: 404 })
    expect(await databaseDigest(app.database)).toEqual(digest)
    const back = {
      supplierId: supplier.id,
      branchId: shop.branch.id,
      deliveryId: first,
      reason: 'Wet',
      items: [{ productId: tea.id, quantity: 1 }],
    }
    const returned = await app.sendAnything(createSupplierReturn, { token, body: back })
    expect(returned.status).toBe(201)
    expect(await deliver(line, { corrects: first })).toMatchObject({
      failure: { code: 'HAS_RETURNS' },
    })
  })

  it('moves its batches', async () => {
    const milk = await givenProduct(app, shop, { tracksExpiry: true })
    const line = (quantity: number, batch: string) => [
      { productId: milk.id, quantity, batch, expiresOn: '2030-01-01' },
    ]
    const first = await delivered(line(10, 'L1'))
    await delivered(line(8, 'L2'), { corrects: first })
    const lots = await app.database.sql(
      'select batch, units from lots_left where product_id = $1 and units > 0',
      [milk.id],
    )
    expect(lots).toEqual([{ batch: 'L2', units: 8 }])
  })
})

describe('the correction of a stock entry or removal', () => {
  const entry = ({ id: productId }: Product, quantity: number, more: object = {}) =>
    app.sendAnything(createStockEntry, {
      token: shop.admin.token,
      body: {
        productId,
        quantity,
        supplierId: supplier.id,
        branchId: shop.branch.id,
        dateReceived: EARLIER,
        ...more,
      },
    })
  it('changes the units, and each names the other', async () => {
    const { token } = shop.admin
    const tea = await givenProduct(app, shop)
    const wrong = created(await entry(tea, 10)).id
    await sell(tea, 8)
    const right = await entry(tea, 8, { corrects: wrong })
    expect(right).toMatchObject({ status: 201, body: { corrects: { id: wrong } } })
    expect(await stockOf(tea)).toEqual([0, null, null])
    const query = { productId: tea.id }
    const { body: entries } = await app.send(listStockEntries, { token, query })
    expect(entries.map(({ correctedBy }) => correctedBy?.id)).toContain(created(right).id)
    expect(await entry(tea, 7, { corrects: created(right).id })).toMatchObject({
      failure: { code: 'OUT_OF_STOCK', fields: [{ path: 'quantity' }] },
    })

    await delivered([{ productId: tea.id, quantity: 5, unitCost: 3 }])
    const removed = created(await removal(tea, 5)).id
    await delivered([{ productId: tea.id, quantity: 1, unitCost: 9 }])
    const fewer = created(await removal(tea, 3, { corrects: removed })).id
    // At the cost at which they left: 3.00 each.
    expect(await stockOf(tea)).toEqual([3, 15, 9])
    const more = await removal(tea, 6, { corrects: fewer })
    expect(more.status).toBe(201)
    expect(await stockOf(tea)).toEqual([0, 0, 9])
    expect(await removal(tea, 7, { corrects: created(more).id })).toMatchObject({ status: 409 })

    // Of a cost that rested on goods that went back since, what it would have been.
    await delivered([{ productId: tea.id, quantity: 10, unitCost: 1 }])
    const typo = await delivered([{ productId: tea.id, quantity: 10, unitCost: 1000 }])
    const dear = created(await removal(tea, 4)).id
    await reverse(typo)
    expect(await stockOf(tea)).toEqual([6, 6, 1])
    expect((await removal(tea, 2, { corrects: dear })).status).toBe(201)
    expect(await stockOf(tea)).toEqual([8, 8, 1])

    // Of goods that were revalued since, the others cost what it said.
    const many = created(await removal(tea, 6)).id
    await revalue(tea, await stockOf(tea), 0.5)
    expect((await removal(tea, 5, { corrects: many })).status).toBe(201)
    expect(await stockOf(tea)).toEqual([3, 1.5, 0.5])
    const { body: outs } = await app.send(listStockOuts, { token, query })
    expect(outs.filter(({ correctedBy }) => correctedBy === undefined)).toHaveLength(3)
    const params = { id: created(more).id }
    const { body: page } = await app.send(getStockDocument, { token, params })
    expect(page.corrects).toMatchObject({ id: fewer, kind: 'REMOVAL' })
  })
})

it('a removal that is corrected leaves others at their cost, whatever came and went since', async () => {
  const tea = await givenProduct(app, shop)
  const come = (quantity: number, unitCost: number) =>
    delivered([{ productId: tea.id, quantity, unitCost }])
  await come(10, 10)
  const first = created(await removal(tea, 9)).id
  await come(9, 1)
  await sell(tea, 5)
  expect(await stockOf(tea)).toEqual([5, 9.5, 1])
  const again = created(await removal(tea, 9, { corrects: first, reason: 'Stolen' })).id
  expect(await stockOf(tea)).toEqual([5, 9.5, 1])
  // 2 at 10.00 and 9 at 1.00, of which 5 were sold.
  const fewer = created(await removal(tea, 8, { corrects: again })).id
  expect(await stockOf(tea)).toEqual([6, 15.82, 1])
  // 10 at 10.00 and 9 at 1.00, of which 5 were sold.
  await reverse(fewer)
  expect(await stockOf(tea)).toEqual([14, 80.32, 1])
})

it('a removal whose note is corrected keeps its reason, and loses it with another text', async () => {
  const { token } = shop.admin
  const { id: productId } = await givenProduct(app, shop, { stock: 9 })
  const [listed] = (await app.send(listRemovalReasons, { token })).body
  const reasonId = listed?.id ?? ''
  const remove = async (more: object) => {
    const where = { productId, branchId: shop.branch.id, dateRemoved: TODAY }
    const body = { ...where, quantity: 1, ...more }
    return created(await app.sendAnything(createStockOut, { token, body })).id
  }
  const ofReason = async () => {
    const query = { productId, reasonId }
    const { body } = await app.send(listStockOuts, { token, query })
    return body.map(({ id }) => id)
  }
  const first = await remove({ reason: 'Damaged: fel', reasonId })
  const second = await remove({ reason: 'Damaged: fell from the shelf', corrects: first })
  expect(await ofReason()).toEqual([second, first])
  await remove({ reason: 'Gift', corrects: second })
  expect(await ofReason()).toEqual([second, first])
})

const anAct = fc.record({
  what: fc.constantFrom('SELL', 'REMOVE', 'DELIVER', 'REVALUE', 'BILL'),
  quantity: fc.integer({ min: 1, max: 9 }),
  cents: fc.integer({ min: 50, max: 9999 }),
})
const acts = fc.array(anAct, { maxLength: 4 })
type Act = { what: string; quantity: number; cents: number }
/** `brought`: the deliveries of all of them at once that have no bill. */
type Goods = { products: readonly Product[]; brought: string[][] }

describe('after a correction', () => {
  const calls = {
    DELIVER: ({ id: productId }: Product, { quantity, cents }: Act, more: object = {}) =>
      deliver([{ productId, quantity, unitCost: cents / 100 }], more),
    REMOVE: (product: Product, { quantity }: Act, more: object = {}) =>
      removal(product, quantity, more),
  }

  async function act({ products, brought }: Goods, one: Act) {
    if (one.what === 'DELIVER') {
      const made = []
      for (const product of products) made.push(created(await calls.DELIVER(product, one)).id)
      brought.push(made)
      return
    }
    const held = await Promise.all(products.map((product) => stockOf(product)))
    const quantity = Math.min(one.quantity, ...held.map(([units]) => units ?? 0))
    if (quantity === 0) return
    const billed = one.what === 'BILL' ? (brought.pop() ?? []) : []
    for (const id of billed) await bill(id, (one.quantity * one.cents) / 100)
    for (const [at, product] of products.entries()) {
      if (one.what === 'SELL') await sell(product, quantity)
      else if (one.what === 'REMOVE') await calls.REMOVE(product, { ...one, quantity })
      else if (one.what === 'REVALUE') await revalue(product, held[at], one.cents / 100)
    }
  }

  async function bill(id: string, amount: number) {
    const goods = [{ id, amount }]
    const of = { kind: 'BILL' as const, supplierId: supplier.id, branchId: shop.branch.id }
    const paper = { reference: randomUUID(), billedOn: TODAY.slice(0, 10), totalAmount: amount }
    const { token } = shop.admin
    await app.send(createSupplierBill, { token, body: { ...of, ...paper, goods } })
  }

  it('stock, value and newest cost are as if only the right one had been recorded', async () => {
    const run = fc.record({
      kind: fc.constantFrom('DELIVER' as const, 'REMOVE' as const),
      before: acts,
      meanwhile: acts,
      since: acts,
      wrong: anAct,
      wrongAgain: anAct,
      right: anAct,
    })
    await fc.assert(
      fc.asyncProperty(run, async ({ kind, before, meanwhile, since, ...given }) => {
        const [tea, twin] = [await givenProduct(app, shop), await givenProduct(app, shop)]
        const goods = { products: [tea, twin], brought: [] }
        for (const one of before) await act(goods, one)
        const [held = 0] = await stockOf(tea)
        const least = (one: Act) =>
          kind === 'REMOVE' ? { ...one, quantity: Math.min(one.quantity, held ?? 0) } : one
        const call = calls[kind]
        const [wrong, right] = [least(given.wrong), least(given.right)]
        if (right.quantity === 0) return
        const first = created(await call(tea, wrong)).id
        await call(twin, right)
        for (const one of meanwhile) await act(goods, one)
        const again = await call(tea, given.wrongAgain, { corrects: first })
        const last = again.status === 201 ? created(again).id : first
        for (const one of since) await act(goods, one)
        expect((await call(tea, right, { corrects: last })).status).toBe(201)
        const [left, expected] = [await stockOf(tea), await stockOf(twin)]
        expect([left[0], left[2]]).toEqual([expected[0], expected[2]])
        // Each act of the twin was rounded to a cent.
        const apart = Math.round(Math.abs((left[1] ?? 0) - (expected[1] ?? 0)) * 100)
        expect(apart).toBeLessThanOrEqual(before.length + meanwhile.length + since.length)
      }),
      { numRuns: inject('isMainRing') ? 6 : 12, endOnFailure: true },
    )
  })
})
