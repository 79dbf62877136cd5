import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createDelivery, getDelivery } from '@mezgeb/contract/stock/deliveries'
import { listExpiringLots } from '@mezgeb/contract/stock/lots'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { getStockDocument, reverseDocument } from '@mezgeb/contract/stock/reversals'
import {
  createTransfer,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { getTransfer } from '@mezgeb/contract/stock/transfers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { addDays } from '../../../platform/time/add-days.ts'
import { currentDay } from '../../../platform/time/period-of.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'
import { refreshInstitution } from '../../insight/summaries/refresh-summaries.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const TODAY = new Date().toISOString()
const day = (days: number) => addDays(currentDay(), days)

let business: Business
let staff: Person
let far: Branch
let supplierId: string
let customers: Record<string, string>

beforeAll(async () => {
  business = await givenBusiness(app)
  const { admin, branch } = business
  staff = await givenStaff(app, business)
  far = await givenBranch(app, admin)
  supplierId = (await givenSupplier(app, admin)).id
  customers = {
    [branch.id]: (await givenCustomer(app, admin, branch.id)).id,
    [far.id]: (await givenCustomer(app, admin, far.id)).id,
  }
})

type Received = { quantity: number; batch?: string; expiresOn?: string }

const tracked = () => givenProduct(app, business, { tracksExpiry: true })

async function act(endpoint: Endpoint, body: object, { token } = business.admin, params = {}) {
  const answer = await app.sendAnything(endpoint, { token, key: randomUUID(), body, params })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as { id: string } }
}

function deliver({ id: productId }: Product, lots: Received[], branchId = business.branch.id) {
  const items = lots.map((lot) => ({ productId, unitCost: 8, ...lot }))
  return act(createDelivery, { supplierId, branchId, dateReceived: TODAY, items })
}

const saleOf = ({ id: productId }: Product, quantity: number, branchId = business.branch.id) => ({
  customerId: customers[branchId],
  branchId,
  saleItems: [{ productId, quantity }],
})

const sell = (product: Product, quantity: number, branchId = business.branch.id) =>
  act(createSale, saleOf(product, quantity, branchId))

/** The separate act that sells units that have expired. */
const sellExpired = (product: Product, quantity: number) =>
  act(createSale, { ...saleOf(product, quantity), takesExpired: true })

type Taken = {
  quantity: number
  batch?: string | null
  expiresOn?: string
  reasonId?: string | undefined
}

function remove({ id: productId }: Product, taken: Taken, branchId = business.branch.id) {
  const body = { productId, branchId, reason: 'Expired', dateRemoved: TODAY, ...taken }
  return act(createStockOut, body)
}

const reverse = (documentId: string) => act(reverseDocument, { documentId, reason: 'Wrong' })

/** Units, and the batches that are left, the first to expire first. */
async function left({ id }: Product, branchId = business.branch.id) {
  const { body } = await app.send(getProduct, {
    token: business.admin.token,
    params: { id },
    query: { branchId },
  })
  const [stock] = body.stock
  const lots = stock?.lots?.map(({ batch, expiresOn, quantity }) => [batch, expiresOn, quantity])
  return [stock?.quantity ?? 0, lots ?? []]
}

async function expiring(query: object = {}, { token } = business.admin) {
  return app.send(listExpiringLots, { token, query })
}

