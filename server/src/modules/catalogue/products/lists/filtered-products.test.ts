import { getDashboard, getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import { sumProducts } from '@mezgeb/contract/catalogue/product-filters'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenStock,
} from '../../../../testing/builders.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../../testing/builders.ts'

const app = testApp()
let shop: Business
let far: Branch
let staff: Person
let products: Record<'tea' | 'milk' | 'salt' | 'oil' | 'fresh', Product>

// Tea: 40 here, 3 far away. Milk: sold out here. Salt: enough. Oil: minimum of 8 far away. Fresh: never had any.
beforeAll(async () => {
  shop = await givenBusiness(app)
  const { admin } = shop
  far = await givenBranch(app, admin)
  staff = await givenStaff(app, shop)
  const elsewhere = { admin, branch: far }
  const tea = await givenProduct(app, shop, { name: 'Tea black', lowStockThreshold: 10, stock: 40 })
  await givenStock(app, elsewhere, tea.id, 3)
  const milk = await givenProduct(app, shop, {
    name: 'Milk',
    pricePerUnit: 7.5,
    stock: 5,
    code: '77',
    categoryId: tea.categoryId,
  })
  const salt = await givenProduct(app, shop, { name: 'Salt', pricePerUnit: 20 })
  await givenDelivery(app, shop, [{ productId: salt.id, quantity: 10, unitCost: 12.5 }])
  const oil = await givenProduct(app, elsewhere, { name: 'Oil', stock: 8 })
  const fresh = await givenProduct(app, shop, { name: 'Fresh tea', lowStockThreshold: 1 })
  products = { tea, milk, salt, oil, fresh }
  const level = { branchId: far.id, productId: oil.id, minimum: 8, maximum: null }
  await app.send(setLevels, { token: admin.token, body: { items: [level] } })
  await remove(milk, 5, 'Sold out')
})

const remove = ({ id }: Product, quantity: number, reason: string) =>
  app.send(createStockOut, {
    token: shop.admin.token,
    body: {
      productId: id,
      branchId: shop.branch.id,
      quantity,
      reason,
      dateRemoved: new Date().toISOString(),
    },
  })

type Query = Record<string, string>

async function pageOf(query: Query, token: string) {
  const { body, headers } = await app.sendAnything(listProducts, { token, query })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test app holds every success against the contract
  return { names: (body as unknown as Product[]).map(({ name }) => name), headers }
}

async function list(query: Query, { token } = shop.admin) {
  const { names, headers } = await pageOf(query, token)
  expect(headers['x-total-count']).toBe(String(names.length))
  return names
}
const sumOf = async (query: Query, { token } = shop.admin) =>
  (await app.sendAnything(sumProducts, { token, query })).body

describe('filters of products', () => {
  it('find low and empty products as the dashboard counts them, in every branch or in one', async () => {
    expect(await list({ stock: 'low' })).toEqual(['Fresh tea', 'Oil', 'Tea black'])
    expect(await list({ stock: 'low', branchId: far.id })).toEqual([
      'Fresh tea',
      'Oil',
      'Tea black',
    ])
    expect(await list({ stock: 'low', branchId: shop.branch.id })).toEqual(['Fresh tea'])
    // Products that were never there are out of stock, too.
    expect(await list({ stock: 'out' })).toEqual(['Fresh tea', 'Milk'])
    expect(await list({ stock: 'out', branchId: far.id })).toEqual(['Fresh tea', 'Milk', 'Salt'])
    for (const { token } of [shop.admin, staff]) {
      const low = await list({ stock: 'low' }, { ...staff, token })
      const { body } = await app.send(getDashboard, { token })
      expect(body.lowStockProducts).toBe(low.length)
    }
  })

  it('narrow what the others leave, with search, order and the archive', async () => {
    const { tea, salt } = products
    const { categoryId } = tea
    expect(await list({ categoryId })).toEqual(['Milk', 'Tea black'])
    expect(await list({ categoryId, sort: '-name' })).toEqual(['Tea black', 'Milk'])
    expect(await list({ categoryId, sort: 'price' })).toEqual(['Milk', 'Tea black'])
    expect(await list({ categoryId, sort: '-sold' })).toEqual(['Milk', 'Tea black'])
    expect(await list({ categoryId, search: 'tea' })).toEqual(['Tea black'])
    expect(await list({ categoryId, search: 'te' })).toEqual(['Tea black'])
    expect(await list({ stock: 'low', search: 'tea' })).toEqual(['Fresh tea', 'Tea black'])
    expect(await list({ categoryId, stock: 'out' })).toEqual(['Milk'])
    expect(await list({ categoryId, stock: 'out', search: 'tea' })).toEqual([])
    expect(await list({ branchId: far.id })).toEqual(['Oil', 'Tea black'])
    expect(await list({ stock: 'out', search: '77' })).toEqual(['Milk'])
    expect(await list({ stock: 'low', search: '77' })).toEqual([])
    const archive = (isArchived: boolean) =>
      app.send(updateProduct, {
        token: shop.admin.token,
        params: { id: salt.id },
        body: { isArchived },
      })
    await archive(true)
    expect(await list({ categoryId: salt.categoryId })).toEqual([])
    expect(await list({ categoryId: salt.categoryId, archived: 'true' })).toEqual(['Salt'])
    await archive(false)
  })

  it('show the stock of the chosen branch alone', async () => {
    const query = { branchId: far.id }
    const { body } = await app.send(listProducts, { token: shop.admin.token, query })
    expect(body.map(({ branchProducts }) => branchProducts)).toEqual([
      [{ branchId: far.id, quantity: 8, minimum: 8 }],
      [{ branchId: far.id, quantity: 3 }],
    ])
  })

  it('page by page every product comes once, in both directions', async () => {
    for (const sort of ['name', '-name', 'price', '-date']) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = {
          stock: 'low',
          sort,
          limit: '1',
          ...(cursor === undefined ? {} : { cursor }),
        }
        const { names, headers } = await pageOf(query, shop.admin.token)
        seen.push(...names)
        cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1]
      } while (cursor !== undefined)
      expect(seen).toEqual(await list({ stock: 'low', sort }))
      expect(seen).toHaveLength(3)
    }
  })

  it('show STAFF what is low in the own branch', async () => {
    expect(await list({ stock: 'low' }, staff)).toEqual(['Fresh tea'])
    const wrong = await app.sendAnything(listProducts, {
      token: staff.token,
      query: { stock: 'much' },
    })
    expect(wrong).toMatchObject({ status: 400, body: { message: 'stock must be one of low,out' } })
  })
})

