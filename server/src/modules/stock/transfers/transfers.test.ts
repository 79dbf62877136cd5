import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { setLevels } from '@mezgeb/contract/stock/levels'
import {
  approveTransfer,
  cancelTransfer,
  createTransfer,
  receiveTransfer,
  requestTransfer,
  settleTransfer,
  shipTransfer,
  updateTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import {
  countWaitingTransfers,
  getTransfer,
  listSisterStock,
  listTransferProposals,
  listTransfers,
} from '@mezgeb/contract/stock/transfers'
import { sumTransfers } from '@mezgeb/contract/stock/transfer-sums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenDelivery,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { paper } from '../../../testing/goods/paper-numbers.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()

let business: Business
let admin: Person
/** The branch that sends, the one that asks, and one that has nothing to do with it. */
let piassa: Branch
let bole: Branch
let sender: Person
let receiver: Person
let stranger: Person

beforeAll(async () => {
  business = await givenBusiness(app)
  ;({ admin, branch: piassa } = business)
  bole = await givenBranch(app, admin)
  sender = await givenStaff(app, business)
  receiver = await givenStaff(app, { admin, branch: bole })
  stranger = await givenStaff(app, { admin, branch: await givenBranch(app, admin) })
})

afterAll(() => requireInvariants(app.database))

/** A product of which the sender has units at a cost of a third of a birr and a bit, which no cent divides. */
async function goods(units: number, unitCost = 3.3333): Promise<Product> {
  const product = await givenProduct(app, business)
  await givenDelivery(app, business, [{ productId: product.id, quantity: units, unitCost }])
  return product
}

async function act(endpoint: Endpoint, { token }: Person, sent: object, key = randomUUID()) {
  const answer = await app.sendAnything(endpoint, { token, key, ...sent })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { ...answer, body: answer.body as unknown as Transfer }
}

function ask(who: Person, items: object[], more: object = {}) {
  const body = { fromBranchId: piassa.id, toBranchId: bole.id, items, ...more }
  return act(createTransfer, who, { body })
}

const step = (endpoint: Endpoint, who: Person, id: string, body: object = {}) =>
  act(endpoint, who, { params: { id }, body })

/** A transfer of some units of new goods that is in transit. */
async function onRoad(units = 10) {
  const product = await goods(units)
  const items = [{ productId: product.id, quantity: units }]
  const { body } = await ask(admin, items, { state: 'APPROVED' })
  const sent = await step(shipTransfer, sender, body.id)
  expect(sent).toMatchObject({ status: 201, body: { state: 'SENT' } })
  return { id: body.id, product, sent: sent.body }
}

async function stockOf(product: Product): Promise<Record<string, [units: number, value: number]>> {
  const rows = await app.database.sql<{ branch_id: string; quantity: number; value: string }>(
    'select branch_id, quantity, value from branch_stock where product_id = $1',
    [product.id],
  )
  return Object.fromEntries(
    rows.map(({ branch_id: id, quantity, value }) => [id, [quantity, Number(value)]]),
  )
}

const byNumber = (one: number, other: number) => one - other
const MOVED_ON = { status: 409, failure: { code: 'TRANSFER_MOVED_ON' } }
const FORBIDDEN = { status: 403, failure: { code: 'FORBIDDEN' } }
const NOT_FOUND = { status: 404, failure: { code: 'NOT_FOUND' } }

describe('a transfer between branches', () => {
  it('is asked for, approved, sent, received and closed, each by the people of that step', async () => {
    const tea = await goods(10)
    const requested = await ask(receiver, [{ productId: tea.id, quantity: 10 }], {
      note: 'For Friday',
    })
    expect(requested).toMatchObject({
      status: 201,
      body: {
        state: 'REQUESTED',
        note: 'For Friday',
        fromBranch: { id: piassa.id },
        items: [{ wanted: 10, sent: 0, available: 10 }],
      },
    })
    const { id } = requested.body
    expect(requested.text).not.toContain('cost')
    expect(await step(approveTransfer, receiver, id)).toMatchObject(FORBIDDEN)
    expect(await step(shipTransfer, sender, id)).toMatchObject(MOVED_ON)
    expect(await step(approveTransfer, admin, id)).toMatchObject({ body: { state: 'APPROVED' } })
    expect(await step(shipTransfer, receiver, id)).toMatchObject(FORBIDDEN)
    expect(await step(receiveTransfer, receiver, id)).toMatchObject(MOVED_ON)
    expect(await step(shipTransfer, sender, id)).toMatchObject({ body: { state: 'SENT' } })
    // In transit: in no branch, with its value.
    expect(await stockOf(tea)).toEqual({ [piassa.id]: [0, 0] })
    const seen = await app.send(getTransfer, { token: admin.token, params: { id } })
    expect(seen.body).toMatchObject({ roadCost: 33.33, items: [{ onRoad: 10, cost: 33.33 }] })

    expect(await step(receiveTransfer, sender, id)).toMatchObject(FORBIDDEN)
    const closed = await step(receiveTransfer, receiver, id)
    expect(closed).toMatchObject({
      body: { state: 'CLOSED', items: [{ accepted: 10, onRoad: 0 }] },
    })
    expect(closed.body.steps.map((one) => one.step)).toEqual([
      ...['REQUESTED', 'APPROVED', 'SENT', 'RECEIVED'],
    ])
    expect(await stockOf(tea)).toEqual({ [piassa.id]: [0, 0], [bole.id]: [10, 33.33] })
  })

  it('is numbered by the branch that asks', async () => {
    const tea = await goods(1)
    const other = await givenBranch(app, admin)
    const items = [{ productId: tea.id, quantity: 1 }]
    const numbers: string[] = []
    for (const toBranchId of [other.id, bole.id, other.id]) {
      const { body } = await ask(admin, items, { toBranchId, state: 'DRAFT' })
      if (toBranchId === other.id) numbers.push(body.number)
    }
    expect(numbers).toEqual([paper(other, 'T', 1), paper(other, 'T', 2)])
  })

  it('sends a part of what is wanted, and never more', async () => {
    const [tea, salt] = [await goods(10), await goods(10)]
    const items = [
      { productId: tea.id, quantity: 6 },
      { productId: salt.id, quantity: 4 },
    ]
    const { id } = (await ask(admin, items, { state: 'APPROVED' })).body
    const send = (quantity: number, productId = tea.id) =>
      step(shipTransfer, sender, id, { items: [{ productId, quantity }] })
    expect(await send(7)).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'items.0.quantity' }] },
    })
    expect(await send(0)).toMatchObject({ status: 400, failure: { code: 'INVALID' } })
    expect(await send(1, randomUUID())).toMatchObject(NOT_FOUND)
    expect(await send(2)).toMatchObject({
      body: { state: 'SENT', items: [{ sent: 2, onRoad: 2 }, { sent: 0 }] },
    })
    expect(await send(2)).toMatchObject(MOVED_ON)
    expect(await step(receiveTransfer, receiver, id)).toMatchObject({ body: { state: 'CLOSED' } })
  })

  it('names every product that the sender does not have, and sends nothing', async () => {
    const [tea, salt] = [await goods(3), await goods(10)]
    const items = [tea, salt].map(({ id }) => ({ productId: id, quantity: 5 }))
    const { id } = (await ask(admin, items, { state: 'APPROVED' })).body
    const digest = await databaseDigest(app.database)
    expect(await step(shipTransfer, sender, id)).toMatchObject({
      status: 409,
      failure: {
        code: 'OUT_OF_STOCK',
        fields: [{ path: 'items.0.quantity', message: 'Only 3 units available' }],
      },
    })
    expect(await databaseDigest(app.database)).toEqual(digest)
  })
})

