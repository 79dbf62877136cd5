import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { createSale } from '@mezgeb/contract/selling/sales'
import { listMoved } from '@mezgeb/contract/stock/moved'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import { reverseTransfer } from '@mezgeb/contract/stock/transfer-reversal'
import {
  createTransfer,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { getTransfer, listTransfers } from '@mezgeb/contract/stock/transfers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { addDays } from '../../../../platform/time/add-days.ts'
import { currentDay } from '../../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenDelivery,
  givenProduct,
  givenStaff,
} from '../../../../testing/builders.ts'
import { databaseDigest } from '../../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { Business, Person } from '../../../../testing/builders.ts'

const app = testApp()

let business: Business
let admin: Person
let piassa: Branch
let bole: Branch
let receiver: Person

beforeAll(async () => {
  business = await givenBusiness(app)
  ;({ admin, branch: piassa } = business)
  bole = await givenBranch(app, admin)
  receiver = await givenStaff(app, { admin, branch: bole })
})

afterAll(() => requireInvariants(app.database))

async function act(endpoint: Endpoint, { token }: Person, sent: object, key = randomUUID()) {
  const answer = await app.sendAnything(endpoint, { token, key, ...sent })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as Transfer }
}

const reverse = (id: string, who = admin, body: object = {}, key = randomUUID()) =>
  act(reverseTransfer, who, { params: { id }, body: { reason: 'Wrong branch', ...body } }, key)

async function goods(units: number, unitCost = 3): Promise<Product> {
  const product = await givenProduct(app, business)
  await givenDelivery(app, business, [{ productId: product.id, quantity: units, unitCost }])
  return product
}

/** Moves goods from Piassa to Bole at once. */
async function moved(...lines: [product: Product, quantity: number][]): Promise<Transfer> {
  const items = lines.map(([{ id: productId }, quantity]) => ({ productId, quantity }))
  const ends = { fromBranchId: piassa.id, toBranchId: bole.id }
  const answer = await act(createTransfer, admin, { body: { ...ends, items, state: 'CLOSED' } })
  expect(answer.status).toBe(201)
  return answer.body
}

async function sellInBole({ id: productId }: Product, quantity: number) {
  const customer = await givenCustomer(app, admin, bole.id)
  const saleItems = [{ productId, quantity }]
  const body = { customerId: customer.id, branchId: bole.id, saleItems }
  expect((await act(createSale, admin, { body })).status).toBe(201)
}

async function stockOf({ id }: Product): Promise<[piassa: number, bole: number, value: number]> {
  const rows = await app.database.sql<{ branch_id: string; quantity: number; value: string }>(
    'select branch_id, quantity, value from branch_stock where product_id = $1',
    [id],
  )
  const unitsIn = (branch: Branch) => rows.find((row) => row.branch_id === branch.id)?.quantity ?? 0
  const value = rows.reduce((sum, row) => sum + Number(row.value), 0)
  return [unitsIn(piassa), unitsIn(bole), value]
}

