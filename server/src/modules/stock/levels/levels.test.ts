import { getDashboard, getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listDeliveryProposals } from '@mezgeb/contract/stock/deliveries'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { afterAll, beforeEach, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenProduct,
  givenStaff,
  givenStock,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Level } from '@mezgeb/contract/stock/levels'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
let shop: Business
let far: Branch
let tea: Product

beforeEach(async () => {
  shop = await givenBusiness(app)
  far = await givenBranch(app, shop.admin)
  tea = await givenProduct(app, shop, { stock: 40, lowStockThreshold: 10 })
})

const level = (branch: Branch, minimum: number | null, maximum: number | null = null): Level => ({
  branchId: branch.id,
  productId: tea.id,
  minimum,
  maximum,
})
const set = (items: unknown, { token } = shop.admin) =>
  app.sendAnything(setLevels, { token, body: { items } })

async function lowCount(branchId?: string): Promise<number> {
  const { token } = shop.admin
  return (await app.send(getDashboard, { token, query: { branchId } })).body.lowStockProducts
}

async function lowGoods(branchId?: string) {
  const { token } = shop.admin
  const { body } = await app.send(getDashboardCharts, { token, query: { branchId } })
  return [
    body.lowStock.map(({ units, lowStockThreshold }) => [units, lowStockThreshold]),
    body.lowInBranches?.map(({ branch, units, lowStockThreshold }) => [
      ...[branch.name, units, lowStockThreshold],
    ]),
  ]
}

it('judges a branch by its own minimum, and without one by the threshold of the product', async () => {
  expect(await lowCount()).toBe(0)
  expect((await set([level(shop.branch, 50, 120)])).status).toBe(204)
  expect(await lowCount()).toBe(1)
  expect(await lowGoods()).toEqual([[], [[shop.branch.name, 40, 50]]])
  expect(await lowGoods(shop.branch.id)).toEqual([[[40, 50]], undefined])
  const { body } = await app.send(listDeliveryProposals, {
    token: shop.admin.token,
    query: { branchId: shop.branch.id },
  })
  expect(body.lines).toMatchObject([{ product: { id: tea.id }, onHand: 40 }])

  await set([level(shop.branch, null)])
  expect([await lowCount(), await lowGoods()]).toEqual([0, [[], []]])
})

it('is never low with a minimum of 0, and low in a branch that was given a minimum before any goods', async () => {
  await givenStock(app, { admin: shop.admin, branch: far }, tea.id, 3)
  expect(await lowGoods()).toEqual([[], [[far.name, 3, 10]]])
  await set([level(far, 0)])
  expect(await lowCount()).toBe(0)
  const third = await givenBranch(app, shop.admin)
  await set([level(third, 5, 20)])
  expect(await lowGoods()).toEqual([[], [[third.name, 0, 5]]])
})

it('shows the levels beside the stock of each branch, to STAFF those of their own', async () => {
  await set([level(shop.branch, 50, 120), level(far, null, 30)])
  const read = async ({ token } = shop.admin) =>
    (await app.send(listProducts, { token, query: { search: tea.name } })).body[0]?.branchProducts
  const own = { branchId: shop.branch.id, quantity: 40, minimum: 50, maximum: 120 }
  expect(await read()).toHaveLength(2)
  expect(await read()).toEqual(
    expect.arrayContaining([own, { branchId: far.id, quantity: 0, maximum: 30 }]),
  )
  expect(await read(await givenStaff(app, shop))).toEqual([own])
})

it('leaves an entry of the product for each change, and none for what is set already', async () => {
  for (const minimum of [50, 50, 60]) await set([level(shop.branch, minimum)])
  const { body } = await app.send(listAuditEntries, {
    token: shop.admin.token,
    query: { kind: 'LEVEL', recordId: tea.id },
  })
  expect(body).toMatchObject([
    { action: 'CHANGED', changes: [{ field: 'minimum', before: 50, after: 60 }] },
    { action: 'CREATED', name: tea.name, branch: { name: shop.branch.name } },
  ])
})

