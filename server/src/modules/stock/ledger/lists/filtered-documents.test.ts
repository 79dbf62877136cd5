import { sumDocuments } from '@mezgeb/contract/stock/document-sums'
import { createDelivery, listDeliveries } from '@mezgeb/contract/stock/deliveries'
import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { createStockOut, listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'
import { listReversals, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { listStockTakes } from '@mezgeb/contract/stock/stock-take-calls'
import { createSupplierReturn, listSupplierReturns } from '@mezgeb/contract/stock/supplier-returns'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenProduct,
  givenStaff,
  givenStockTake,
  givenSupplier,
} from '../../../../testing/builders.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Business, Person } from '../../../../testing/builders.ts'

const app = testApp()
let shop: Business
let far: Branch
let staff: Person
let [tea, oil]: Product[] = []
let [abebe, sara]: Supplier[] = []
let reasons: Record<string, string>

const idOf = (one: { id: string } | undefined) => one?.id ?? ''
const on = (day: string) => `${day}T09:00:00.000Z`

async function post(endpoint: Endpoint, body: object, { token } = shop.admin): Promise<string> {
  const answer = await app.sendAnything(endpoint, { token, body })
  if (answer.status !== 201) throw new Error(answer.text)
  return String(Reflect.get(Object(answer.body), 'id'))
}

type Entry = { quantity: number; day: string; of?: Supplier; branch?: string; by?: Person }

const enter = (product: Product | undefined, { quantity, day, of = abebe, branch, by }: Entry) =>
  post(
    createStockEntry,
    {
      productId: idOf(product),
      supplierId: idOf(of),
      quantity,
      dateReceived: on(day),
      branchId: branch ?? shop.branch.id,
    },
    by,
  )

// Entries: tea 10 (Abebe), tea 5 (Sara, far away), oil 4 (Sara, by STAFF), tea 7 (Abebe, reversed).
beforeAll(async () => {
  shop = await givenBusiness(app)
  const { admin, branch } = shop
  far = await givenBranch(app, admin)
  staff = await givenStaff(app, shop)
  tea = await givenProduct(app, shop, { name: 'Black tea', pricePerUnit: 10 })
  oil = await givenProduct(app, shop, { name: 'Oil', pricePerUnit: 50.5 })
  abebe = await givenSupplier(app, admin)
  sara = await givenSupplier(app, admin)
  await enter(tea, { quantity: 10, day: '2026-03-01' })
  await enter(tea, { quantity: 5, day: '2026-03-02', of: sara, branch: far.id })
  await enter(oil, { quantity: 4, day: '2026-03-03', of: sara, by: staff })
  const wrong = await enter(tea, { quantity: 7, day: '2026-03-04' })
  await post(reverseDocument, { documentId: wrong, reason: 'Typed twice' })
  const lines = [
    { productId: idOf(tea), quantity: 3, unitCost: 6 },
    { productId: idOf(oil), quantity: 2, unitCost: 40 },
  ]
  const head = { branchId: branch.id, supplierId: idOf(abebe) }
  await post(createDelivery, { ...head, dateReceived: on('2026-03-05'), items: lines })
  const back = [{ productId: idOf(oil), quantity: 1 }]
  await post(createSupplierReturn, { ...head, reason: 'Leaks', items: back })
  const listed = await app.send(listRemovalReasons, { token: admin.token })
  reasons = Object.fromEntries(listed.body.map(({ readyMade, id }) => [readyMade ?? '', id]))
  await remove(2, { reason: 'Fell down', reasonId: reasons['DAMAGED'] })
  await remove(1, { reason: 'Old', reasonId: reasons['EXPIRED'] }, staff)
  await remove(1, { reason: 'For the office' })
})

const remove = (quantity: number, body: object, by?: Person) =>
  post(
    createStockOut,
    {
      productId: idOf(tea),
      branchId: shop.branch.id,
      quantity,
      dateRemoved: on('2026-03-06'),
      ...body,
    },
    by,
  )

type Query = Record<string, string>
type Row = { quantity?: number; units?: number; reason?: string }

async function list(endpoint: Endpoint, query: Query, { token } = shop.admin, params = {}) {
  const pages: Row[] = []
  let cursor: string | undefined
  let total = -1
  do {
    const sent = { ...query, limit: '1', ...(cursor === undefined ? {} : { cursor }) }
    const { status, body, headers, text } = await app.sendAnything(endpoint, {
      token,
      params,
      query: sent,
    })
    if (status !== 200) throw new Error(text)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
    pages.push(...(body as unknown as Row[]))
    total = Number(headers['x-total-count'])
    cursor = /[?&]cursor=([^&>]+)/.exec(headers['link'] ?? '')?.[1]
  } while (cursor !== undefined)
  expect(total).toBe(pages.length)
  return pages.map(({ quantity, units }) => quantity ?? units)
}
const entries = (query: Query, by?: Person) => list(listStockEntries, query, by)
const sums = async (query: Query, { token } = shop.admin) =>
  (await app.sendAnything(sumDocuments, { token, query })).body

describe('filters of stock documents', () => {
  it('find entries by supplier, product, person, branch and period, each and together, in both orders', async () => {
    expect(await entries({ supplierId: idOf(abebe) })).toEqual([7, 10])
    expect(await entries({ supplierId: idOf(abebe), sort: 'date' })).toEqual([10, 7])
    expect(await entries({ productId: idOf(tea) })).toEqual([7, 5, 10])
    expect(await entries({ productId: idOf(tea), supplierId: idOf(sara) })).toEqual([5])
    expect(await entries({ productId: idOf(tea), branchId: shop.branch.id })).toEqual([7, 10])
    expect(await entries({ userId: staff.user.id })).toEqual([4])
    expect(await entries({ userId: shop.admin.user.id, branchId: far.id })).toEqual([5])
    const period = { from: '2026-03-02', to: '2026-03-03' }
    expect(await entries({ supplierId: idOf(sara), ...period })).toEqual([4, 5])
    expect(await entries({ supplierId: idOf(sara), search: 'oil' })).toEqual([4])
    expect(await entries({ productId: idOf(oil), search: 'tea' })).toEqual([])
  })

  it('find removals by the reason of the list, and by person', async () => {
    const damaged = { reasonId: reasons['DAMAGED'] ?? '' }
    expect(await list(listStockOuts, damaged)).toEqual([2])
    expect(await list(listStockOuts, { ...damaged, userId: staff.user.id })).toEqual([])
    expect(await list(listStockOuts, { userId: staff.user.id })).toEqual([1])
    const ofBranch = { branchId: shop.branch.id }
    expect(await list(listBranchStockOuts, damaged, staff, ofBranch)).toEqual([2])
  })

  it('find deliveries and returns by product and supplier, reversals by product, and stock-takes by state and person', async () => {
    expect(await list(listDeliveries, { productId: idOf(oil) })).toEqual([5])
    expect(await list(listDeliveries, { supplierId: idOf(sara) })).toEqual([])
    expect(await list(listSupplierReturns, { supplierId: idOf(abebe) })).toEqual([1])
    expect(await list(listSupplierReturns, { productId: idOf(tea) })).toEqual([])
    expect(await list(listReversals, { productId: idOf(tea) })).toHaveLength(1)
    expect(await list(listReversals, { productId: idOf(oil) })).toEqual([])
    await givenStockTake(app, shop)
    expect(await list(listStockTakes, { status: 'OPEN' })).toHaveLength(1)
    expect(await list(listStockTakes, { status: 'POSTED' })).toEqual([])
    expect(await list(listStockTakes, { userId: shop.admin.user.id })).toHaveLength(1)
    expect(await list(listStockTakes, { userId: staff.user.id })).toEqual([])
  })

  it('leave STAFF in their branch', async () => {
    expect(await entries({ productId: idOf(tea) }, staff)).toEqual([7, 10])
    expect(await entries({ supplierId: idOf(sara) }, staff)).toEqual([4])
  })
})

describe('sums of stock documents', () => {
  it('add up what the filters leave without what was reversed, at selling prices and at cost', async () => {
    const query = { kind: 'ENTRY', supplierId: idOf(abebe) }
    const ofAbebe = { units: 10, value: 100, reversed: 1 }
    expect(await sums(query)).toEqual({ ...ofAbebe, cost: 0, uncosted: 1 })
    expect(await sums({ kind: 'ENTRY' })).toMatchObject({ units: 19, value: 352, reversed: 1 })
    const delivered = { units: 5, value: 131, reversed: 0 }
    expect(await sums({ kind: 'DELIVERY' })).toEqual({ ...delivered, cost: 98, uncosted: 0 })
    expect(await sums({ kind: 'DELIVERY', from: '2026-03-06' })).toMatchObject({ units: 0 })
    expect(await sums({ kind: 'REMOVAL', search: 'office' })).toMatchObject({ units: 1, value: 10 })
  })

  it('tell STAFF no cost, and of their branch only', async () => {
    const query = { kind: 'ENTRY', productId: idOf(tea) }
    expect(await sums(query, staff)).toEqual({ units: 10, value: 100, reversed: 1 })
    const elsewhere = { token: staff.token, query: { ...query, branchId: far.id } }
    expect((await app.sendAnything(sumDocuments, elsewhere)).status).toBe(404)
  })
})