describe('the reversal of a transfer', () => {
  it('takes the accepted goods back at once, and each transfer shows the other', async () => {
    const tea = await goods(10)
    const salt = await goods(4)
    const transfer = await moved([tea, 6], [salt, 4])
    const { status, body } = await reverse(transfer.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'CLOSED',
      note: 'Wrong branch',
      fromBranch: { id: bole.id },
      toBranch: { id: piassa.id },
      reverses: { id: transfer.id, number: transfer.number },
      reversedBy: null,
      items: [{ accepted: 6 }, { accepted: 4 }],
    })
    expect(await stockOf(tea)).toEqual([10, 0, 30])
    expect(await stockOf(salt)).toEqual([4, 0, 12])
    const read = await app.send(getTransfer, { token: admin.token, params: { id: transfer.id } })
    expect(read.body).toMatchObject({
      state: 'CLOSED',
      reverses: null,
      reversedBy: { id: body.id, number: body.number },
      isReversed: true,
    })
    const listed = await app.send(listTransfers, { token: admin.token, query: { limit: 2 } })
    expect(listed.body.map((one) => one.isReversed)).toEqual([undefined, true])
    const { body: documents } = await app.send(listMoved, {
      token: admin.token,
      query: { productId: tea.id },
    })
    const badges = documents.map(({ kind, fulfils, reversedBy }) => [
      kind,
      fulfils?.id,
      reversedBy?.id,
    ])
    expect(badges).toHaveLength(5)
    expect(badges).toEqual(
      expect.arrayContaining([
        ['SHIPMENT', body.id, undefined],
        ['ARRIVAL', body.id, undefined],
        ['SHIPMENT', transfer.id, body.id],
        ['ARRIVAL', transfer.id, body.id],
        ['DELIVERY', undefined, undefined],
      ]),
    )
    const trail = await app.send(listAuditEntries, {
      token: admin.token,
      query: { recordId: body.id },
    })
    expect(trail.body).toMatchObject([{ kind: 'TRANSFER', action: 'CREATED' }])
    expect(trail.text).toContain('Wrong branch')
  })

  it('takes goods back at the cost at which they came, and leaves others at theirs', async () => {
    const tea = await goods(10, 2)
    const inBole = { admin, branch: bole }
    const bring = (unitCost: number) =>
      givenDelivery(app, inBole, [{ productId: tea.id, quantity: 5, unitCost }])
    await bring(8)
    const transfer = await moved([tea, 5])
    await sellInBole(tea, 5)
    // 5 at 8.00 and 5 at 2.00, of which 5 were sold for 25.00.
    expect(await stockOf(tea)).toEqual([5, 5, 35])
    await bring(3)
    expect((await reverse(transfer.id)).status).toBe(201)
    expect(await stockOf(tea)).toEqual([10, 5, 35])
  })

  it('leaves the rest at its own cost when a delivery is reversed after it', async () => {
    const tea = await goods(10, 9)
    const inBole = { admin, branch: bole }
    const bring = (unitCost: number) =>
      givenDelivery(app, inBole, [{ productId: tea.id, quantity: 10, unitCost }])
    await bring(1)
    const transfer = await moved([tea, 10])
    const cheap = await bring(2)
    await sellInBole(tea, 5)
    await reverse(transfer.id)
    const body = { documentId: cheap.id, reason: 'Never came' }
    expect((await act(reverseDocument, admin, { body })).status).toBe(201)
    // 10 at 9.00 at home, and 10 at 1.00, of which 5 were sold.
    expect(await stockOf(tea)).toEqual([10, 5, 95])
  })

  it('of goods whose cost is not known leaves both branches with the value that they had', async () => {
    const tea = await givenProduct(app, business, { stock: 10 })
    await givenDelivery(app, { admin, branch: bole }, [
      { productId: tea.id, quantity: 10, unitCost: 5 },
    ])
    const transfer = await moved([tea, 5])
    expect(await stockOf(tea)).toEqual([5, 15, 75])
    expect((await reverse(transfer.id)).status).toBe(201)
    expect(await stockOf(tea)).toEqual([10, 10, 50])
  })

  it('leaves damaged and lost units as they are', async () => {
    const tea = await goods(10)
    const items = [{ productId: tea.id, quantity: 10 }]
    const ends = { fromBranchId: piassa.id, toBranchId: bole.id }
    const { body: planned } = await act(createTransfer, admin, {
      body: { ...ends, items, state: 'APPROVED' },
    })
    const params = { id: planned.id }
    await act(shipTransfer, admin, { params, body: {} })
    const arrived = [{ productId: tea.id, accepted: 7, damaged: 1, reason: 'Wet' }]
    await act(receiveTransfer, receiver, { params, body: { items: arrived } })
    expect(await reverse(planned.id)).toMatchObject({ failure: { code: 'NOT_REVERSIBLE' } })
    const lost = { outcome: 'WRITTEN_OFF', note: 'Never came' }
    await act(settleTransfer, admin, { params, body: lost })
    const { body } = await reverse(planned.id)
    expect(body).toMatchObject({ items: [{ wanted: 7, accepted: 7, damaged: 0, lost: 0 }] })
    expect(await stockOf(tea)).toEqual([7, 0, 21])
  })

  it('takes back the batches that were accepted', async () => {
    const milk = await givenProduct(app, business, { tracksExpiry: true })
    const [soon, late] = [addDays(currentDay(), 10), addDays(currentDay(), 90)]
    await givenDelivery(app, business, [
      { productId: milk.id, quantity: 3, batch: 'A', expiresOn: soon },
      { productId: milk.id, quantity: 5, batch: 'B', expiresOn: late },
    ])
    const named = [{ batch: 'B', expiresOn: late, quantity: 2 }]
    const { body: transfer } = await act(createTransfer, admin, {
      body: {
        fromBranchId: piassa.id,
        toBranchId: bole.id,
        state: 'CLOSED',
        items: [{ productId: milk.id, quantity: 2, lots: named }],
      },
    })
    expect((await reverse(transfer.id)).status).toBe(201)
    const product = await app.send(getProduct, {
      token: admin.token,
      params: { id: milk.id },
      query: { branchId: piassa.id },
    })
    expect(product.body.stock[0]?.lots).toMatchObject([
      { batch: 'A', quantity: 3 },
      { batch: 'B', quantity: 5 },
    ])
  })

  it('is refused with every product of which too few are left, and changes nothing', async () => {
    const tea = await goods(5)
    const salt = await goods(5)
    const transfer = await moved([salt, 5], [tea, 5])
    await sellInBole(tea, 2)
    const digest = await databaseDigest(app.database)
    expect(await reverse(transfer.id)).toMatchObject({
      status: 409,
      failure: {
        code: 'OUT_OF_STOCK',
        fields: [{ path: 'items.1.quantity', message: 'Only 3 units available' }],
      },
    })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('is made once, however many people reverse it at once', async () => {
    const tea = await goods(10)
    const transfer = await moved([tea, 4])
    const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(transfer.id)))
    const codes = answers.map(({ status, failure }) => failure?.code ?? String(status))
    expect(codes.toSorted()).toEqual([
      '201',
      ...Array.from({ length: 3 }, () => 'ALREADY_REVERSED'),
    ])
    expect((await stockOf(tea)).slice(0, 2)).toEqual([10, 0])

    const again = await moved([tea, 4])
    const [id, key] = [randomUUID(), randomUUID()]
    const twins = [
      await reverse(again.id, admin, { id }, key),
      await reverse(again.id, admin, { id }, key),
      await reverse(again.id, admin, { id }),
    ]
    expect(twins.map(({ body }) => body.id)).toEqual([id, id, id])
    expect(await reverse(again.id, admin, { id, reason: 'Another' })).toMatchObject({
      failure: { code: 'KEY_REUSED' },
    })
    expect((await stockOf(tea)).slice(0, 2)).toEqual([10, 0])
  })

  it('is not possible before it is closed, of a reversal, or without a reason', async () => {
    const tea = await goods(10)
    const transfer = await moved([tea, 4])
    const open = await act(createTransfer, admin, {
      body: {
        fromBranchId: piassa.id,
        toBranchId: bole.id,
        state: 'APPROVED',
        items: [{ productId: tea.id, quantity: 1 }],
      },
    })
    const { body: reversal } = await reverse(transfer.id)
    const digest = await databaseDigest(app.database)
    const refusal = { status: 409, failure: { code: 'NOT_REVERSIBLE' } }
    expect(await reverse(open.body.id)).toMatchObject(refusal)
    expect(await reverse(reversal.id)).toMatchObject(refusal)
    expect(await reverse(transfer.id, admin, { reason: ' ' })).toMatchObject({ status: 400 })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })
})