it('refuses what is wrong, also beside what is right, and changes nothing', async () => {
  const foreign = level((await givenBusiness(app)).branch, 1)
  const digest = await databaseDigest(app.database)
  const wrong = await set([level(shop.branch, 50, 20), { ...level(far, -1), maximum: 1.5 }])
  expect(wrong).toMatchObject({ status: 400 })
  expect(wrong.failure.fields?.map(({ path }) => path).toSorted()).toEqual([
    'items.0.maximum',
    'items.1.maximum',
    'items.1.minimum',
  ])
  const twice = await set([level(shop.branch, 1), level(far, 1), level(shop.branch, 2)])
  expect(twice).toMatchObject({
    status: 400,
    failure: { fields: [{ path: 'items.2.productId', code: 'LEVEL_TWICE' }] },
  })
  expect((await set([level(shop.branch, 1), foreign])).status).toBe(404)
  expect((await set([])).status).toBe(400)
  expect(await databaseDigest(app.database)).toEqual(digest)
})

it('refuses a level that somebody else has set since, and keeps one that the caller left as it was', async () => {
  const none = { minimum: null, maximum: null }
  const [here, there] = [level(shop.branch, 5), level(far, 7)]
  const colleague = await givenStaff(app, shop, 'ADMIN')
  const shown = async () => {
    const { body } = await app.send(listProducts, { token: shop.admin.token, query: {} })
    const of = ({ id }: Branch) => body[0]?.branchProducts.find((one) => one.branchId === id)
    return [shop.branch, far].map((one) => [of(one)?.minimum, of(one)?.maximum])
  }
  expect((await set([{ ...here, was: none }], colleague)).status).toBe(204)
  const second = await set([
    { ...level(shop.branch, 9, 20), was: none },
    { ...there, was: none },
  ])
  expect(second).toMatchObject({
    status: 409,
    failure: {
      code: 'STALE_VERSION',
      fields: [{ path: 'items.0.minimum', message: 'Changed meanwhile to “5”' }],
      doneBy: { name: colleague.user.name },
    },
  })
  expect(await shown()).toEqual([
    [5, undefined],
    [undefined, undefined],
  ])
  const left = { ...level(shop.branch, null), was: none }
  expect((await set([left, { ...there, was: none }])).status).toBe(204)
  expect((await set([{ ...here, was: none }])).status).toBe(204)
  expect((await set([{ ...level(shop.branch, 9, 20), was: { ...none, minimum: 5 } }])).status).toBe(
    204,
  )
  expect(await shown()).toEqual([
    [9, 20],
    [7, undefined],
  ])
  // A colleague fills up to 8 here; the minimum of 9 beside it is one of then.
  const seen = { minimum: 9, maximum: 20 }
  expect((await set([{ ...level(shop.branch, 3, 8), was: seen }], colleague)).status).toBe(204)
  expect((await set([{ ...level(shop.branch, 9, 25), was: seen }])).failure.fields).toMatchObject([
    { path: 'items.0.maximum', message: 'Changed meanwhile to “8”' },
  ])
  expect(
    (await set([{ ...level(shop.branch, 9, 12), was: { minimum: 9, maximum: 12 } }])).status,
  ).toBe(204)
  expect((await shown())[0]).toEqual([3, 8])
  const answers = await Promise.all(
    [11, 12].map((minimum) => set([{ ...level(far, minimum), was: { ...none, minimum: 7 } }])),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    204, 409,
  ])
})

it('takes many at once from several people without a deadlock', async () => {
  const goods = await Promise.all(Array.from({ length: 4 }, () => givenProduct(app, shop)))
  const items = goods.flatMap(({ id }) =>
    [shop.branch, far].map((branch) => ({ ...level(branch, 5), productId: id })),
  )
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => set(at % 2 === 0 ? items : items.toReversed())),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
})