describe('sums of products', () => {
  it('add up the filtered list, at cost for those who may see costs', async () => {
    const { categoryId } = products.tea
    expect(await sumOf({})).toEqual({ units: 61, value: 5300, cost: 125, uncosted: 2 })
    expect(await sumOf({ categoryId })).toEqual({ units: 43, value: 4300, cost: 0, uncosted: 1 })
    expect(await sumOf({ stock: 'out' })).toMatchObject({ units: 0, value: 0 })
    expect(await sumOf({ search: 'sal' })).toMatchObject({ units: 10, value: 200, cost: 125 })
    expect(await sumOf({ branchId: far.id })).toMatchObject({ units: 11, value: 1100 })
    expect(await sumOf({}, staff)).toEqual({ units: 50, value: 4200 })
  })

  it('follow a removal at once', async () => {
    const before = await sumOf({ search: 'salt' })
    await remove(products.salt, 4, 'Lost')
    expect(before).toMatchObject({ units: 10, cost: 125 })
    expect(await sumOf({ search: 'salt' })).toMatchObject({ units: 6, value: 120, cost: 75 })
  })
})

it('a product is not out of stock where the branch does not stock it', async () => {
  const items = [{ branchId: far.id, productId: products.salt.id, minimum: 0, maximum: 0 }]
  const outOfFar = () => list({ stock: 'out', branchId: far.id, search: 'salt' })
  expect(await outOfFar()).toEqual(['Salt'])
  await app.send(setLevels, { token: shop.admin.token, body: { items } })
  expect(await outOfFar()).toEqual([])
  expect(await list({ stock: 'out', search: 'salt' })).toEqual([])
})

it('a product is in no branch yet while only branches know it that do not stock it', async () => {
  const { token } = shop.admin
  const rice = await givenProduct(app, shop, { name: 'Rice', lowStockThreshold: 5 })
  const ofRice = async () => {
    const { body } = await app.send(getDashboardCharts, { token, query: {} })
    return {
      out: await list({ stock: 'out', search: 'rice' }),
      low: await list({ stock: 'low', search: 'rice' }),
      isNamed: body.lowStock.some(({ product }) => product.id === rice.id),
    }
  }
  const count = async () => (await app.send(getDashboard, { token })).body.lowStockProducts
  const before = await count()
  const notStocked = ({ id: branchId }: Branch) =>
    app.send(setLevels, {
      token,
      body: { items: [{ branchId, productId: rice.id, minimum: 0, maximum: 0 }] },
    })
  const missing = { out: ['Rice'], low: ['Rice'], isNamed: true }
  expect(await ofRice()).toEqual(missing)
  await notStocked(far)
  expect(await ofRice()).toEqual(missing)
  expect(await count()).toBe(before)
  // Now nowhere.
  await notStocked(shop.branch)
  expect(await ofRice()).toEqual({ out: [], low: [], isNamed: false })
  expect(await count()).toBe(before - 1)
  await givenBranch(app, shop.admin)
  expect(await ofRice()).toEqual(missing)
})
