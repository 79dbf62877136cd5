import { Product, createProduct, listProducts } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'
import { beforeEach, describe, expect, it } from 'vitest'

import { allPages } from '../../../../testing/all-pages.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../../testing/builders.ts'
import { testApp } from '../../../../testing/test-app.ts'

import type { Business, Person } from '../../../../testing/builders.ts'

const app = testApp()
let business: Business

beforeEach(async () => {
  business = await givenBusiness(app)
})

/** Products in the order of their names: A, B, C … */
async function givenProducts(of: Business, count: number): Promise<Product[]> {
  const products = []
  for (let at = 0; at < count; at += 1) {
    const name = `${String.fromCodePoint(65 + at)} tea`
    products.push(await givenProduct(app, of, { name, stock: 100 }))
  }
  return products
}

async function sell({ admin, branch }: Pick<Business, 'admin' | 'branch'>, sold: Product[]) {
  const customer = await givenCustomer(app, admin, branch.id)
  for (const { id } of sold) {
    const saleItems = [{ productId: id, quantity: 1 }]
    const body = { branchId: branch.id, customerId: customer.id, saleItems }
    expect((await app.send(createSale, { token: admin.token, body })).status).toBe(201)
  }
}

const read = (person: Person, query: string) =>
  allPages(app, person, `/products?sort=-sold${query}`, Product)

async function letters(person: Person, query = ''): Promise<string> {
  const { rows } = await read(person, query)
  return rows.map(({ name }) => name.at(0)).join('')
}

describe('products by sales', () => {
  it('begin with what was sold most often, and go on by name', async () => {
    const [, b, c, d] = await givenProducts(business, 5)
    if (b === undefined || c === undefined || d === undefined) throw new Error('no products')
    expect(await letters(business.admin)).toBe('ABCDE')
    await sell(business, [d, b, d, c, d, b])
    expect(await letters(business.admin)).toBe('DBCAE')
  })

  it('give every row once in pages of any size', async () => {
    const [, b, , d] = await givenProducts(business, 6)
    if (b === undefined || d === undefined) throw new Error('no products')
    await sell(business, [d, b, d])
    for (const limit of [1, 2, 3, 4, 200]) {
      const { rows, total, pageSizes } = await read(business.admin, `&limit=${limit}`)
      expect(rows.map(({ name }) => name.at(0)).join(''), `pages of ${limit}`).toBe('DBACEF')
      expect(total).toBe(6)
      expect(pageSizes.slice(0, -1).every((size) => size === limit)).toBe(true)
    }
  })

  it('give every row once when something else sells between two pages', async () => {
    const [a, b, c, d] = await givenProducts(business, 5)
    if (a === undefined || b === undefined || c === undefined || d === undefined) {
      throw new Error('no products')
    }
    await sell(business, [d, d, b])
    const { token } = business.admin
    const first = await app.send(listProducts, { token, query: { sort: '-sold', limit: 2 } })
    await sell(business, [c, c, c, c, a])
    const cursor = /cursor=([^&>]+)/.exec(first.headers['link'] ?? '')?.[1] ?? ''
    const rest = await app.send(listProducts, { token, query: { sort: '-sold', cursor } })
    const names = [...first.body, ...rest.body].map(({ name }) => name.at(0))
    expect(names.join('')).toBe('DBACE')
  })

  it('find what a search finds, what sold most often first', async () => {
    const [, b, c] = await givenProducts(business, 4)
    if (b === undefined || c === undefined) throw new Error('no products')
    await sell(business, [c, c, b])
    await givenProduct(app, business, { name: 'Coffee' })
    expect(await letters(business.admin, '&limit=2&search=tea')).toBe('CBAD')
    expect(await letters(business.admin, '&limit=2&search=te')).toBe('CBAD')
    // No name has this text: the similar one.
    expect(await letters(business.admin, '&search=coffe%20e')).toBe('C')
  })

  it('of STAFF are those of the own branch; of an ADMIN those of all branches, or of the one that is asked for', async () => {
    const staff = await givenStaff(app, business)
    const branch = await givenBranch(app, business.admin)
    const other = { ...business, branch }
    const [, b, c] = await givenProducts(business, 3)
    if (b === undefined || c === undefined) throw new Error('no products')
    const stocked = await givenProduct(app, other, { name: 'D tea', stock: 9 })
    await sell(business, [b])
    await sell(other, [stocked, stocked, stocked])
    expect(await letters(staff)).toBe('BACD')
    expect(await letters(business.admin)).toBe('DBAC')
    expect(await letters(business.admin, `&soldIn=${business.branch.id}`)).toBe('BACD')
    expect(await letters(business.admin, `&search=tea&soldIn=${branch.id}`)).toBe('DABC')
  })

  it('are counted in the last 200 sales, at most 20 of them before the others', async () => {
    const products = await givenProducts(business, 24)
    await sell(business, products.toReversed())
    const { rows } = await read(business.admin, '&limit=7')
    const names = rows.map(({ name }) => name.at(0)).join('')
    // All were sold once: equal ones come by id.
    expect(new Set(names).size).toBe(24)
    const others = rows.slice(20).map(({ name }) => name)
    expect(others).toEqual(others.toSorted())
  })

  it('of the longest name have a next page', async () => {
    const products = await givenProducts(business, 20)
    await sell(business, products)
    const category = products[0]?.categoryId ?? ''
    for (const last of ['a', 'b']) {
      const name = '😀'.repeat(99) + last
      const body = { name, unit: 'kg', pricePerUnit: 1, categoryId: category }
      await app.send(createProduct, { token: business.admin.token, body })
    }
    const { rows } = await read(business.admin, '&limit=1')
    expect(rows).toHaveLength(22)
  })
})