describe('batches of a product whose expiry is tracked', () => {
  it('are received, sold first-expired-first-out, and shown with what is left of them', async () => {
    const milk = await tracked()
    const { body } = await deliver(milk, [
      { quantity: 10, batch: ' b-2 ', expiresOn: day(60) },
      { quantity: 5, batch: 'B-1', expiresOn: day(5) },
      { quantity: 3 },
    ])
    const delivery = await app.send(getDelivery, {
      token: staff.token,
      params: { id: body.id },
    })
    expect(delivery.body.items.map(({ lots }) => lots)).toEqual([
      [{ batch: 'B-2', expiresOn: day(60), quantity: 10 }],
      [{ batch: 'B-1', expiresOn: day(5), quantity: 5 }],
      undefined,
    ])
    await sell(milk, 4)
    expect(await left(milk)).toEqual([
      14,
      [
        ['B-1', day(5), 4],
        ['B-2', day(60), 10],
      ],
    ])
    await sell(milk, 6)
    expect(await left(milk)).toEqual([8, [['B-2', day(60), 8]]])
    const { body: listed } = await app.send(listProducts, {
      token: staff.token,
      query: { search: milk.name },
    })
    expect(listed).toMatchObject([{ tracksExpiry: true, branchProducts: [{ expiresOn: day(60) }] }])
    // Sales took what was there: goods that come later and expire sooner are all left.
    await deliver(milk, [{ quantity: 7, batch: 'B-0', expiresOn: day(2) }])
    expect(await left(milk)).toEqual([
      15,
      [
        ['B-0', day(2), 7],
        ['B-2', day(60), 8],
      ],
    ])
  })

  it('that have expired are passed over, until somebody names them or sells them on purpose', async () => {
    const milk = await tracked()
    const [old, good] = [
      { batch: 'OLD', expiresOn: day(-1) },
      { batch: 'GOOD', expiresOn: day(9) },
    ]
    await deliver(milk, [
      { ...old, quantity: 10 },
      { ...good, quantity: 5 },
    ])
    // Until that day was over it was sold like any other.
    await app.database.sql('update lots set is_expired = false where product_id = $1', [milk.id])
    await sell(milk, 3)
    await refreshInstitution(app.db, business.institution.id, [])
    await sell(milk, 2)
    const now = (...[oldUnits, goodUnits]: number[]) =>
      [
        [old.batch, old.expiresOn, oldUnits],
        [good.batch, good.expiresOn, goodUnits],
      ].filter(([, , units]) => units !== 0)
    expect(await left(milk)).toEqual([10, now(7, 3)])
    await remove(milk, { quantity: 1, ...old })
    expect(await left(milk)).toEqual([9, now(6, 3)])
    await remove(milk, { quantity: 1 })
    expect(await left(milk)).toEqual([8, now(6, 2)])
    const refused = {
      status: 409,
      failure: {
        code: 'HAS_EXPIRED',
        fields: [
          {
            path: 'saleItems.0.quantity',
            message: `Only 2 have not expired. Expired: OLD ${old.expiresOn}`,
          },
        ],
      },
    }
    const digest = await databaseDigest(app.database)
    expect(await sell(milk, 4)).toMatchObject(refused)
    expect(await databaseDigest(app.database)).toEqual(digest)
    expect((await sell(milk, 2)).status).toBe(201)
    expect((await sell(milk, 1)).failure.code).toBe('HAS_EXPIRED')
    expect((await sellExpired(milk, 2)).status).toBe(201)
    expect(await left(milk)).toEqual([4, now(4, 0)])
    expect((await sellExpired(milk, 5)).failure.code).toBe('OUT_OF_STOCK')
  })

  it('that have expired leave first where goods are removed because they have expired', async () => {
    const { token } = business.admin
    const { body: reasons } = await app.send(listRemovalReasons, { token })
    const reasonId = reasons.find(({ readyMade }) => readyMade === 'EXPIRED')?.id
    const milk = await tracked()
    await deliver(milk, [
      { batch: 'OLDER', expiresOn: day(-3), quantity: 2 },
      { batch: 'OLD', expiresOn: day(-1), quantity: 4 },
      { batch: 'GOOD', expiresOn: day(9), quantity: 5 },
      { quantity: 1 },
    ])
    const first = await remove(milk, { quantity: 3, reasonId })
    expect(first.status).toBe(201)
    expect(await left(milk)).toEqual([
      9,
      [
        ['OLD', day(-1), 3],
        ['GOOD', day(9), 5],
      ],
    ])
    // A named batch is meant, and a correction or reversal gives back what was taken.
    await remove(milk, { quantity: 1, reasonId, batch: 'GOOD', expiresOn: day(9) })
    await reverse(first.body.id)
    const more = await remove(milk, { quantity: 8, reasonId })
    expect(more.status).toBe(201)
    expect(await left(milk)).toEqual([3, [['GOOD', day(9), 3]]])
  })

  it('are good until the end of their last day, and of expired ones alone the first goes first', async () => {
    const milk = await tracked()
    await deliver(milk, [
      { batch: 'B', expiresOn: day(-1), quantity: 5 },
      { batch: 'A', expiresOn: day(-2), quantity: 5 },
      { batch: 'TODAY', expiresOn: day(0), quantity: 5 },
    ])
    await refreshInstitution(app.db, business.institution.id, [])
    await sell(milk, 3)
    expect((await left(milk))[1]).toEqual([
      ['A', day(-2), 5],
      ['B', day(-1), 5],
      ['TODAY', day(0), 2],
    ])
    await sellExpired(milk, 4)
    expect(await left(milk)).toEqual([
      8,
      [
        ['A', day(-2), 3],
        ['B', day(-1), 5],
      ],
    ])
    expect((await sell(milk, 9)).failure.code).toBe('OUT_OF_STOCK')
    expect((await sell(milk, 1)).failure.fields?.[0]?.message).toBe(
      `Only 0 have not expired. Expired: A ${day(-2)}, B ${day(-1)}`,
    )
  })

  it('that have expired are not sold by two people at once, nor beside other goods', async () => {
    const milk = await tracked()
    const bread = await givenProduct(app, business, { stock: 9 })
    await deliver(milk, [
      { batch: 'A', expiresOn: day(-2), quantity: 5 },
      { batch: 'B', expiresOn: day(2), quantity: 3 },
    ])
    const answers = await Promise.all([sell(milk, 2), sell(milk, 2), sell(milk, 2)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ])
    const sale = saleOf(bread, 1)
    const lines = [...sale.saleItems, { productId: milk.id, quantity: 1 }]
    const twice = [...lines, { productId: milk.id, quantity: 1 }]
    const body = { ...sale, saleItems: twice }
    expect((await act(createSale, body)).failure.fields).toMatchObject([
      { path: 'saleItems.1.quantity', code: 'ONLY_GOOD_UNITS' },
      { path: 'saleItems.2.quantity', code: 'ONLY_GOOD_UNITS' },
    ])
    expect((await act(createSale, { ...sale, saleItems: lines })).status).toBe(201)
    expect(await left(milk)).toEqual([5, [['A', day(-2), 5]]])
    // A product whose expiry is not tracked any more has only its stock.
    const off = { tracksExpiry: false }
    await act(updateProduct, off, business.admin, { id: milk.id })
    expect((await sell(milk, 1)).status).toBe(201)
  })

  it('come with an entry, a removal takes the one that it names, and a reversal brings it back', async () => {
    const { branch } = business
    const milk = await tracked()
    const entry = { productId: milk.id, branchId: branch.id, supplierId, dateReceived: TODAY }
    const one = await act(createStockEntry, { ...entry, quantity: 6, expiresOn: day(3) })
    expect(one.body).toMatchObject({ lots: [{ batch: null, expiresOn: day(3), quantity: 6 }] })
    await act(createStockEntry, { ...entry, quantity: 6, batch: 'Z', expiresOn: day(90) })
    const removed = await remove(milk, { quantity: 4, batch: 'Z', expiresOn: day(90) })
    expect(removed.body).toMatchObject({ lots: [{ batch: 'Z', quantity: 4 }] })
    const tooMany = await remove(milk, { quantity: 3, batch: 'Z', expiresOn: day(90) })
    expect(tooMany).toMatchObject({
      status: 409,
      failure: { fields: [{ path: 'quantity', message: 'Only 2 units available' }] },
    })
    const of = [[null, day(3), 6] as const, ['Z', day(90), 2] as const]
    expect(await left(milk)).toEqual([8, of])
    const back = await reverse(removed.body.id)
    expect(back.body).toMatchObject({ items: [{ quantity: 4, lots: [{ quantity: 4 }] }] })
    expect(await left(milk)).toEqual([12, [of[0], ['Z', day(90), 6]]])
    // Of the receipt's six units one is sold: its reversal takes the other five, and one of the other batch.
    await sell(milk, 1)
    const undone = await reverse(one.body.id)
    expect(await left(milk)).toEqual([5, [['Z', day(90), 5]]])
    const shown = await app.send(getStockDocument, {
      token: staff.token,
      params: { id: undone.body.id },
    })
    expect(shown.body.items[0]?.lots).toEqual([
      { batch: null, expiresOn: day(3), quantity: -5 },
      { batch: 'Z', expiresOn: day(90), quantity: -1 },
    ])
  })

  it('travel with a transfer, and lost units are lost from those that expire last', async () => {
    const milk = await tracked()
    await deliver(milk, [
      { quantity: 4, batch: 'OLD', expiresOn: day(4) },
      { quantity: 6, batch: 'NEW', expiresOn: day(40) },
    ])
    const { id: here } = business.branch
    const { body } = await act(createTransfer, {
      fromBranchId: here,
      toBranchId: far.id,
      state: 'APPROVED',
      items: [{ productId: milk.id, quantity: 8 }],
    })
    const step = (endpoint: Endpoint, more: object = {}) =>
      act(endpoint, more, business.admin, { id: body.id })
    await step(shipTransfer)
    expect(await left(milk)).toEqual([2, [['NEW', day(40), 2]]])
    await step(receiveTransfer, { items: [{ productId: milk.id, accepted: 5, damaged: 1 }] })
    expect(await left(milk, far.id)).toEqual([
      5,
      [
        ['OLD', day(4), 4],
        ['NEW', day(40), 1],
      ],
    ])
    await step(settleTransfer, { outcome: 'SENT_BACK' })
    expect(await left(milk)).toEqual([4, [['NEW', day(40), 4]]])
  })

  it('move at once as people name them, and are no part of a request', async () => {
    const milk = await tracked()
    const [OLD, NEW] = [
      { batch: 'OLD', expiresOn: day(4) },
      { batch: 'NEW', expiresOn: day(40) },
    ]
    await deliver(milk, [{ ...OLD, quantity: 4 }, { ...NEW, quantity: 6 }, { quantity: 2 }])
    const moveLots = (quantity: number, lots: object[], state = 'CLOSED') =>
      act(createTransfer, {
        fromBranchId: business.branch.id,
        toBranchId: far.id,
        state,
        items: [{ productId: milk.id, quantity, lots }],
      })
    const digest = await databaseDigest(app.database)
    const refused = [
      await moveLots(8, [{ ...NEW, quantity: 7 }]),
      await moveLots(2, [{ ...NEW, quantity: 3 }]),
      await moveLots(2, [{ ...NEW, quantity: 2 }], 'APPROVED'),
    ]
    expect(refused.map(({ failure: { code, fields } }) => [code, fields])).toMatchObject([
      ['OUT_OF_STOCK', [{ path: 'items.0.quantity', message: 'Only 6 units available' }]],
      ['INVALID', [{ path: 'items.0.lots', message: 'The batches have more units than the line' }]],
      ['INVALID', [{ path: 'items.0.lots', message: 'Batches are named when the goods are sent' }]],
    ])
    expect(await databaseDigest(app.database)).toEqual(digest)
    // The sixth unit has no expiry date.
    const moved = await moveLots(6, [
      { ...NEW, batch: 'new', quantity: 5 },
      { ...OLD, quantity: 0 },
    ])
    expect([moved.status, await left(milk, far.id), await left(milk)]).toEqual([
      201,
      [6, [['NEW', day(40), 5]]],
      [
        6,
        [
          ['OLD', day(4), 4],
          ['NEW', day(40), 1],
        ],
      ],
    ])
  })

  it('that have expired leave in a transfer only when somebody says so, or names them', async () => {
    const milk = await tracked()
    const soap = await givenProduct(app, business, { stock: 9 })
    const [old, good] = [
      { batch: 'OLD', expiresOn: day(-1) },
      { batch: 'GOOD', expiresOn: day(9) },
    ]
    await deliver(milk, [
      { ...old, quantity: 7 },
      { ...good, quantity: 5 },
    ])
    const ways = { fromBranchId: business.branch.id, toBranchId: far.id }
    const goods = (quantity: number, lots?: object[]) => [
      { productId: soap.id, quantity: 1 },
      { productId: milk.id, quantity, lots },
    ]
    const atOnce = (items: object[], more: object = {}) =>
      act(createTransfer, { ...ways, state: 'CLOSED', items, ...more })
    const asked = await act(createTransfer, { ...ways, state: 'APPROVED', items: goods(9) })
    const ship = (body: object) => act(shipTransfer, body, staff, { id: asked.body.id })
    const refused = {
      status: 409,
      failure: {
        code: 'HAS_EXPIRED',
        fields: [
          {
            path: 'items.1.quantity',
            code: 'ONLY_GOOD_UNITS',
            message: `Only 5 have not expired. Expired: OLD ${old.expiresOn}`,
          },
        ],
      },
    }
    const digest = await databaseDigest(app.database)
    expect(await atOnce(goods(6))).toMatchObject(refused)
    expect(await ship({})).toMatchObject(refused)
    expect(await ship({ items: goods(6) })).toMatchObject(refused)
    expect(await ship({ items: goods(8, [{ ...old, quantity: 2 }]) })).toMatchObject(refused)
    expect((await atOnce(goods(13))).failure.code).toBe('OUT_OF_STOCK')
    expect((await ship({ takesExpired: 'yes' })).failure.fields).toMatchObject([
      { path: 'takesExpired' },
    ])
    expect(await databaseDigest(app.database)).toEqual(digest)
    // A batch that is named is meant.
    expect((await atOnce(goods(3, [{ ...old, quantity: 2 }]))).status).toBe(201)
    expect((await ship({ items: goods(6), takesExpired: true })).status).toBe(201)
    expect(await left(milk)).toEqual([3, [['OLD', day(-1), 3]]])
    // The way back takes what came.
    expect((await atOnce(goods(1), { takesExpired: true })).status).toBe(201)
  })

  it('leave and arrive in a transfer as people name them, and damaged and missing units keep theirs', async () => {
    const milk = await tracked()
    const [OLD, NEW] = [
      { batch: 'OLD', expiresOn: day(4) },
      { batch: 'NEW', expiresOn: day(40) },
    ]
    await deliver(milk, [{ ...OLD, quantity: 4 }, { ...NEW, quantity: 6 }, { quantity: 2 }])
    const { body } = await act(createTransfer, {
      fromBranchId: business.branch.id,
      toBranchId: far.id,
      state: 'APPROVED',
      items: [{ productId: milk.id, quantity: 9 }],
    })
    const params = { id: body.id }
    const read = async () => {
      const { body: transfer } = await app.send(getTransfer, { token: staff.token, params })
      const [item] = transfer.items
      const moved = item?.lots?.map((lot) => [lot.batch, lot.quantity, lot.onRoad, lot.lost])
      return { there: item?.availableLots, moved }
    }
    const step = (endpoint: Endpoint, units: object, more = {}) =>
      act(endpoint, { items: [{ productId: milk.id, ...units }], ...more }, business.admin, params)
    expect(await read()).toEqual({
      there: [
        { ...OLD, quantity: 4 },
        { ...NEW, quantity: 6 },
      ],
      moved: undefined,
    })

    const digest = await databaseDigest(app.database)
    const tooMany = await step(shipTransfer, { quantity: 8, lots: [{ ...NEW, quantity: 7 }] })
    const unknown = await step(shipTransfer, {
      quantity: 2,
      lots: [{ ...OLD, batch: 'X', quantity: 1 }],
    })
    const exceeds = await step(shipTransfer, { quantity: 2, lots: [{ ...NEW, quantity: 3 }] })
    expect(
      [tooMany, unknown, exceeds].map(({ failure: { code, fields } }) => [code, fields]),
    ).toMatchObject([
      ['OUT_OF_STOCK', [{ path: 'items.0.quantity', message: 'Only 6 units available' }]],
      ['OUT_OF_STOCK', [{ path: 'items.0.quantity', message: 'Only 0 units available' }]],
      ['INVALID', [{ path: 'items.0.lots', message: 'The batches have more units than the line' }]],
    ])
    expect(await databaseDigest(app.database)).toEqual(digest)

    // Units that no batch is named for leave as in a sale: those without an expiry date first.
    await step(shipTransfer, {
      quantity: 8,
      lots: [
        { ...NEW, batch: ' new ', quantity: 4 },
        { ...OLD, quantity: 1 },
      ],
    })
    expect(await left(milk)).toEqual([
      4,
      [
        ['OLD', day(4), 2],
        ['NEW', day(40), 2],
      ],
    ])
    expect(await read()).toEqual({
      there: undefined,
      moved: [
        ['OLD', 2, 2, 0],
        ['NEW', 4, 4, 0],
      ],
    })

    const missing = { accepted: 3, damaged: 0, lots: [{ ...OLD, accepted: 3 }] }
    expect((await step(receiveTransfer, missing)).failure.fields).toMatchObject([
      { path: 'items.0.lots.0.accepted', message: 'Only 2 units are in transit' },
    ])
    // One unit without a batch arrives, the other one is missing.
    await step(receiveTransfer, {
      accepted: 4,
      damaged: 1,
      lots: [
        { ...NEW, accepted: 3, damaged: 0 },
        { ...OLD, accepted: 0, damaged: 1 },
      ],
    })
    expect(await left(milk, far.id)).toEqual([4, [['NEW', day(40), 3]]])
    expect((await read()).moved).toEqual([
      ['OLD', 2, 1, 1],
      ['NEW', 4, 1, 0],
    ])
    await step(
      settleTransfer,
      { quantity: 1, lots: [{ ...OLD, quantity: 1 }] },
      { outcome: 'FOUND' },
    )
    expect(await left(milk, far.id)).toEqual([
      5,
      [
        ['OLD', day(4), 1],
        ['NEW', day(40), 3],
      ],
    ])
    const lost = { outcome: 'WRITTEN_OFF', note: 'Fell off' }
    await step(settleTransfer, { quantity: 1, lots: [{ ...NEW, quantity: 1 }] }, lost)
    expect((await read()).moved).toEqual([
      ['OLD', 2, 0, 1],
      ['NEW', 4, 0, 1],
    ])
    expect(await left(milk, far.id)).toEqual([
      5,
      [
        ['OLD', day(4), 1],
        ['NEW', day(40), 3],
      ],
    ])
  })

  it('go once when two people take the last units of the same batch', async () => {
    for (let round = 0; round < 4; round += 1) {
      const milk = await tracked()
      await deliver(milk, [
        { quantity: 4, batch: 'A', expiresOn: day(5) },
        { quantity: 2, batch: 'B', expiresOn: day(60) },
      ])
      const sales = await Promise.all([sell(milk, 4), sell(milk, 4)])
      expect(sales.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
      expect(await left(milk)).toEqual([2, [['B', day(60), 2]]])

      const last = { quantity: 2, batch: 'B', expiresOn: day(60) }
      const [sold, ...taken] = await Promise.all([
        sell(milk, 2),
        remove(milk, last),
        remove(milk, last),
      ])
      const codes = [sold, ...taken].map(({ status, failure }) => failure?.code ?? String(status))
      expect(codes.toSorted()).toEqual(['201', 'OUT_OF_STOCK', 'OUT_OF_STOCK'])
      expect(await left(milk)).toEqual([0, []])
    }
  })

  it('cannot be named for other products, nor without an expiry date, and nothing is changed', async () => {
    const tea = await givenProduct(app, business)
    const milk = await tracked()
    const digest = await databaseDigest(app.database)
    const refused = await Promise.all([
      deliver(tea, [{ quantity: 1 }, { quantity: 1, expiresOn: day(9) }]),
      deliver(milk, [{ quantity: 1, batch: 'A' }]),
      deliver(milk, [{ quantity: 1, expiresOn: '2026-02-30' }]),
      deliver(milk, [{ quantity: 1, expiresOn: '1999-12-31' }]),
    ])
    expect(refused.map(({ failure }) => failure.fields)).toMatchObject([
      [{ path: 'items.1.expiresOn', message: 'The expiry of this product is not tracked' }],
      [{ path: 'items.0.expiresOn', message: 'Fill in the expiry date of the batch' }],
      [{ path: 'items.0.expiresOn', message: 'The expiry date must be a date' }],
      [{ path: 'items.0.expiresOn', message: 'The date is too long ago' }],
    ])
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('are kept while the tracking is off, and the change is in the audit trail', async () => {
    const milk = await tracked()
    await deliver(milk, [{ quantity: 5, expiresOn: day(8) }])
    const set = (tracksExpiry: boolean) =>
      act(updateProduct, { tracksExpiry }, business.admin, { id: milk.id })
    const before = await set(true)
    expect(before.body).toEqual((await set(true)).body)
    await set(false)
    expect(await left(milk)).toEqual([5, []])
    await remove(milk, { quantity: 2 })
    await set(true)
    expect(await left(milk)).toEqual([3, [[null, day(8), 3]]])
    const trail = await app.send(listAuditEntries, {
      token: business.admin.token,
      query: { recordId: milk.id },
    })
    expect(trail.body.map(({ changes }) => changes).slice(0, 2)).toMatchObject([
      [{ field: 'tracksExpiry', before: null, after: 'true' }],
      [{ field: 'tracksExpiry', before: 'true', after: null }],
    ])
  })
})

describe('the list of what expires', () => {
  it('has the batches on hand by expiry date and period, with their value for those who see costs', async () => {
    const shop = await givenBusiness(app)
    const { admin, branch } = shop
    const own = await givenStaff(app, shop)
    const other = await givenBranch(app, admin)
    const milk = await givenProduct(app, shop, { tracksExpiry: true, code: 'M7' })
    const { id: supplier } = await givenSupplier(app, admin)
    const receive = (branchId: string, days: number[]) =>
      act(
        createDelivery,
        {
          supplierId: supplier,
          branchId,
          dateReceived: TODAY,
          items: days.map((expires) => ({
            productId: milk.id,
            quantity: 10,
            unitCost: 8,
            expiresOn: day(expires),
          })),
        },
        admin,
      )
    await receive(branch.id, [-2, 0, 7, 8, 30, 91])
    await receive(other.id, [-1, 20])
    const days = async (query: object, who = admin) =>
      (await expiring(query, who)).body.map(({ expiresOn }) => expiresOn)
    expect(await days({ within: 'EXPIRED' })).toEqual([day(-2), day(-1)])
    expect(await days({ within: '7' })).toEqual([-2, -1, 0, 7].map(day))
    expect(await days({})).toEqual([-2, -1, 0, 7, 8, 20, 30].map(day))
    expect(await days({ within: '90', branchId: other.id })).toEqual([day(-1), day(20)])
    expect(await days({ within: 'ALL' })).toEqual([-2, -1, 0, 7, 8, 20, 30, 91].map(day))
    expect(await days({ search: milk.name.slice(3).toUpperCase() })).toHaveLength(7)
    expect(await days({ search: 'nothing like it' })).toEqual([])

    const seen = await expiring({ limit: '2' }, own)
    expect(seen.headers['x-total-count']).toBe('5')
    expect(seen.body.map(({ value }) => value)).toEqual([undefined, undefined])
    const cursor = /cursor=([^>&]+)/.exec(String(seen.headers['link']))?.[1]
    expect(await days({ limit: '2', cursor }, own)).toEqual([day(7), day(8)])
    const [first] = (await expiring({ within: 'EXPIRED' }, admin)).body
    expect(first).toMatchObject({
      product: { id: milk.id, code: 'M7', name: milk.name },
      branch: { id: branch.id },
      batch: null,
      quantity: 10,
      value: 80,
    })
    const foreign = { token: own.token, query: { branchId: other.id } }
    expect((await app.sendAnything(listExpiringLots, foreign)).status).toBe(404)
    const wrong = { token: own.token, query: { within: '5' } }
    expect((await app.sendAnything(listExpiringLots, wrong)).status).toBe(400)
  })
})
