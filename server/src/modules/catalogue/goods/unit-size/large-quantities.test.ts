import { randomUUID } from 'node:crypto'

import { createPurchaseOrder, updatePurchaseOrder } from '@mezgeb/contract/buying/orders'
import { createReorderDrafts } from '@mezgeb/contract/buying/reorder'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { addStockCounts } from '@mezgeb/contract/stock/stock-take-calls'
import {
  createTransfer,
  receiveTransfer,
  shipTransfer,
  updateTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenProduct,
  givenStockTake,
  givenSupplier,
} from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'

const app = testApp()

const MILLION = 1_000_000
/** A million kilograms, in grams. */
const MOST = MILLION * 1000
const today = '2026-11-20T09:00:00.000Z'

async function givenShop() {
  const shop = await givenBusiness(app)
  const { admin, branch } = shop
  const [sugar, bread] = [
    await givenProduct(app, shop, { unit: 'kg', unitSize: 1000, pricePerUnit: 0.5 }),
    await givenProduct(app, shop, { pricePerUnit: 1 }),
  ]
  const far = await givenBranch(app, admin)
  const supplier = await givenSupplier(app, admin)
  const take = await givenStockTake(app, shop)
  const ask = (call: Endpoint, body: object, id?: string) =>
    app.sendAnything(call, {
      token: admin.token,
      body,
      ...(call.creates === true ? { key: randomUUID() } : {}),
      ...(id === undefined ? {} : { params: { id } }),
    })
  const [branchId, supplierId] = [branch.id, supplier.id]
  const dated = { branchId, supplierId, dateReceived: today }
  const ends = { fromBranchId: branchId, toBranchId: far.id }
  const count = (productId: string, quantity: number, place = 'Store') =>
    ask(
      addStockCounts,
      {
        counts: [
          { id: randomUUID(), productId, place, quantity, isTotal: false, happenedAt: today },
        ],
        sentAt: today,
      },
      take.id,
    )
  return { ...shop, sugar, bread, far, ask, dated, ends, count, supplierId }
}

const item = ({ id: productId }: { id: string }, quantity: number) => ({ productId, quantity })

it('a line of goods sold by weight has up to 1,000,000 units, and stock no more than it can hold', async () => {
  const { sugar, branch, ask, dated, ends, count } = await givenShop()
  const deliver = (quantity: number) =>
    ask(createDelivery, { ...dated, items: [{ ...item(sugar, quantity), unitCost: 0.25 }] })
  const sell = (...quantities: number[]) =>
    ask(createSale, {
      customerId: 'new',
      customer: { name: 'Almaz' },
      branchId: branch.id,
      saleItems: quantities.map((quantity) => item(sugar, quantity)),
    })
  expect((await deliver(MOST)).body).toMatchObject({ cost: 250_000 })
  expect((await deliver(MOST)).status).toBe(201)
  const full = await databaseDigest(app.database)
  expect((await deliver(MOST)).failure.code).toBe('STOCK_TOO_LARGE')
  const entry = await ask(createStockEntry, { ...dated, ...item(sugar, MOST) })
  expect(entry.failure.code).toBe('STOCK_TOO_LARGE')
  expect((await sell(MOST + 1)).failure.fields).toMatchObject([{ path: 'saleItems.0.quantity' }])
  expect((await sell(MOST, MOST, 1)).failure.code).toBe('OUT_OF_STOCK')
  expect((await sell(MOST, MOST, MOST)).failure).toMatchObject({
    code: 'INVALID',
    fields: [0, 1, 2].map((line) => ({
      path: `saleItems.${line}.quantity`,
      message: 'Quantity must be at most 1,000,000',
    })),
  })
  expect(await databaseDigest(app.database)).toEqual(full)

  // Sales that meet: together they want more than a number of the database holds.
  const met = await Promise.all([1, 2, 3, 4].map(() => sell(MOST)))
  expect(met.map(({ status }) => String(status)).toSorted()).toEqual(['201', '201', '409', '409'])
  expect(met.find(({ status }) => status === 201)?.body).toMatchObject({ totalAmount: 500_000 })

  expect((await deliver(3 * MILLION)).status).toBe(201)
  const planned = await ask(createTransfer, {
    ...ends,
    state: 'APPROVED',
    items: [item(sugar, MILLION + 1)],
  })
  const id = String(planned.body?.['id'])
  expect((await ask(updateTransfer, { items: [item(sugar, 2)] }, id)).failure.code).toBe(
    'TRANSFER_MOVED_ON',
  )
  expect((await ask(shipTransfer, {}, id)).status).toBe(201)
  expect((await ask(receiveTransfer, {}, id)).body).toMatchObject({ state: 'CLOSED' })
  expect((await count(sugar.id, MOST)).status).toBe(200)
  expect((await count(sugar.id, MOST, 'Yard')).status).toBe(200)
  expect((await count(sugar.id, MOST, 'Road')).failure.code).toBe('STOCK_TOO_LARGE')
  await requireInvariants(app.database)
})

it('a line of other goods has at most 1,000,000 units wherever it is, with the same answer as ever', async () => {
  const { bread, sugar, branch, ask, dated, ends, count, supplierId } = await givenShop()
  const order = { supplierId, branchId: branch.id }
  const [draft, transfer] = [
    await ask(createPurchaseOrder, { ...order, items: [item(bread, 5)] }),
    await ask(createTransfer, { ...ends, state: 'REQUESTED', items: [item(bread, 5)] }),
  ]
  const draftId = String(draft.body?.['id'])
  const transferId = String(transfer.body?.['id'])
  const customer = { customerId: 'new', customer: { name: 'Almaz' } }
  const asks: Record<string, (line: ReturnType<typeof item>) => ReturnType<typeof ask>> = {
    sale: (line) =>
      ask(createSale, { ...customer, branchId: branch.id, saleItems: [item(sugar, 5), line] }),
    delivery: (line) => ask(createDelivery, { ...dated, items: [line] }),
    receipt: (line) => ask(createStockEntry, { ...dated, ...line }),
    removal: (line) =>
      ask(createStockOut, { ...line, branchId: branch.id, reason: 'Lost', dateRemoved: today }),
    transfer: (line) => ask(createTransfer, { ...ends, state: 'DRAFT', items: [line] }),
    'changed transfer': (line) => ask(updateTransfer, { items: [line] }, transferId),
    order: (line) => ask(createPurchaseOrder, { ...order, items: [line] }),
    'changed order': (line) => ask(updatePurchaseOrder, { ...order, items: [line] }, draftId),
    drafts: (line) => ask(createReorderDrafts, { moves: [], orders: [{ ...order, ...line }] }),
    count: ({ productId, quantity }) => count(productId, quantity),
  }
  const before = await databaseDigest(app.database)
  for (const [name, of] of Object.entries(asks)) {
    // The schema refuses the first, which is more than any product has.
    const ever = await of(item(bread, MOST + 1))
    const now = await of(item(bread, MILLION + 1))
    expect(ever.status, name).toBe(400)
    expect(now.text, name).toBe(ever.text)
    expect((await of(item({ id: randomUUID() }, MILLION + 1))).text, name).toBe(ever.text)
  }
  expect(await databaseDigest(app.database)).toEqual(before)
  expect((await asks['receipt']?.(item(bread, MILLION)))?.status).toBe(201)
})
