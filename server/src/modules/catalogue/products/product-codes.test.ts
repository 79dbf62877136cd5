import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { NAMES_LENGTH_MAX, listNamedProducts } from '@mezgeb/contract/catalogue/named-products'
import {
  Product,
  createProduct,
  listProducts,
  updateProduct,
} from '@mezgeb/contract/catalogue/products'
import { checkDigit, codeOf } from '@mezgeb/contract/kit/codes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { allPages } from '../../../testing/all-pages.ts'
import {
  givenBusiness,
  givenCategory,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
let shop: Business
let categoryId: string

beforeAll(async () => {
  shop = await givenBusiness(app)
  categoryId = (await givenCategory(app, shop.admin)).id
})

const body = (more: object) => ({
  name: 'Sugar',
  unit: 'kg',
  pricePerUnit: 119.5,
  categoryId,
  ...more,
})

const add = (more: object, { token } = shop.admin) =>
  app.raw({ method: 'POST', url: '/api/products', token, payload: body(more) })

const change = (id: string, input: object) =>
  app.raw({ method: 'PATCH', url: `/api/products/${id}`, token: shop.admin.token, payload: input })

async function found(search: string, query: object = {}): Promise<string[]> {
  const { token } = shop.admin
  const answer = await app.send(listProducts, { token, query: { search, ...query } })
  expect(answer.status).toBe(200)
  return answer.body.map(({ name }) => name)
}

const part = (digits: string, cuts: readonly number[], sign: string) =>
  Array.from(digits, (digit, at) => (at > 0 && cuts.includes(at) ? sign + digit : digit)).join('')

/** Numbers of every length, half of them GTINs, as shops, spreadsheets and calendars write them. */
const written = fc
  .record({
    digits: fc.stringMatching(/^\d{5,13}$/),
    isGtin: fc.boolean(),
    cuts: fc.oneof(fc.constant([4, 6]), fc.constant([2, 4]), fc.array(fc.nat(13))),
    sign: fc.constantFrom('', ' ', '-'),
    dress: fc.constantFrom('x', '="x"', "'x", 'x.0', 'x.00', 'A-x'),
  })
  .map(({ digits, isGtin, cuts, sign, dress }) => {
    const number = isGtin ? digits + checkDigit(digits) : digits
    return dress.replace('x', () => part(number, cuts, sign))
  })

describe('a code and barcodes', () => {
  it('are kept in upper case, without duplicates, and are removed again', async () => {
    const added = await app.send(createProduct, {
      token: shop.admin.token,
      body: body({ code: ' s-12 ', barcodes: ['6001234567890', ' abc-1 ', '6001234567890'] }),
    })
    expect(added.body).toMatchObject({ code: 'S-12', barcodes: ['6001234567890', 'ABC-1'] })
    const { id } = added.body
    expect((await change(id, { code: '', barcodes: [] })).body).toMatchObject({
      code: null,
      barcodes: [],
    })
    expect((await change(id, { code: 'S-12' })).body).toMatchObject({ code: 'S-12', barcodes: [] })
  })

  it.each([
    ['code', { code: 'a b' }],
    ['code', { code: '-1' }],
    ['code', { code: '1'.repeat(21) }],
    ['code', { code: 12 }],
    ['barcodes.0', { barcodes: ['6 001'] }],
    ['barcodes.1', { barcodes: ['6001', ''] }],
    ['barcodes.0', { barcodes: ['1'.repeat(49)] }],
    ['barcodes', { barcodes: '6001' }],
    ['barcodes', { barcodes: Array.from({ length: 21 }, (_, at) => String(at)) }],
  ])('are refused at %s', async (path, wrong) => {
    const answer = await add(wrong)
    expect(answer.status).toBe(400)
    expect(answer.failure.fields?.map((field) => field.path)).toEqual([path])
  })

  it('are one in every spelling: UPC and EAN, with blanks, hyphens and zeros, in the database as in the contract', async () => {
    const own = await givenBusiness(app)
    await givenProduct(app, own, { name: 'Tin', barcodes: ["'0 12345-67890 5"] })
    const { token } = own.admin
    const foreign = { name: 'Twin', unit: 'tin', pricePerUnit: 1 }
    const { id } = await givenCategory(app, own.admin)
    const twin = (barcodes: string[]) =>
      app.raw({
        method: 'POST',
        url: '/api/products',
        token,
        payload: { ...foreign, categoryId: id, barcodes },
      })
    for (const spelling of [
      ...['012345678905', '0012345678905', '00012345678905', '0-12345-678905', '12345678905'],
    ]) {
      const { body: list } = await app.send(listProducts, {
        token,
        query: { search: spelling, limit: 1 },
      })
      expect([spelling, list.map(({ name, barcodes }) => [name, barcodes])]).toEqual([
        spelling,
        [['Tin', ['0012345678905']]],
      ])
      expect((await twin([spelling])).failure).toMatchObject({
        code: 'CODE_TAKEN',
        message: '0012345678905 is already used by Tin',
      })
      const named = await app.send(listNamedProducts, { token, query: { names: spelling } })
      expect(named.body).toMatchObject([{ name: 'Tin' }])
    }
    expect((await twin(['6.00123E+12'])).failure.fields).toMatchObject([
      { path: 'barcodes.0', message: 'Digits were lost: write the number in full' },
    ])
  })

  it('are in the database as in the contract, however they are written', async () => {
    const texts = [
      '012345678905',
      '12345670',
      '1234-5670',
      '1234-5678',
      '2947-80-57',
      '2026-03-19',
      '2019-01-01',
      '01-01-2026',
      '31-30-2005',
      '31-12-2005',
      '12-31-2005',
      '6001234567892.0',
      '0000012345670',
      '15449000000993',
      '0 1-2',
      '="0012345678905"',
      "'7",
      'T-1',
      '05449000000996',
      '20123456789',
      '000000000000',
    ]
    const run = fc.array(written, { minLength: 200, maxLength: 400 })
    await fc.assert(
      fc.asyncProperty(run, async (random) => {
        const all = [...texts, ...random]
        const rows = await app.database.sql<{ code: string }>(
          'select normal_code(text) as code from unnest($1::text[]) with ordinality u (text, place) order by place',
          [all],
        )
        const codes = all.map((text, at) => ({ text, code: rows[at]?.code }))
        expect(codes).toEqual(all.map((text) => ({ text, code: codeOf(text) })))
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  it('belong to one product of the institution, and the refusal names it', async () => {
    const rice = await givenProduct(app, shop, { name: 'Rice', code: '7', barcodes: ['77', '78'] })
    const before = await databaseDigest(app.database)
    const added = await add({ code: '77', barcodes: ['79', '7', '78'] })
    expect(added.status).toBe(409)
    expect(added.failure).toMatchObject({
      code: 'CODE_TAKEN',
      message: '7 is already used by Rice',
    })
    expect(added.failure.fields).toMatchObject([
      { path: 'barcodes', message: '7 is already used by Rice' },
      { path: 'code', message: '77 is already used by Rice' },
      { path: 'barcodes', message: '78 is already used by Rice' },
    ])
    expect(await databaseDigest(app.database)).toEqual(before)

    const oil = await givenProduct(app, shop, { name: 'Oil', code: '8' })
    expect((await change(oil.id, { barcodes: ['78'] })).failure.fields).toMatchObject([
      { path: 'barcodes', message: '78 is already used by Rice' },
    ])
    expect((await change(rice.id, { code: null, barcodes: ['77'] })).status).toBe(200)
    expect((await change(oil.id, { barcodes: ['78', '7'] })).status).toBe(200)
    const stranger = await givenBusiness(app)
    await givenProduct(app, stranger, { name: 'Theirs', code: '8', barcodes: ['77'] })
    expect(await found('8')).toContain('Oil')
  })

  it('go to one of several products that are given the same one at once', async () => {
    const products = await Promise.all(
      Array.from({ length: 4 }, (_, at) => givenProduct(app, shop, { name: `Twin ${at}` })),
    )
    const answers = await Promise.all(
      products.map(({ id }, at) =>
        change(id, { code: 'TWIN', barcodes: at % 2 === 0 ? ['T1', 'T2'] : ['T2', 'T1'] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('are in the audit trail', async () => {
    const { token } = shop.admin
    const { id } = await givenProduct(app, shop, { barcodes: ['901'] })
    await app.send(updateProduct, {
      token,
      params: { id },
      body: { code: '90', barcodes: ['901', '902'] },
    })
    const { body: entries } = await app.send(listAuditEntries, { token, query: { recordId: id } })
    expect(entries[0]?.changes).toEqual([
      { field: 'code', of: null, before: null, after: '90' },
      { field: 'barcodes', of: null, before: '901', after: '901, 902' },
    ])
    expect(entries[1]?.changes).toContainEqual({
      field: 'barcodes',
      of: null,
      before: null,
      after: '901',
    })
  })

  it('find their product exactly and first, on each page once, in every order', async () => {
    const own = await givenBusiness(app)
    const staff = await givenStaff(app, own)
    await Promise.all(
      ['500 g tea', '500 ml oil', 'Tin 500', 'Zebra', 'Box 500', 'Can 500'].map((name) =>
        givenProduct(
          app,
          own,
          name === 'Zebra' ? { name, code: '500', barcodes: ['B500'] } : { name },
        ),
      ),
    )
    for (const sort of ['name', '-name', '-sold', 'price', 'date']) {
      for (const person of [own.admin, staff]) {
        const { rows, total } = await allPages(
          app,
          person,
          `/products?limit=2&search=500&sort=${sort}`,
          Product,
        )
        const names = rows.map(({ name }) => name)
        expect(names[0]).toBe('Zebra')
        expect(names.toSorted()).toEqual([
          '500 g tea',
          '500 ml oil',
          'Box 500',
          'Can 500',
          'Tin 500',
          'Zebra',
        ])
        expect(total).toBe(6)
      }
    }
    const exact = await allPages(app, own.admin, '/products?limit=10&search=b500', Product)
    expect([exact.total, exact.rows.map(({ name }) => name)]).toEqual([1, ['Zebra']])
    const one = await allPages(app, own.admin, '/products?limit=1&search=500', Product)
    expect(one.rows.map(({ name }) => name)).toEqual(['Zebra'])
  })

  it('find a product once that has the text in its name as well', async () => {
    await givenProduct(app, shop, { name: 'Soap Q31-K', code: 'Q31-K' })
    await givenProduct(app, shop, { name: 'Paper Q31-K' })
    expect(await found('Q31-K')).toEqual(['Soap Q31-K', 'Paper Q31-K'])
    expect(await found('Q31-K', { limit: 5 })).toEqual(['Soap Q31-K', 'Paper Q31-K'])
  })
})

it('products are found by many names, codes and barcodes at once, without regard to case and homophones', async () => {
  const own = await givenBusiness(app)
  await givenProduct(app, own, { name: 'ሠላም Tea', stock: 4 })
  await givenProduct(app, own, { name: 'Salt', code: 'S-1' })
  await givenProduct(app, own, { name: 'Salt rough', barcodes: ['6001'] })
  const other = await givenBusiness(app)
  await givenProduct(app, other, { name: 'Salt' })
  const find = async (names: string, { token } = own.admin) => {
    const { status, body: products } = await app.sendAnything(listNamedProducts, {
      token,
      query: { names },
    })
    return status === 200 ? products : status
  }
  expect(await find('ሰላም tea\n\n s-1 \n6001\nNo such thing')).toMatchObject([
    { name: 'Salt' },
    { name: 'Salt rough' },
    { name: 'ሠላም Tea', branchProducts: [{ branchId: own.branch.id, quantity: 4 }] },
  ])
  expect(await find('salt', other.admin)).toMatchObject([{ institutionId: other.institution.id }])
  expect(await find('x'.repeat(NAMES_LENGTH_MAX))).toEqual([])
  expect(await find('x'.repeat(NAMES_LENGTH_MAX + 1))).toBe(400)
})
