import { randomUUID } from 'node:crypto'

import { createCategory } from '@mezgeb/contract/catalogue/categories'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCategory,
  givenProduct,
  givenStaff,
  givenStock,
} from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Category } from '@mezgeb/contract/catalogue/categories'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
let business: Business
let admin: Person
let staff: Person
let category: Category

beforeAll(async () => {
  business = await givenBusiness(app)
  admin = business.admin
  staff = await givenStaff(app, business)
  category = await givenCategory(app, admin)
})

const COFFEE = { name: 'Coffee', unit: 'kg', pricePerUnit: 450.5 }

const create = ({ token }: Person, body: object) => app.sendAnything(createProduct, { token, body })

const change = ({ token }: Person, id: string, body: object) =>
  app.sendAnything(updateProduct, { token, params: { id }, body })

async function found(person: Person, search: string): Promise<string[]> {
  const answer = await app.send(listProducts, { token: person.token, query: { search } })
  expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
  return answer.body.map((row) => row.name)
}

/** An institution with the products of the tests of search and order. */
async function givenShelf(names: (string | [name: string, description: string])[]) {
  const shop = await givenBusiness(app)
  const { id: categoryId } = await givenCategory(app, shop.admin)
  for (const input of names) {
    const [name, description] = typeof input === 'string' ? [input, null] : input
    const answer = await create(shop.admin, { ...COFFEE, name, description, categoryId })
    expect(answer.status, answer.text).toBe(201)
  }
  return shop
}

describe('adding a product', () => {
  // spec: S7.28 D4.12
  it('lets ADMIN and STAFF add one, in a category and without stock', async () => {
    for (const person of [admin, staff]) {
      const answer = await app.send(createProduct, {
        token: person.token,
        body: {
          ...COFFEE,
          description: ' Yirgacheffe ',
          lowStockThreshold: 5,
          categoryId: category.id,
          institutionId: business.institution.id,
        },
      })
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({
        id: answer.body.id,
        name: 'Coffee',
        unit: 'kg',
        pricePerUnit: 450.5,
        description: 'Yirgacheffe',
        lowStockThreshold: 5,
        categoryId: category.id,
        category: { id: category.id, name: category.name },
        institutionId: business.institution.id,
        branchProducts: [],
        version: 1,
        code: null,
        barcodes: [],
        isArchived: false,
      })
    }
  })

  // spec: S3.8 S5.17
  it('keeps a missing, empty or null description and a missing or null threshold as null', async () => {
    for (const nothing of [
      {},
      { description: null, lowStockThreshold: null },
      { description: '', lowStockThreshold: undefined },
    ]) {
      const answer = await app.send(createProduct, {
        token: staff.token,
        body: { ...COFFEE, categoryId: category.id, ...nothing },
      })
      expect(answer.body).toMatchObject({ description: null, lowStockThreshold: null })
    }
  })

  // spec: S5.16 D2.41
  it.each([0, 0.01, 0.1, 19.99, 1234.5, 99_999_999.99])(
    'keeps the price %d as it is',
    async (price) => {
      const answer = await app.send(createProduct, {
        token: staff.token,
        body: { ...COFFEE, pricePerUnit: price, categoryId: category.id },
      })
      expect(answer.body.pricePerUnit).toBe(price)
      expect((await change(admin, answer.body.id, {})).body).toMatchObject({ pricePerUnit: price })
    },
  )

  // spec: S5.14 S5.15 S5.16 S5.18 D6.4
  it.each([
    ['name', 'Name must be at least 2 characters', { name: 'C' }],
    ['name', 'Name must be at least 2 characters', { name: undefined }],
    ['name', 'At most 200 characters are allowed', { name: 'x'.repeat(201) }],
    ['unit', 'Unit is required', { unit: undefined }],
    ['unit', 'Unit is required', { unit: ' ' }],
    ['unit', 'At most 50 characters are allowed', { unit: 'x'.repeat(51) }],
    ['pricePerUnit', 'Price per unit must be greater than 0', { pricePerUnit: undefined }],
    ['pricePerUnit', 'Price per unit must be greater than 0', { pricePerUnit: -0.01 }],
    ['pricePerUnit', 'Price per unit must be greater than 0', { pricePerUnit: '5' }],
    ['pricePerUnit', 'Price per unit must be greater than 0', { pricePerUnit: null }],
    ['pricePerUnit', 'Price per unit is too large', { pricePerUnit: 100_000_000 }],
    ['pricePerUnit', 'Price per unit is too large', { pricePerUnit: 1e300 }],
    ['pricePerUnit', 'Price per unit can have at most 2 decimals', { pricePerUnit: 0.001 }],
    ['pricePerUnit', 'Price per unit can have at most 2 decimals', { pricePerUnit: 1.005 }],
    ['description', 'Must be text', { description: 5 }],
    ['description', 'At most 2000 characters are allowed', { description: 'x'.repeat(2001) }],
    [
      'lowStockThreshold',
      'Low stock threshold must be a whole number of at least 0',
      { lowStockThreshold: -1 },
    ],
    [
      'lowStockThreshold',
      'Low stock threshold must be a whole number of at least 0',
      { lowStockThreshold: 1.5 },
    ],
    [
      'lowStockThreshold',
      'Low stock threshold must be a whole number of at least 0',
      { lowStockThreshold: 1e300 },
    ],
    ['categoryId', 'Category is required', { categoryId: undefined }],
    ['categoryId', 'Category is required', { categoryId: '' }],
    ['categoryId', 'Category is required', { categoryId: 7 }],
  ])('refuses a bad %s: %s', async (path, message, wrong) => {
    const product = { ...COFFEE, categoryId: category.id }

    const added = await create(staff, { ...product, ...wrong })
    expect(added.status).toBe(400)
    expect(added.failure.message).toBe(message)
    expect(added.failure.fields).toMatchObject([{ path, message }])
  })
})