describe('goods that arrive damaged, late or not at all', () => {
  it('are accepted, removed as damaged, and missing until an admin settles them', async () => {
    const { id, product } = await onRoad()
    const items = [{ productId: product.id, accepted: 5, damaged: 2, reason: 'Wet cartons' }]
    expect(
      await step(receiveTransfer, receiver, id, { items: [{ ...items[0], accepted: 9 }] }),
    ).toMatchObject({ status: 400, failure: { fields: [{ path: 'items.0.accepted' }] } })
    expect(await step(receiveTransfer, receiver, id, { items })).toMatchObject({
      body: {
        state: 'SENT',
        items: [{ accepted: 5, damaged: 2, onRoad: 3, reason: 'Wet cartons' }],
      },
    })
    // 5 of 10 units that cost 33.33, half up.
    expect(await stockOf(product)).toEqual({ [piassa.id]: [0, 0], [bole.id]: [5, 16.67] })
    expect(await step(receiveTransfer, receiver, id)).toMatchObject(MOVED_ON)
    const settle = (outcome: string, more = {}) =>
      step(settleTransfer, admin, id, {
        outcome,
        items: [{ productId: product.id, quantity: 1 }],
        ...more,
      })
    expect(await step(settleTransfer, receiver, id, { outcome: 'FOUND' })).toMatchObject(FORBIDDEN)
    expect(
      await settle('FOUND', { items: [{ productId: product.id, quantity: 4 }] }),
    ).toMatchObject({
      status: 400,
      failure: { message: 'Only 3 units are in transit' },
    })
    expect(await settle('FOUND')).toMatchObject({ body: { items: [{ accepted: 6, onRoad: 2 }] } })
    expect(await settle('SENT_BACK')).toMatchObject({
      body: { items: [{ returned: 1, onRoad: 1 }] },
    })
    expect(await settle('WRITTEN_OFF')).toMatchObject({
      status: 400,
      failure: { fields: [{ path: 'note' }] },
    })
    const last = await settle('WRITTEN_OFF', { note: 'Fell off', lossBranchId: piassa.id })
    expect(last).toMatchObject({
      body: { state: 'CLOSED', roadCost: 0, items: [{ lost: 1, onRoad: 0, reason: 'Fell off' }] },
    })
    // The last unit took the rest of the cents: 16.67 + 6.66 + 3.33 + 3.34 (back) + 3.33 (lost) = 33.33.
    const stock = await stockOf(product)
    expect(stock[bole.id]?.[0]).toBe(6)
    expect(stock[piassa.id]?.[0]).toBe(1)
    const [sum] = await app.database.sql<{ sum: string }>(
      `select sum(cost) from stock_movements where product_id = $1 and kind in ('SHIPMENT', 'ARRIVAL')`,
      [product.id],
    )
    expect(Number(sum?.sum)).toBe(0)
  })

  it('come home again when nothing is accepted', async () => {
    const { id, product } = await onRoad()
    const items = [{ productId: product.id, accepted: 0 }]
    expect(await step(receiveTransfer, receiver, id, { items })).toMatchObject({
      body: { state: 'SENT', items: [{ onRoad: 10 }] },
    })
    expect(await step(settleTransfer, admin, id, { outcome: 'SENT_BACK' })).toMatchObject({
      body: { state: 'CLOSED', items: [{ returned: 10 }] },
    })
    expect(await stockOf(product)).toEqual({ [piassa.id]: [10, 33.33] })
  })

  it('are a loss of the branch that answers for them, which a seller cannot make another one', async () => {
    const { id, product } = await onRoad()
    const items = [{ productId: product.id, accepted: 8, damaged: 2 }]
    const receive = (who: Person, lossBranchId: string) =>
      step(receiveTransfer, who, id, { items, lossBranchId })
    expect(await receive(receiver, piassa.id)).toMatchObject(NOT_FOUND)
    expect(await receive(admin, piassa.id)).toMatchObject({ body: { state: 'CLOSED' } })
    const lost = await app.database.sql<{ branch_id: string; cost: string }>(
      `select branch_id, cost from stock_movements where product_id = $1 and kind = 'TRANSIT_LOSS'`,
      [product.id],
    )
    expect(lost).toEqual([{ branch_id: piassa.id, cost: '-6.67' }])
    expect(await stockOf(product)).toEqual({ [piassa.id]: [0, 0], [bole.id]: [8, 26.66] })
  })
})

