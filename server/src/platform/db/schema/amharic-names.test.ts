import { randomUUID } from 'node:crypto'

import { createBranch, listBranches } from '@mezgeb/contract/business/branches'
import { createCategory, listCategories } from '@mezgeb/contract/catalogue/categories'
import { Customer, createCustomer, listCustomers } from '@mezgeb/contract/selling/customers'
import { HOMOPHONES, LABIALS, foldHomophones } from '@mezgeb/contract/kit/amharic'
import { listInstitutions } from '@mezgeb/contract/business/institutions'
import { createProduct, listProducts } from '@mezgeb/contract/catalogue/products'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import { createStockOut, listStockOuts } from '@mezgeb/contract/stock/removals'
import { createSupplier, listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { createUser, listUsers } from '@mezgeb/contract/people/users'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import {
  PASSWORD,
  givenBusiness,
  givenCategory,
  givenStock,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { allPages } from '../../../testing/all-pages.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()

/** Letters that sound alike, order by order. */
const ROWS = [
  ['ሀሁሂሃሄህሆ', 'ሐሑሒሓሔሕሖ', 'ኀኁኂኃኄኅኆ', 'ኸኹኺኻኼኽኾ'],
  ['ሰሱሲሳሴስሶሷ', 'ሠሡሢሣሤሥሦሧ'],
  ['አኡኢኣኤእኦ', 'ዐዑዒዓዔዕዖ'],
  ['ጸጹጺጻጼጽጾጿ', 'ፀፁፂፃፄፅፆፇ'],
  ['ኋ', 'ሗ', 'ዃ', 'ሁዋ', 'ሑዋ', 'ኹዋ'],
  ['ጎጉጓጔጉጉ', 'ጐጕጉዋጉዌጒጉዊ'],
  ['ኮኩኳኴኩኩ', 'ኰኵኩዋኩዌኲኩዊ'],
  ['ቆቁቋቌቁቁ', 'ቈቍቁዋቁዌቊቁዊ'],
  ['ሆሁኋኌሁሁ', 'ኈኍሁዋኁዌኊኁዊ', 'ዀዅዃዄዂኹዊ'],
  ['ሏሟሯሷሿቧቷቿኗዟዷጇጧፏ', 'ሉዋሙዋሩዋሡዋሹዋቡዋቱዋቹዋኑዋዙዋዱዋጁዋጡዋፉዋ'],
  ['ውይ', 'ዉዪ'],
]

/** A name, and two searches that find it: three letters and two. */
const NAME = 'ፀሐይ ሥጋ ቋንጣ'
const SPELLINGS = ['ጸሀይ', 'ጸኃይ ስጋ', 'ሐይ', 'ስጋ', 'ፀሃ', 'ቁዋንጣ', 'ቁዋ', 'ጋ ቁዋን', 'ሐይ፡ስጋ', 'ስጋ\u00a0ቋ']

const Named = z.pipe(
  z.object({ name: z.string() }),
  z.transform(({ name }) => name),
)
const OfCustomer = z.pipe(
  z.object({ customer: z.object({ name: z.string() }) }),
  z.transform(({ customer }) => customer.name),
)

describe('the letters that sound alike', () => {
  it('are the same in the contract and in the database, letter by letter and before each glide', async () => {
    expect(Array.from(HOMOPHONES.from)).toHaveLength(Array.from(HOMOPHONES.to).length)
    // All of Ethiopic, not only the pair: nothing else may change.
    const letters = Array.from({ length: 0x180 }, (_, at) => String.fromCodePoint(0x1200 + at))
    const glides = [...LABIALS.map(({ glide }) => glide), 'ዊ']
    const texts = letters.flatMap((letter) => [
      letter,
      ...glides.flatMap((glide) => [`${letter}${glide}`, `ቁ${letter}${glide}${glide}`]),
    ])
    texts.push(
      'cafe\u0301',
      ...Array.from('\t\u00a0\u1361\u2000\u200a\u202f\u205f\u3000', (blank) => `a${blank}b`),
    )
    const rows = await app.database.sql<{ text: string; folded: string }>(
      'select text, fold_name(text) as folded from unnest($1::text[]) text',
      [texts],
    )
    expect(rows).toEqual(texts.map((text) => ({ text, folded: foldHomophones(text) })))
    for (const { folded } of rows) expect(foldHomophones(folded)).toBe(folded)
    expect(letters.filter((letter) => foldHomophones(letter) !== letter).toSorted()).toEqual(
      Array.from(`${HOMOPHONES.from}፡`).toSorted(),
    )
  })

  it.each(ROWS)('count as one in every order: %s', (first, ...others) => {
    for (const other of others) expect(foldHomophones(other)).toBe(foldHomophones(first))
  })

  it.each(['ሀሃሐሓኀኃኸኻ', 'አኣዐዓ'])('count as one in the first and the fourth order: %s', (letters) => {
    expect(new Set(foldHomophones(letters)).size).toBe(1)
  })

  it('fold to themselves once they are folded, and leave case alone', () => {
    expect(foldHomophones(HOMOPHONES.to)).toBe(HOMOPHONES.to)
    expect(foldHomophones('ሠላም Selam')).toBe('ሰላም Selam')
    expect(foldHomophones('Cafe\u0301 ቊጥር፡፩')).toBe('Caf\u00e9 ቁጥር ፩')
  })
})

describe('a name with Amharic letters', () => {
  let shop: Business
  let superToken = ''

  beforeAll(async () => {
    shop = await givenBusiness(app)
    superToken = (await givenSuperAdmin(app)).token
    const { token } = shop.admin
    const branchId = shop.branch.id
    const category = await givenCategory(app, shop.admin)
    const product = (
      await app.send(createProduct, {
        token,
        body: { name: NAME, unit: 'kg', pricePerUnit: 5, categoryId: category.id },
      })
    ).body
    const plain = (
      await app.send(createProduct, {
        token,
        body: { name: 'Plain', unit: 'kg', pricePerUnit: 5, categoryId: category.id },
      })
    ).body
    await givenStock(app, shop, product.id, 10)
    await givenStock(app, shop, plain.id, 10)
    const supplier = (await app.send(createSupplier, { token, body: { name: NAME } })).body
    const received = { quantity: 1, dateReceived: new Date().toISOString(), branchId }
    await app.send(createStockEntry, {
      token,
      body: { ...received, productId: plain.id, supplierId: supplier.id },
    })
    const removed = { quantity: 1, dateRemoved: new Date().toISOString(), branchId }
    await app.send(createStockOut, {
      token,
      body: { ...removed, productId: product.id, reason: 'Broken' },
    })
    await app.send(createStockOut, {
      token,
      body: { ...removed, productId: plain.id, reason: NAME },
    })
    const customer = (await app.send(createCustomer, { token, body: { name: NAME, branchId } }))
      .body
    await app.send(createSale, {
      token,
      body: {
        customerId: customer.id,
        branchId,
        saleItems: [{ productId: plain.id, quantity: 1 }],
      },
    })
    await app.send(createCategory, { token, body: { name: NAME } })
    await app.send(createBranch, { token, body: { name: NAME, location: 'Addis Ababa' } })
    const email = `${randomUUID()}@example.com`
    await app.send(createUser, {
      token,
      body: { name: NAME, email, password: PASSWORD, role: 'STAFF', branchId },
    })
    await app.database.sql(`insert into institutions (name) values ($1)`, [NAME])
  })

  /** Each list with search, and where its rows have the name. */
  const LISTS: [list: string, endpoint: Endpoint, row: z.ZodMiniType<string>][] = [
    ['products', listProducts, Named],
    ['categories', listCategories, Named],
    ['suppliers', listSuppliers, Named],
    ['customers', listCustomers, Named],
    ['branches', listBranches, Named],
    ['staff', listUsers, Named],
    ['institutions', listInstitutions, Named],
    ['sales, by customer', listSales, OfCustomer],
  ]

  it.each(LISTS)('is found among %s, whatever its homophones', async (_list, endpoint, row) => {
    const find = async (search: string) => {
      const answer = await app.sendAnything(endpoint, {
        token: endpoint === listInstitutions ? superToken : shop.admin.token,
        params: { id: shop.institution.id },
        query: { search },
      })
      const names = z.array(row).parse(JSON.parse(answer.text))
      expect(answer.headers['x-total-count']).toBe(String(names.length))
      return names
    }
    for (const search of [NAME, ...SPELLINGS]) {
      expect([search, await find(search)]).toEqual([search, [NAME]])
    }
    expect(await find('ጸሁይ')).toEqual([])
  })

  it('finds the entries of its product and of its supplier', async () => {
    for (const search of [NAME, ...SPELLINGS]) {
      const { body, headers } = await app.send(listStockEntries, {
        token: shop.admin.token,
        query: { search },
      })
      const names = body.map(({ product, supplier }) => [product.name, supplier.name === NAME])
      expect([search, names]).toEqual([
        search,
        [
          ['Plain', true],
          [NAME, false],
        ],
      ])
      expect(headers['x-total-count']).toBe('2')
    }
  })

  it('finds the removals of its product and by its reason', async () => {
    for (const search of [NAME, ...SPELLINGS]) {
      const { body, headers } = await app.send(listStockOuts, {
        token: shop.admin.token,
        query: { search, branchId: shop.branch.id },
      })
      const found = body.map(({ product, reason }) => `${product.name}: ${reason}`).toSorted()
      expect([search, found]).toEqual([search, [`Plain: ${NAME}`, `${NAME}: Broken`]])
      expect(headers['x-total-count']).toBe('2')
    }
  })

  it('is listed beside its other spellings, from page to page', async () => {
    const { admin, branch } = await givenBusiness(app)
    const names = ['ሠላም ሀ', 'ሰላም ለ', 'ሠላም መ', 'ሰላም ረ', 'ሱቅ', 'ሡቅ ለ']
    for (const name of names.toReversed()) {
      await app.send(createCustomer, {
        token: admin.token,
        body: { name, branchId: branch.id },
      })
    }
    const list = await allPages(app, admin, '/customers?limit=1', Customer)
    expect(list.rows.map(({ name }) => name)).toEqual(names)
    expect(list.total).toBe(names.length)
    const query = `search=${encodeURIComponent('ሰላ')}&limit=2`
    const found = await allPages(app, admin, `/customers?${query}`, Customer)
    expect(found).toMatchObject({ pageSizes: [2, 2], total: 4 })
    expect(found.rows.map(({ name }) => name)).toEqual(names.slice(0, 4))
  })

  it('may stand in two spellings where names are unique, but not in upper and lower case', async () => {
    const { admin } = await givenBusiness(app)
    const { token } = admin
    for (const name of ['ሠላም', 'ሰላም', 'Selam']) {
      const branch = await app.send(createBranch, { token, body: { name, location: 'Adama' } })
      const category = await app.send(createCategory, { token, body: { name } })
      expect([branch.status, category.status]).toEqual([201, 201])
      expect([branch.body.name, category.body.name]).toEqual([name, name])
    }
    for (const name of ['ሠላም', 'ሰላም', 'SELAM']) {
      const branch = await app.send(createBranch, { token, body: { name, location: 'Adama' } })
      const category = await app.send(createCategory, { token, body: { name } })
      expect(refusal(branch)).toMatchObject({ status: 409, fields: ['name'] })
      expect(refusal(category)).toMatchObject({ status: 409, fields: ['name'] })
      expect([branch.failure.code, category.failure.code]).toEqual([
        'BRANCH_TAKEN',
        'CATEGORY_TAKEN',
      ])
    }
  })
})

describe('a page after the last row', () => {
  it('still says how many rows the list has', async () => {
    const { admin } = await givenBusiness(app)
    const names = ['Alpha', 'Beta']
    for (const name of names) await app.send(createCategory, { token: admin.token, body: { name } })
    const keys = ['zzz', randomUUID()]
    const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url')
    const answer = await app.send(listCategories, {
      token: admin.token,
      query: { cursor, search: 'alp' },
    })
    expect([answer.body, answer.headers['x-total-count']]).toEqual([[], '1'])
  })
})