describe('listing products', () => {
  // spec: S3.9 S6.3 D5.13
  it('shows ADMIN the stock of every branch, and STAFF that of their own', async () => {
    const shop = await givenBusiness(app)
    const seller = await givenStaff(app, shop)
    const second = await givenBranch(app, shop.admin)
    const far = await givenStaff(app, { admin: shop.admin, branch: second })
    const coffee = await givenProduct(app, shop, { name: 'Coffee', stock: 7 })
    const tea = await givenProduct(app, shop, { name: 'Tea', stock: 2 })
    await givenStock(app, { admin: shop.admin, branch: second }, coffee.id, 30)

    const here = { branchId: shop.branch.id, quantity: 7 }
    const there = { branchId: second.id, quantity: 30 }
    const teaHere = { branchId: shop.branch.id, quantity: 2 }
    const stockSeenBy = async (person: Person) =>
      (await app.send(listProducts, { token: person.token })).body.map((row) =>
        row.branchProducts.toSorted((one, other) => one.quantity - other.quantity),
      )

    expect(await stockSeenBy(shop.admin)).toEqual([[here, there], [teaHere]])
    expect(await stockSeenBy(seller)).toEqual([[here], [teaHere]])
    expect(await stockSeenBy(far)).toEqual([[there], []])
    const list = await app.send(listProducts, { token: seller.token })
    expect(list.body[1]).toEqual({ ...tea, branchProducts: [teaHere] })
  })

  it('gives every text as it was typed, and nothing but what the contract names', async () => {
    const shop = await givenBusiness(app)
    const name = `"Coffee" \\ 'ቡና' | 🌱, {"a":[1]} </script>`
    const description = `first line\nsecond\tline | ${name}`
    const { body: shelf } = await app.send(createCategory, {
      token: shop.admin.token,
      body: { name },
    })
    const typed = { ...COFFEE, name, unit: '"kg" | \\', description, categoryId: shelf.id }
    await create(shop.admin, typed)
    await create(shop.admin, { ...typed, name: 'tea', description: null, lowStockThreshold: 3 })
    const answer = await app.send(listProducts, { token: shop.admin.token })
    const [first, second] = answer.body
    expect(first).toEqual({
      ...typed,
      id: first?.id,
      lowStockThreshold: null,
      category: { id: shelf.id, name },
      institutionId: shop.institution.id,
      branchProducts: [],
      version: 1,
      code: null,
      barcodes: [],
      isArchived: false,
    })
    expect(second).toEqual({
      ...first,
      id: second?.id,
      name: 'tea',
      description: null,
      lowStockThreshold: 3,
    })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  // spec: S2.34
  it('finds a text in name or description, in any case, literally', async () => {
    const shop = await givenShelf([
      ['Coffee 100%', 'Roasted in Yirga_Chefe'],
      ['ቡና ጥሬ', 'Raw COFFEE'],
      ['ሻይ ቅጠል', 'Tea \\ leaves'],
      ['Écru Sugar', 'ጥሩ ስኳር'],
    ])
    const expected: [search: string, names: string[]][] = [
      ['coffee', ['Coffee 100%', 'ቡና ጥሬ']],
      ['YIRGA_', ['Coffee 100%']],
      ['ቡና', ['ቡና ጥሬ']],
      ['ሻይ', ['ሻይ ቅጠል']],
      ['ቅጠል', ['ሻይ ቅጠል']],
      ['ጥ', ['Écru Sugar', 'ቡና ጥሬ']],
      ['ስኳር', ['Écru Sugar']],
      ['éCRU', ['Écru Sugar']],
      ['É', ['Écru Sugar']],
      ['%', ['Coffee 100%']],
      ['100%', ['Coffee 100%']],
      ['1%0', []],
      ['_', ['Coffee 100%']],
      ['coff_e', []],
      ['\\', ['ሻይ ቅጠል']],
      ['tea \\ leaves', ['ሻይ ቅጠል']],
      ["'; drop table products; --", []],
      ['  raw  ', ['ቡና ጥሬ']],
      ['', ['Coffee 100%', 'Écru Sugar', 'ሻይ ቅጠል', 'ቡና ጥሬ']],
    ]
    for (const [search, names] of expected) {
      expect([search, await found(shop.admin, search)]).toEqual([search, names])
    }
  })
})

it('finds what has no such name by its category, also in Amharic, and by two swapped letters', async () => {
  const shop = await givenBusiness(app)
  const { token } = shop.admin
  for (const [name, product] of [
    ['Dairy', 'Milk 1 l'],
    ['የወተት ውጤቶች', 'ቅቤ'],
    ['Bakery', 'Bread'],
  ] as const) {
    const { body } = await app.send(createCategory, { token, body: { name } })
    await create(shop.admin, { ...COFFEE, name: product, categoryId: body.id })
  }
  expect(await found(shop.admin, 'dairy')).toEqual(['Milk 1 l'])
  expect(await found(shop.admin, 'ወተት')).toEqual(['ቅቤ'])
  expect(await found(shop.admin, 'mlik')).toEqual(['Milk 1 l'])
  expect(await found(shop.admin, 'sugar')).toEqual([])
})

describe('changing a product', () => {
  // spec: S7.29 D2.33
  it('sets only what is present', async () => {
    const product = await givenProduct(app, business, { lowStockThreshold: 4 })
    const other = await givenCategory(app, admin)
    const first = await change(admin, product.id, { pricePerUnit: 12.75, id: randomUUID() })
    expect(first.body).toEqual({ ...product, pricePerUnit: 12.75, version: 2 })
    const second = await change(admin, product.id, {
      name: 'ቡና',
      unit: 'bag',
      description: 'Raw',
      categoryId: other.id,
      version: 2,
      lowStockThreshold: 7,
    })
    expect(second.body).toEqual({
      ...product,
      name: 'ቡና',
      unit: 'bag',
      description: 'Raw',
      pricePerUnit: 12.75,
      lowStockThreshold: 7,
      categoryId: other.id,
      category: { id: other.id, name: other.name },
      version: 3,
    })
    const cleared = await change(admin, product.id, { description: '', lowStockThreshold: null })
    expect(cleared.body).toMatchObject({ name: 'ቡና', description: null, lowStockThreshold: null })
  })

  it('finds it by its new name and not by the old one', async () => {
    const product = await givenProduct(app, business)
    const name = `ለውጥ ${randomUUID()}`
    await change(admin, product.id, { name })
    expect(await found(staff, name)).toEqual([name])
    expect(await found(staff, product.name)).toEqual([])
  })

  it('comes with the stock of every branch', async () => {
    const product = await givenProduct(app, business, { stock: 9 })
    const answer = await change(admin, product.id, { unit: 'box' })
    expect(answer.body).toMatchObject({
      branchProducts: [{ branchId: business.branch.id, quantity: 9 }],
    })
  })

  // spec: D5.12
  it('leaves the price of old entries and movements as it was', async () => {
    const shop = await givenBusiness(app)
    const product = await givenProduct(app, shop, { pricePerUnit: 10.5, stock: 3 })
    const price = async () =>
      app.database.sql('select unit_price from stock_movements where product_id = $1', [product.id])
    const before = await price()

    const changed = await change(shop.admin, product.id, { pricePerUnit: 99 })

    expect(changed.body).toMatchObject({ pricePerUnit: 99 })
    expect(await price()).toEqual(before)
    expect(before).toEqual([{ unit_price: '10.50' }])
    const entries = await app.send(listStockEntries, { token: shop.admin.token })
    expect(entries.body.map((entry) => entry.product.pricePerUnit)).toEqual([10.5])
  })
})