describe('a plan', () => {
  it('is changed and cancelled before anything is sent, and not after', async () => {
    const tea = await goods(10)
    const { id, version } = (
      await ask(receiver, [{ productId: tea.id, quantity: 4 }], { state: 'DRAFT' })
    ).body
    // A draft is the asking branch's own.
    expect(await app.send(getTransfer, { token: sender.token, params: { id } })).toMatchObject(
      NOT_FOUND,
    )
    const change = (quantity: number, more: object = {}) =>
      act(updateTransfer, receiver, {
        params: { id },
        body: { version, items: [{ productId: tea.id, quantity }], ...more },
      })
    expect(await change(5)).toMatchObject({
      status: 200,
      body: { version: 2, items: [{ wanted: 5 }] },
    })
    expect(await change(6)).toMatchObject({ status: 409, failure: { code: 'STALE_VERSION' } })
    expect(await step(requestTransfer, receiver, id)).toMatchObject({
      body: { state: 'REQUESTED' },
    })
    expect(await step(cancelTransfer, sender, id)).toMatchObject(FORBIDDEN)
    await step(approveTransfer, admin, id)
    expect(await change(6, { version: null })).toMatchObject(MOVED_ON)
    expect(await step(cancelTransfer, sender, id, { note: 'We need it' })).toMatchObject({
      body: {
        state: 'CANCELLED',
        steps: [{}, {}, {}, {}, { step: 'CANCELLED', note: 'We need it' }],
      },
    })
    expect(await step(shipTransfer, sender, id)).toMatchObject(MOVED_ON)
    const { id: sent } = await onRoad()
    expect(await step(cancelTransfer, admin, sent)).toMatchObject(MOVED_ON)
  })

  it('refuses twice the same product, twice the same branch, and steps beyond the permissions', async () => {
    const tea = await goods(1)
    const items = [{ productId: tea.id, quantity: 1 }]
    const digest = await databaseDigest(app.database)
    const refused = [
      [await ask(receiver, [...items, ...items]), 'items.1.productId'],
      [await ask(receiver, items, { fromBranchId: bole.id }), 'fromBranchId'],
      [await ask(receiver, []), 'items'],
    ] as const
    for (const [answer, path] of refused) {
      expect(answer).toMatchObject({ status: 400, failure: { fields: [{ path }] } })
    }
    for (const state of ['APPROVED', 'CLOSED']) {
      expect(await ask(receiver, items, { state })).toMatchObject(FORBIDDEN)
    }
    // STAFF ask for their own branch only.
    expect(await ask(sender, items)).toMatchObject(NOT_FOUND)
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('of branches under one roof arrives at once', async () => {
    const tea = await goods(3)
    const now = await ask(admin, [{ productId: tea.id, quantity: 3 }], { state: 'CLOSED' })
    expect(now).toMatchObject({ status: 201, body: { state: 'CLOSED', items: [{ accepted: 3 }] } })
    expect(await stockOf(tea)).toEqual({ [piassa.id]: [0, 0], [bole.id]: [3, 10] })
    const short = await ask(admin, [{ productId: tea.id, quantity: 1 }], { state: 'CLOSED' })
    expect(short).toMatchObject({ status: 409, failure: { code: 'OUT_OF_STOCK' } })
  })
})

describe('the same step twice', () => {
  it('is one step for one key and for one id, and another body is refused', async () => {
    const { id, product } = await onRoad()
    const items = [{ productId: product.id, accepted: 9 }]
    const [key, stepId] = [randomUUID(), randomUUID()]
    const receive = (body: object, on = key, at = id) =>
      act(receiveTransfer, receiver, { params: { id: at }, body: { id: stepId, ...body } }, on)
    const twins = await Promise.all([receive({ items }), receive({ items })])
    for (const twin of twins) expect(twin).toMatchObject({ status: 201, body: { id } })
    expect(await receive({ items })).toMatchObject({ status: 201, body: twins[0].body })
    expect(await receive({ items }, randomUUID())).toMatchObject({ status: 201, body: { id } })
    expect(await receive({}, randomUUID())).toMatchObject({ failure: { code: 'KEY_REUSED' } })
    // The key belongs to this transfer.
    const other = await onRoad()
    const elsewhere = await act(
      receiveTransfer,
      receiver,
      { params: { id: other.id }, body: {} },
      key,
    )
    expect(elsewhere).toMatchObject({ status: 201, body: { id: other.id, state: 'CLOSED' } })
    const third = await onRoad()
    expect(await receive({ items }, randomUUID(), third.id)).toMatchObject({
      failure: { code: 'KEY_REUSED' },
    })
    expect(await stockOf(product)).toMatchObject({ [bole.id]: [9, 30] })
  })

  it('by two people at once has one result and one clear refusal', async () => {
    const { id, product } = await onRoad()
    const both = await Promise.all([
      step(receiveTransfer, receiver, id),
      step(receiveTransfer, admin, id),
    ])
    expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject(MOVED_ON)
    expect(await stockOf(product)).toMatchObject({ [bole.id]: [10, 33.33] })
  })

  it('ends in one of two states when it is sent and cancelled at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const tea = await goods(2)
      const items = [{ productId: tea.id, quantity: 2 }]
      const { id } = (await ask(admin, items, { state: 'APPROVED' })).body
      const [shipped, cancelled] = await Promise.all([
        step(shipTransfer, sender, id),
        step(cancelTransfer, admin, id),
      ])
      expect([shipped.status, cancelled.status].toSorted(byNumber)).toEqual([201, 409])
      const units = shipped.status === 201 ? 0 : 2
      expect(await stockOf(tea)).toMatchObject({ [piassa.id]: [units, expect.any(Number)] })
    }
  })
})

