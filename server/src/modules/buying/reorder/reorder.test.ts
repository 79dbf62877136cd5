import { randomUUID } from 'node:crypto'

import { createReorderDrafts, listReorderProposals } from '@mezgeb/contract/buying/reorder'
import { getPurchaseOrder, listPurchaseOrders } from '@mezgeb/contract/buying/orders'
import { deleteSupplier, updateSupplier } from '@mezgeb/contract/buying/suppliers'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { getTransfer, listTransfers } from '@mezgeb/contract/stock/transfers'
import { beforeAll, describe, expect, it } from 'vitest'

import { currentDay } from '../../../platform/time/period-of.ts'
import { refreshInstitution } from '../../insight/summaries/refresh-summaries.ts'
import { COUNTED_LISTS } from '../../modules.ts'
import {
  givenBranch,
  givenBusiness,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenStock,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { ReorderLine } from '@mezgeb/contract/buying/reorder'
import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
const DAY_MS = 86_400_000

let business: Business
let piassa: Branch

beforeAll(async () => {
  business = await givenBusiness(app)
  piassa = await givenBranch(app, business.admin)
})

async function proposals(query: { branchId?: string; reviewDays?: '1' | '7' } = {}) {
  const { token } = business.admin
  const answer = await app.send(listReorderProposals, { token, query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.branches
}

async function lineOf(
  product: Product,
  branch = business.branch,
): Promise<ReorderLine | undefined> {
  const found = (await proposals()).find((one) => one.branch.id === branch.id)
  return found?.lines.find((line) => line.product.id === product.id)
}

/** Sales of a product on each of the last days, newest first, as if they had been recorded then. */
async function sold(product: Product, branch: { id: string }, units: readonly number[]) {
  const noon = currentDay()
  for (const [at, quantity] of units.entries()) {
    if (quantity === 0) continue
    const day = new Date(Date.parse(`${noon}T09:00:00Z`) - (at + 1) * DAY_MS).toISOString()
    await app.database.sql(
      `with sale as (
         insert into documents (institution_id, id, kind, branch_id, user_id, customer_id, total_amount, dated, created_at)
         select $1, $2, 'SALE', $4, $5, (select id from customers where branch_id = $4 limit 1), 0, $7, $7 returning id)
       insert into stock_movements
         (institution_id, document_id, product_id, line, branch_id, kind, quantity, balance, unit_price, user_id, created_at)
       select $1, id, $3, 1, $4, 'SALE', -$6::int, null, 0, $5, $7 from sale`,
      [
        ...[business.institution.id, randomUUID(), product.id, branch.id],
        ...[business.admin.user.id, quantity, day],
      ],
    )
    await app.database.sql(
      'update branch_stock set quantity = quantity - $3 where product_id = $1 and branch_id = $2',
      [product.id, branch.id, quantity],
    )
  }
}

/** Its receipt, before everything that was sold. */
async function receivedLongAgo(product: Product, days: number): Promise<void> {
  await app.database.sql('alter table stock_movements disable trigger user')
  await app.database.sql(
    `update stock_movements set created_at = now() - make_interval(days => $2) where product_id = $1 and kind <> 'SALE'`,
    [product.id, days],
  )
  await app.database.sql('alter table stock_movements enable trigger user')
}

describe('the proposals of what to reorder', () => {
  it('follow the sales of recent weeks, the lead time and the review period', async () => {
    const tea = await givenProduct(app, business)
    const { supplierId } = await givenDelivery(app, business, [
      { productId: tea.id, quantity: 205, unitCost: 4.25 },
    ])
    await receivedLongAgo(tea, 31)
    const { token } = business.admin
    const sent = { token, params: { id: supplierId }, body: { leadDays: 3 } }
    await app.send(updateSupplier, sent)
    await sold(
      tea,
      business.branch,
      Array.from({ length: 30 }, () => 6),
    )
    const line = await lineOf(tea)
    expect(line).toMatchObject({ onHand: 25, coming: 0, moves: [], daysOfCover: 4 })
    // Sold evenly, 6 a day vary as random arrivals: 1.65 × √6 × √(3 + 7) = 12.8.
    expect(line?.soldADay).toBeGreaterThan(5)
    expect(line?.reorderPoint).toBeGreaterThanOrEqual(29)
    expect(line?.reorderPoint).toBeLessThanOrEqual(31)
    expect(line?.buy).toMatchObject({ supplier: { id: supplierId }, leadDays: 3, unitCost: 4.25 })
    expect(line?.buy?.quantity).toBe((line?.upTo ?? 0) - 25)

    const uncounted = await proposals()
    await refreshInstitution(app.db, business.institution.id, COUNTED_LISTS)
    expect(await proposals()).toEqual(uncounted)

    // To the default supplier, with the lead time that is known of it; else to who brought it last.
    const usual = await givenSupplier(app, business.admin)
    const prefer = (input: string | null) =>
      app.send(updateProduct, { token, params: { id: tea.id }, body: { supplierId: input } })
    await prefer(usual.id)
    const preferred = (await lineOf(tea))?.buy
    expect(preferred).toMatchObject({ supplier: { id: usual.id, name: usual.name }, leadDays: 7 })
    expect(preferred?.unitCost).toBe(4.25)
    await app.send(deleteSupplier, { token, params: { id: usual.id } })
    expect(await lineOf(tea)).toEqual(line)

    const daily = await proposals({ branchId: business.branch.id, reviewDays: '1' })
    const short = daily[0]?.lines.find(({ product }) => product.id === tea.id)
    expect(short?.upTo ?? 0).toBeLessThan(line?.upTo ?? 0)
  })

  it('leave out days without stock, and take a new product for less than its first days say', async () => {
    const salt = await givenProduct(app, business)
    await givenStock(app, business, salt.id, 60)
    await receivedLongAgo(salt, 40)
    // Sold out fifteen days ago, and still.
    await sold(salt, business.branch, [
      ...Array.from({ length: 15 }, () => 0),
      4,
      4,
      4,
      4,
      4,
      4,
      4,
      4,
      4,
      4,
      4,
      4,
      4,
      4,
      4,
    ])
    const line = await lineOf(salt)
    expect(line?.soldADay).toBeGreaterThan(2)
    expect(line?.daysOfCover).toBe(0)

    const fresh = await givenProduct(app, business)
    await givenStock(app, business, fresh.id, 8)
    await sold(fresh, business.branch, [7])
    expect((await lineOf(fresh))?.soldADay).toBeLessThanOrEqual(1)
  })

  it('fill up to the maximum, or twice the minimum, where nothing is sold', async () => {
    const rice = await givenProduct(app, business, { stock: 2 })
    const { token } = business.admin
    const branchId = business.branch.id
    const level = { branchId, productId: rice.id, minimum: 5, maximum: null }
    await app.send(setLevels, { token, body: { items: [level] } })
    expect(await lineOf(rice)).toMatchObject({
      soldADay: 0,
      daysOfCover: null,
      reorderPoint: 5,
      upTo: 10,
      buy: { quantity: 8 },
    })
    const packs = [
      { name: 'carton', size: 24 },
      { name: 'bundle', size: 6 },
    ]
    await app.send(updateProduct, { token, params: { id: rice.id }, body: { packs } })
    expect(await lineOf(rice)).toMatchObject({ buy: { quantity: 12 } })
    await app.send(updateProduct, { token, params: { id: rice.id }, body: { packs: [] } })
    await app.send(setLevels, { token, body: { items: [{ ...level, maximum: 7 }] } })
    expect(await lineOf(rice)).toMatchObject({ upTo: 7, buy: { quantity: 5 } })
    await app.send(setLevels, { token, body: { items: [{ ...level, minimum: 1 }] } })
    expect(await lineOf(rice)).toBeUndefined()
  })

  it('move surplus of another branch first, buy the rest, and count what is coming', async () => {
    const oil = await givenProduct(app, business)
    await givenStock(app, { ...business, branch: piassa }, oil.id, 9)
    const { supplierId } = await givenDelivery(app, business, [
      { productId: oil.id, quantity: 1, unitCost: 90 },
    ])
    const { token } = business.admin
    const items = [
      { branchId: business.branch.id, productId: oil.id, minimum: 10, maximum: 20 },
      { branchId: piassa.id, productId: oil.id, minimum: 1, maximum: 3 },
    ]
    await app.send(setLevels, { token, body: { items } })
    const line = await lineOf(oil)
    expect(line).toMatchObject({
      onHand: 1,
      moves: [{ from: { id: piassa.id, name: piassa.name }, quantity: 6, surplus: 6 }],
      buy: { quantity: 13, supplier: { id: supplierId } },
    })
    const body = {
      moves: [
        {
          productId: oil.id,
          quantity: 6,
          fromBranchId: piassa.id,
          toBranchId: business.branch.id,
        },
      ],
      orders: [
        { productId: oil.id, quantity: 13, branchId: business.branch.id, supplierId, unitCost: 90 },
      ],
    }
    const key = randomUUID()
    const twins = await Promise.all(
      [1, 2, 3].map(() => app.send(createReorderDrafts, { token, key, body })),
    )
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
    const [made] = twins
    expect(made).toMatchObject({
      status: 201,
      body: {
        transfers: [
          { kind: 'TRANSFER', branch: { id: business.branch.id }, from: { id: piassa.id } },
        ],
        orders: [{ kind: 'PURCHASE_ORDER', supplier: { id: supplierId } }],
      },
    })
    const orders = await app.send(listPurchaseOrders, { token, query: {} })
    expect(orders.body).toHaveLength(1)
    const transfers = await app.send(listTransfers, { token, query: {} })
    expect(transfers.body).toHaveLength(1)
    const of = (id = '') => ({ token, params: { id } })
    const order = await app.send(getPurchaseOrder, of(made?.body.orders[0]?.id))
    expect(order.body).toMatchObject({
      state: 'DRAFT',
      cost: 1170,
      items: [{ productId: oil.id, quantity: 13, unitCost: 90 }],
    })
    const transfer = await app.send(getTransfer, of(made?.body.transfers[0]?.id))
    expect(transfer.body).toMatchObject({ state: 'REQUESTED', items: [{ wanted: 6 }] })
    expect(await lineOf(oil)).toBeUndefined()
  })
})

describe('the drafts of a reorder', () => {
  it('are made all or none, and refused for what is not there', async () => {
    const tea = await givenProduct(app, business)
    const { id: supplierId } = await givenSupplier(app, business.admin)
    const branchId = business.branch.id
    const order = { productId: tea.id, quantity: 2, branchId, supplierId }
    const move = { productId: tea.id, quantity: 2, fromBranchId: piassa.id, toBranchId: branchId }
    const { token } = business.admin
    const staff = await givenStaff(app, business)
    const digest = await databaseDigest(app.database)
    const send = (body: object, by = token) =>
      app.sendAnything(createReorderDrafts, { token: by, body })
    for (const body of [
      { moves: [move], orders: [order, { ...order, productId: randomUUID() }] },
      { moves: [{ ...move, fromBranchId: randomUUID() }], orders: [order] },
      { moves: [move], orders: [{ ...order, supplierId: randomUUID() }] },
    ]) {
      expect((await send(body)).status).toBe(404)
    }
    for (const [body, path] of [
      [{ moves: [], orders: [] }, 'orders'],
      [{ moves: [], orders: [order, order] }, 'orders.1.productId'],
      [{ moves: [move, move], orders: [] }, 'moves.1.productId'],
      [{ moves: [{ ...move, fromBranchId: branchId }], orders: [] }, 'moves.0.fromBranchId'],
      [{ moves: [], orders: [{ ...order, quantity: 0 }] }, 'orders.0.quantity'],
    ] as const) {
      expect(await send(body)).toMatchObject({ status: 400, failure: { fields: [{ path }] } })
    }
    expect((await send({ moves: [], orders: [order] }, staff.token)).status).toBe(403)
    expect(await databaseDigest(app.database)).toEqual(digest)
  })

  it('of many makers at once are numbered without a gap and without a deadlock', async () => {
    const tea = await givenProduct(app, business)
    const suppliers = await Promise.all([1, 2].map(() => givenSupplier(app, business.admin)))
    const branches = [business.branch.id, piassa.id]
    const orders = branches.flatMap((branchId) =>
      suppliers.map(({ id: supplierId }) => ({
        productId: tea.id,
        quantity: 1,
        branchId,
        supplierId,
        unitCost: 3,
      })),
    )
    const moves = branches.map((toBranchId, at) => ({
      productId: tea.id,
      quantity: 1,
      toBranchId,
      fromBranchId: branches[1 - at] ?? '',
    }))
    const { token } = business.admin
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const turn = <T>(list: T[]) => (at % 2 === 0 ? list : list.toReversed())
        const body = { moves: turn(moves), orders: turn(orders) }
        return app.send(createReorderDrafts, { token, key: randomUUID(), body })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers[0]?.body.orders).toHaveLength(4)
    expect(answers[0]?.body.transfers).toHaveLength(2)
  })
})
