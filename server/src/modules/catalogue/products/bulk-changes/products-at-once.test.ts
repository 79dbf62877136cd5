import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { changeProducts, newPrice } from '@mezgeb/contract/catalogue/product-changes'
import { listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { beforeEach, describe, expect, it } from 'vitest'

import { givenBusiness, givenCategory, givenProduct } from '../../../../testing/builders.ts'
import { requireInvariants } from '../../../../testing/database/invariants.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business } from '../../../../testing/builders.ts'

const app = testApp()
let shop: Business
let tea: Product
let milk: Product

beforeEach(async () => {
  shop = await givenBusiness(app)
  tea = await givenProduct(app, shop, { name: 'Tea', pricePerUnit: 10 })
  milk = await givenProduct(app, shop, { name: 'Milk', pricePerUnit: 12.35, lowStockThreshold: 4 })
})

const seen = (...products: Product[]) => products.map(({ id, version }) => ({ id, version }))
const change = (body: object, { token } = shop.admin, key: string = randomUUID()) =>
  app.sendAnything(changeProducts, { token, key, body })
const now = async ({ id }: Product) =>
  (await app.send(getProduct, { token: shop.admin.token, params: { id } })).body.product
const entries = async ({ id }: Product) => {
  const { body } = await app.send(listAuditEntries, {
    token: shop.admin.token,
    query: { recordId: id },
  })
  return body
}

describe('a change of many products', () => {
  it('sets category, threshold, archive and price, with one audit entry for each product', async () => {
    const category = await givenCategory(app, shop.admin)
    const answer = await change({
      products: seen(tea, milk),
      categoryId: category.id,
      lowStockThreshold: 4,
      isArchived: true,
      priceChange: { way: 'PERCENT', by: 10, step: 0.5 },
    })
    expect(answer).toMatchObject({ status: 201, body: { changed: 2, same: 0 } })
    const common = { categoryId: category.id, lowStockThreshold: 4, isArchived: true }
    expect(await now(tea)).toMatchObject({ ...common, pricePerUnit: 11, version: tea.version + 1 })
    expect(await now(milk)).toMatchObject({ ...common, pricePerUnit: 13.5 })
    expect((await entries(tea)).map(({ action }) => action)).toEqual(['CHANGED', 'CREATED'])
    const [entry] = await entries(milk)
    expect(entry).toMatchObject({ action: 'CHANGED', user: { id: shop.admin.user.id } })
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual([
      'archivedAt',
      'category',
      'pricePerUnit',
    ])

    const back = await change({ products: seen(await now(tea)), isArchived: false })
    expect(back.body).toEqual({ changed: 1, same: 0 })
    expect(await now(tea)).toMatchObject({ isArchived: false })
    await requireInvariants(app.database)
  })

  it('leaves products alone that have the values already', async () => {
    const answer = await change({ products: seen(tea, milk), lowStockThreshold: 4 })
    expect(answer.body).toEqual({ changed: 1, same: 1 })
    expect(await now(milk)).toMatchObject({ version: milk.version })
    expect(await entries(milk)).toHaveLength(1)
    const none = await change({ products: seen(milk), lowStockThreshold: null })
    expect(none.body).toEqual({ changed: 1, same: 0 })
    expect(await now(milk)).toMatchObject({ lowStockThreshold: null })
  })

  it('refuses all products at fault at once, and then changes none', async () => {
    const other = await givenBusiness(app)
    const foreign = await givenProduct(app, other)
    await app.send(updateProduct, {
      token: shop.admin.token,
      params: { id: tea.id },
      body: { unit: 'box' },
    })
    const cheaper = { way: 'AMOUNT', by: -11, step: 0.01 }
    expect(
      await change({ products: seen(milk, tea, foreign), priceChange: cheaper }),
    ).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await change({ products: seen(milk, tea), priceChange: cheaper })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', fields: [{ path: 'products.1', code: 'PRODUCT_CHANGED' }] },
    })
    expect(
      await change({ products: seen(milk, await now(tea)), priceChange: cheaper }),
    ).toMatchObject({
      status: 400,
      body: { code: 'INVALID', fields: [{ path: 'products.1', code: 'NEW_PRICE_INVALID' }] },
    })
    expect(await now(milk)).toMatchObject({ pricePerUnit: 12.35, version: milk.version })
  })

  it.each([
    [{}, 'Choose what shall change'],
    [{ products: [], isArchived: true }, 'Choose at least one product'],
    [
      { priceChange: { way: 'PERCENT', by: -101, step: 1 } },
      'The percentage must be from -100 to 1000',
    ],
    [{ priceChange: { way: 'PERCENT', by: 1.005, step: 1 } }, 'at most 2 decimals'],
    [{ priceChange: { way: 'AMOUNT', by: 1, step: 0.3 } }, 'step must be one of'],
    [{ priceChange: { way: 'TIMES', by: 1, step: 1 } }, 'way must be one of PERCENT, AMOUNT'],
    [{ lowStockThreshold: -1 }, 'Low stock threshold'],
    [{ isArchived: true, products: 'twice' }, 'A product is in the list twice'],
  ])('refuses %j', async (body, message) => {
    const products = 'products' in body && body.products === 'twice' ? seen(tea, tea) : undefined
    const answer = await change({ products: seen(tea), ...body, ...(products && { products }) })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'INVALID' })
    expect(answer.text).toContain(message)
  })

  it('of two people who change the same products at once, one wins', async () => {
    const by = (amount: number, products: Product[]) =>
      change({
        products: seen(...products),
        priceChange: { way: 'AMOUNT', by: amount, step: 0.01 },
      })
    const answers = await Promise.all([by(1, [tea, milk]), by(2, [milk, tea])])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const added = answers[0].status === 201 ? 1 : 2
    expect(await now(tea)).toMatchObject({ pricePerUnit: 10 + added })
    expect(await now(milk)).toMatchObject({ pricePerUnit: 12.35 + added })
  })

  it('takes 2,000 products and no more', async () => {
    await app.database.sql(
      `insert into products (institution_id, id, category_id, name, unit, price_per_unit)
       select $1, gen_random_uuid(), $2, 'Bulk ' || n, 'piece', 3 from generate_series(1, 2001) n`,
      [tea.institutionId, tea.categoryId],
    )
    const rows = await app.database.sql<{ id: string; version: number }>(
      `select id, version from products where institution_id = $1 and name like 'Bulk %'`,
      [tea.institutionId],
    )
    const body = { products: rows, priceChange: { way: 'PERCENT', by: 50, step: 0.01 } }
    expect(await change(body)).toMatchObject({
      status: 400,
      body: { message: 'At most 2000 products can be changed at once' },
    })
    const answer = await change({ ...body, products: rows.slice(1) })
    expect(answer).toMatchObject({ status: 201, body: { changed: 2000, same: 0 } })
    const { headers } = await app.send(listProducts, {
      token: shop.admin.token,
      query: { search: 'Bulk', limit: 1 },
    })
    expect(headers['x-total-count']).toBe('2001')
    const [counted] = await app.database.sql<{ raised: number; told: number }>(
      `select count(*) filter (where price_per_unit = 4.5)::int as raised,
              (select count(*)::int from audit_entries a where a.institution_id = $1 and a.action = 'CHANGED' and a.kind = 'PRODUCT') as told
         from products where institution_id = $1`,
      [tea.institutionId],
    )
    expect(counted).toEqual({ raised: 2000, told: 2000 })
  })
})

it('a new price is exact, and halves are rounded up', () => {
  const percent = (price: number, by: number, step: number) =>
    newPrice(price, { way: 'PERCENT', by, step })
  expect(percent(0.1, 10, 0.01)).toBe(0.11)
  expect(percent(1.15, 10, 0.01)).toBe(1.27) // 1.265
  expect(percent(12.35, -7.5, 0.05)).toBe(11.4)
  expect(percent(99_999_999.99, 0, 0.01)).toBe(99_999_999.99)
  expect(percent(99_999_999.99, 0.01, 0.01)).toBeNull()
  expect(percent(5, -100, 1)).toBe(0)
  expect(newPrice(2.25, { way: 'AMOUNT', by: 0.25, step: 1 })).toBe(3)
  expect(newPrice(2, { way: 'AMOUNT', by: -2.01, step: 100 })).toBeNull()
})