describe('a transfer on the screens of the branches', () => {
  it('is shown to both, with quantities and no cost, and to no third one', async () => {
    const { id, sent } = await onRoad()
    for (const who of [sender, receiver]) {
      const seen = await app.send(getTransfer, { token: who.token, params: { id } })
      expect(seen.body.items).toMatchObject([{ onRoad: 10 }])
      expect(seen.text).not.toMatch(/cost/i)
    }
    const hidden = await app.send(getTransfer, { token: stranger.token, params: { id } })
    expect(hidden).toMatchObject(NOT_FOUND)
    const listed = async ({ token }: Person, query = {}) =>
      (await app.send(listTransfers, { token, query: { limit: 200, ...query } })).body.map(
        (one) => one.id,
      )
    expect(await listed(stranger)).toEqual([])
    expect(await listed(receiver, { direction: 'IN', state: 'SENT' })).toContain(id)
    expect(await listed(receiver, { direction: 'OUT' })).not.toContain(id)
    expect(await listed(sender, { direction: 'OUT', search: bole.name })).toContain(id)
    expect(await listed(sender, { search: 'no such goods' })).toEqual([])
    const found = { search: sent.number.toLowerCase().replaceAll('-', ' '), branchId: bole.id }
    expect(await listed(admin, found)).toContain(id)
    const ways = await Promise.all(
      ['-date', 'date'].map((sort) => listed(admin, { sort, state: 'SENT' })),
    )
    expect(ways[0]).toEqual(ways[1]?.toReversed())
  })

  it('is found by product, period and person, and adds up what is in transit', async () => {
    const { id, product } = await onRoad(10)
    const rice = await givenProduct(app, business, { unit: 'kg', unitSize: 1000, stock: 4500 })
    const both = [
      { productId: product.id, quantity: 1 },
      { productId: rice.id, quantity: 2500 },
    ]
    await givenDelivery(app, business, [{ productId: product.id, quantity: 1, unitCost: 4 }])
    const requested = await ask(receiver, both)
    await step(approveTransfer, admin, requested.body.id)
    const listed = async (query: object, { token } = admin) => {
      const found = await app.sendAnything(listTransfers, { token, query })
      expect(found.status).toBe(200)
      return [...found.text.matchAll(/"id":"([^"]+)","number"/g)].map(([, one]) => one)
    }
    const sums = async (query: object, { token } = admin) =>
      (await app.sendAnything(sumTransfers, { token, query })).body
    const ofProduct = { productId: product.id }
    expect(await listed(ofProduct)).toEqual([requested.body.id, id])
    expect(await listed({ ...ofProduct, userId: receiver.user.id })).toEqual([requested.body.id])
    expect(await listed({ ...ofProduct, userId: sender.user.id })).toEqual([id])
    expect(await listed({ ...ofProduct, userId: stranger.user.id })).toEqual([])
    expect(await listed({ ...ofProduct, to: '2026-01-01' })).toEqual([])
    expect(await listed({ ...ofProduct, from: '2026-01-01' }, stranger)).toEqual([])

    expect(await sums(ofProduct)).toEqual({ units: 10, cost: 33.33, uncosted: 0 })
    await step(shipTransfer, sender, requested.body.id)
    // The rice has no known cost.
    const measured = [{ unit: 'kg', quantity: 2.5 }]
    expect(await sums(ofProduct)).toEqual({ units: 13.5, measured, cost: 37.33, uncosted: 1 })
    const list = await app.send(listTransfers, { token: admin.token, query: ofProduct })
    expect(list.body[0]).toMatchObject({
      ...{ wanted: 3.5, sent: 3.5, onRoad: 3.5 },
      ...{ wantedMeasured: measured, sentMeasured: measured, onRoadMeasured: measured },
    })
    const items = [{ productId: product.id, accepted: 6, damaged: 1, reason: 'Wet' }]
    await step(receiveTransfer, receiver, id, { items })
    expect(await sums(ofProduct)).toMatchObject({ units: 6.5, uncosted: 1 })
    expect(await sums(ofProduct, receiver)).toEqual({ units: 6.5, measured })
    expect(await sums({ ...ofProduct, direction: 'OUT' }, receiver)).toEqual({ units: 0 })
    expect(await sums({ ...ofProduct, state: 'CLOSED' })).toMatchObject({ units: 0, cost: 0 })
    expect(await sums(ofProduct, stranger)).toEqual({ units: 0 })
  })

  it('is counted for the people whose step is next', async () => {
    const counts = async ({ token }: Person) =>
      (await app.send(countWaitingTransfers, { token })).body
    const before = await Promise.all([sender, receiver, admin].map(counts))
    const { id } = await onRoad()
    await ask(receiver, [{ productId: (await goods(1)).id, quantity: 1 }])
    const after = await Promise.all([sender, receiver, admin].map(counts))
    expect(after[1]?.toReceive).toBe((before[1]?.toReceive ?? 0) + 1)
    expect(after[2]?.toApprove).toBe((before[2]?.toApprove ?? 0) + 1)
    expect(after[0]).toEqual(before[0])
    const { body } = await app.send(listTransfers, {
      token: receiver.token,
      query: { waiting: 'true', limit: 200 },
    })
    expect(body.map((one) => one.id)).toContain(id)
    expect(body.every(({ state }) => state === 'SENT' || state === 'APPROVED')).toBe(true)
  })

  it('starts from the units of a product in each branch, and from units to spare', async () => {
    const product = await givenProduct(app, business, { stock: 50, lowStockThreshold: 8 })
    const { token } = receiver
    const where = await app.send(listSisterStock, { token, query: { productId: product.id } })
    expect(where.body).toEqual([{ branch: { id: piassa.id, name: piassa.name }, quantity: 50 }])
    const { body } = await app.send(listTransferProposals, {
      token,
      query: { fromBranchId: piassa.id },
    })
    expect(body.lines.find((line) => line.product.id === product.id)).toMatchObject({
      onHand: 0,
      available: 50,
      quantity: 16,
    })
  })

  it('is proposed by the levels of both branches, and not of an archived product', async () => {
    const product = await givenProduct(app, business, { stock: 50, lowStockThreshold: 8 })
    const level = (branchId: string, minimum: number | null, maximum: number | null) =>
      app.send(setLevels, {
        token: admin.token,
        body: { items: [{ productId: product.id, branchId, minimum, maximum }] },
      })
    const units = async () => {
      const query = { fromBranchId: piassa.id }
      const { body } = await app.send(listTransferProposals, { token: receiver.token, query })
      return body.lines.find((line) => line.product.id === product.id)?.quantity
    }
    await level(bole.id, 5, null)
    expect(await units()).toBe(10)
    await level(bole.id, 5, 30)
    expect(await units()).toBe(30)
    await level(piassa.id, 27, null)
    expect(await units()).toBe(23)
    await level(piassa.id, 50, null)
    expect(await units()).toBeUndefined()
    await level(piassa.id, 0, null)
    await level(bole.id, 0, 30)
    expect(await units()).toBeUndefined()
    await level(bole.id, null, null)
    expect(await units()).toBe(16)
    const change = (body: object) =>
      app.send(updateProduct, { token: admin.token, params: { id: product.id }, body })
    await change({ lowStockThreshold: null })
    expect(await units()).toBeUndefined()
    await level(bole.id, 5, 60)
    expect(await units()).toBe(50)
    await change({ isArchived: true })
    expect(await units()).toBeUndefined()
  })

  it('is in the audit trail in words', async () => {
    const tea = await goods(2)
    const { id } = (await ask(receiver, [{ productId: tea.id, quantity: 2 }])).body
    await step(approveTransfer, admin, id)
    const { body } = await app.send(listAuditEntries, {
      token: admin.token,
      query: { recordId: id },
    })
    expect(body.map(({ kind, action, changes }) => [kind, action, changes])).toEqual([
      [
        'TRANSFER',
        'CHANGED',
        [{ field: 'status', of: null, before: 'REQUESTED', after: 'APPROVED' }],
      ],
      [
        ...['TRANSFER', 'CREATED'],
        [
          { field: 'status', of: null, before: null, after: 'REQUESTED' },
          { field: 'fromBranch', of: null, before: null, after: piassa.name },
          { field: 'toBranch', of: null, before: null, after: bole.name },
          { field: 'goods', of: null, before: null, after: `2 × ${tea.name}` },
        ],
      ],
    ])
    const listed = await app.send(listProducts, {
      token: receiver.token,
      query: { search: tea.name },
    })
    expect(listed.text).not.toContain(piassa.id)
  })
})
