import { randomUUID } from 'node:crypto'

import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { StockEntry, createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import {
  StockOut,
  createStockOut,
  listBranchStockOuts,
  listStockOuts,
} from '@mezgeb/contract/stock/removals'
import { deleteSupplier } from '@mezgeb/contract/buying/suppliers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { allPages } from '../../../testing/all-pages.ts'
import {
  givenBranch,
  givenBusiness,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()

const RECEIVED = '2026-03-04T09:30:00.000Z'
const NOT_FOUND = { status: 404, message: 'Not found.' }

// One institution with two branches and a seller in each, and a stranger.
let business: Business
let admin: Person
let staff: Person
let sibling: Branch
let siblingStaff: Person
let stranger: Business
let supplier: Supplier
let product: Product

beforeAll(async () => {
  business = await givenBusiness(app)
  admin = business.admin
  staff = await givenStaff(app, business)
  sibling = await givenBranch(app, admin)
  siblingStaff = await givenStaff(app, { admin, branch: sibling })
  stranger = await givenBusiness(app)
  supplier = await givenSupplier(app, admin)
  product = await givenProduct(app, business, { name: 'ቡና Sidama coffee', pricePerUnit: 12.5 })
})

function entryBody(changes: object = {}) {
  return {
    productId: product.id,
    quantity: 5,
    supplierId: supplier.id,
    dateReceived: RECEIVED,
    ...changes,
  }
}

function outBody(changes: object = {}) {
  return {
    productId: product.id,
    quantity: 2,
    reason: 'Damaged',
    dateRemoved: RECEIVED,
    ...changes,
  }
}

function post(path: string, { token }: Person, body: object, key?: string) {
  return app.raw({
    method: 'POST',
    url: `/api/stock/${path}`,
    token,
    payload: body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

async function unitsOf(productId: string, branchId: string): Promise<number | undefined> {
  const [row] = await app.database.sql<{ quantity: number }>(
    'select quantity from branch_stock where product_id = $1 and branch_id = $2',
    [productId, branchId],
  )
  return row?.quantity
}

describe('receiving stock', () => {
  // spec: S3.15 S7.16 D2.39 D5.5 D5.12
  it('raises the stock of the STAFF’s own branch and keeps the price of that moment', async () => {
    const coffee = await givenProduct(app, business, { pricePerUnit: 12.5 })
    const answer = await app.send(createStockEntry, {
      token: staff.token,
      body: entryBody({ productId: coffee.id, quantity: 7 }),
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: answer.body.id,
      productId: coffee.id,
      supplierId: supplier.id,
      branchId: business.branch.id,
      quantity: 7,
      dateReceived: RECEIVED,
      createdAt: answer.body.createdAt,
      product: { id: coffee.id, name: coffee.name, unit: 'piece', pricePerUnit: 12.5 },
      supplier: { id: supplier.id, name: supplier.name },
      branch: { id: business.branch.id, name: business.branch.name },
    })
    expect(await unitsOf(coffee.id, business.branch.id)).toBe(7)

    await app.send(updateProduct, {
      token: admin.token,
      params: { id: coffee.id },
      body: { pricePerUnit: 99.95 },
    })
    const list = await app.send(listStockEntries, { token: staff.token, query: { limit: 1 } })
    expect(list.body).toEqual([answer.body])
  })

  it('adds to what the branch has', async () => {
    const tea = await givenProduct(app, business, { stock: 4 })
    await app.send(createStockEntry, {
      token: staff.token,
      body: entryBody({ productId: tea.id, quantity: 6 }),
    })
    expect(await unitsOf(tea.id, business.branch.id)).toBe(10)
    expect(await unitsOf(tea.id, sibling.id)).toBeUndefined()
  })

  // spec: S7.17 D2.25
  it('ignores what the new-supplier fields left behind, and what only the server knows', async () => {
    const answer = await post(
      'entries',
      staff,
      entryBody({
        isNewSupplier: true,
        newSupplier: { name: 'Leftover' },
        price: 1,
        id: randomUUID(),
        createdAt: RECEIVED,
        userId: admin.user.id,
        institutionId: stranger.institution.id,
      }),
    )
    expect(answer.status).toBe(201)
    const entry = StockEntry.parse(JSON.parse(answer.text))
    expect(entry.product.pricePerUnit).toBe(12.5)
    expect(Date.parse(entry.createdAt)).toBeGreaterThan(Date.parse(RECEIVED))
  })

  // spec: D2.42
  it('takes a day, or a time of any zone, as the date received', async () => {
    for (const [sent, stored] of [
      ['2026-03-04', '2026-03-04T00:00:00.000Z'],
      ['2026-03-04T12:00:00+03:00', '2026-03-04T09:00:00.000Z'],
    ]) {
      const answer = await app.send(createStockEntry, {
        token: staff.token,
        body: entryBody({ dateReceived: sent }),
      })
      expect(answer.body.dateReceived).toBe(stored)
    }
  })

  // spec: S5.34 S5.35 S5.37 S5.38 S5.42 S5.43 S5.44 D6.5
  it.each([
    ['productId', [undefined, null, '', 'x', 7], 'Product is required'],
    ['supplierId', [undefined, null, '', 'new'], 'Supplier is required'],
    ['quantity', [undefined, null, 0, -1, 1.5, '5', 'x'], 'Quantity must be at least 1'],
    ['quantity', [1_000_001], 'Quantity must be at most 1,000,000'],
    ['dateReceived', [undefined, null, '', 'yesterday', '2026-02-30'], 'Date received is required'],
    ['dateReceived', ['1999-12-31'], 'The date is too long ago'],
    ['dateReceived', ['2100-01-01'], 'The date is too far in the future'],
    ['branchId', ['', 'x', 7], 'Branch is required'],
  ])('refuses a wrong %s with its sentence', async (field, values, message) => {
    for (const value of values) {
      const answer = await post('entries', staff, entryBody({ [field]: value }))
      expect(refusal(answer), String(value)).toEqual({ status: 400, message, fields: [field] })
    }
  })

  it('does not find a supplier that was deleted', async () => {
    const gone = await givenSupplier(app, admin)
    await app.send(deleteSupplier, { token: admin.token, params: { id: gone.id } })
    const answer = await post('entries', staff, entryBody({ supplierId: gone.id }))
    expect(refusal(answer)).toEqual(NOT_FOUND)
  })

  it('replays for an ADMIN although the branch has to be named by now', async () => {
    const small = await givenBusiness(app)
    const tea = await givenProduct(app, small)
    const from = await givenSupplier(app, small.admin)
    const body = entryBody({ productId: tea.id, supplierId: from.id })
    const first = await post('entries', small.admin, body, 'one-branch')
    expect(first.status).toBe(201)
    await givenBranch(app, small.admin)
    const again = await post('entries', small.admin, body, 'one-branch')
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers['idempotency-replayed']).toBe('true')
  })
})

describe('the branch of an entry and of a removal', () => {
  // spec: D4.16 D5.6
  it('is the own one for STAFF; another one is not found', async () => {
    for (const branchId of [undefined, null, business.branch.id]) {
      const answer = await app.send(createStockEntry, {
        token: staff.token,
        body: entryBody({ branchId }),
      })
      expect(answer.body.branchId).toBe(business.branch.id)
    }
    const before = await databaseDigest(app.database)
    for (const branchId of [sibling.id, stranger.branch.id, randomUUID()]) {
      expect(refusal(await post('entries', staff, entryBody({ branchId })))).toEqual(NOT_FOUND)
      expect(refusal(await post('outs', staff, outBody({ branchId })))).toEqual(NOT_FOUND)
    }
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  // spec: D5.7
  it('is the given one for an ADMIN, else the own, else the only one, else 400', async () => {
    const given = await app.send(createStockEntry, {
      token: admin.token,
      body: entryBody({ branchId: sibling.id }),
    })
    expect(given.body.branchId).toBe(sibling.id)

    const manager = await givenStaff(app, { admin, branch: sibling }, 'ADMIN')
    const own = await app.send(createStockOut, { token: manager.token, body: outBody() })
    expect(own.body.branchId).toBe(sibling.id)

    const small = await givenBusiness(app)
    const tea = await givenProduct(app, small, { stock: 3 })
    const only = await app.send(createStockOut, {
      token: small.admin.token,
      body: outBody({ productId: tea.id }),
    })
    expect(only.body.branchId).toBe(small.branch.id)

    for (const [path, body] of [
      ['entries', entryBody()],
      ['outs', outBody()],
    ] as const) {
      expect(refusal(await post(path, admin, body))).toEqual({
        status: 400,
        message: 'Branch is required',
        fields: ['branchId'],
      })
    }
  })
})

describe('removing stock', () => {
  // spec: S3.16 S7.19 D5.5
  it('lowers the stock of the branch', async () => {
    const tea = await givenProduct(app, business, { stock: 10, pricePerUnit: 3.05 })
    const answer = await app.send(createStockOut, {
      token: staff.token,
      body: outBody({ productId: tea.id, quantity: 4, reason: ' Expired ' }),
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: answer.body.id,
      productId: tea.id,
      branchId: business.branch.id,
      quantity: 4,
      reason: 'Expired',
      dateRemoved: RECEIVED,
      createdAt: answer.body.createdAt,
      product: { id: tea.id, name: tea.name, unit: 'piece', pricePerUnit: 3.05 },
      branch: { id: business.branch.id, name: business.branch.name },
    })
    expect(await unitsOf(tea.id, business.branch.id)).toBe(6)
    const list = await app.send(listStockOuts, { token: staff.token, query: { limit: 1 } })
    expect(list.body).toEqual([answer.body])
  })

  // spec: D2.16 D5.9
  it('refuses to take more than the branch has, and takes all it has', async () => {
    const tea = await givenProduct(app, business, { stock: 3 })
    const before = await databaseDigest(app.database)
    const tooMuch = await post('outs', staff, outBody({ productId: tea.id, quantity: 4 }))
    expect(tooMuch.status).toBe(409)
    const short = {
      code: 'OUT_OF_STOCK',
      message: 'Only 3 units available',
      params: { units: 3 },
    }
    expect(tooMuch.failure).toEqual({
      ...short,
      fields: [{ path: 'quantity', ...short }],
    })
    expect(await databaseDigest(app.database)).toEqual(before)
    const all = await post('outs', staff, outBody({ productId: tea.id, quantity: 3 }))
    expect(all.status).toBe(201)
    expect(await unitsOf(tea.id, business.branch.id)).toBe(0)
  })

  it('counts what the branch never had as 0 units, whatever a sister branch has', async () => {
    const tea = await givenProduct(app, business, { stock: 50 })
    const answer = await post('outs', siblingStaff, outBody({ productId: tea.id }))
    expect(refusal(answer)).toEqual({
      status: 409,
      message: 'Only 0 units available',
      fields: ['quantity'],
    })
  })

  // spec: S5.34 S5.35 S5.37 S5.38 S5.42 S5.43 S5.44 D6.5
  it.each([
    ['productId', [undefined, 'x'], 'Product is required'],
    ['quantity', [undefined, 0, 0.5, '1'], 'Quantity must be at least 1'],
    ['reason', [undefined, null, '', '  ', 7], 'Reason is required'],
    ['reason', ['x'.repeat(201)], 'At most 200 characters are allowed'],
    ['reason', ['NUL \u0000'], 'Text contains characters that cannot be stored'],
    ['dateRemoved', [undefined, '', 'x'], 'Date removed is required'],
  ])('refuses a wrong %s with its sentence', async (field, values, message) => {
    for (const value of values) {
      const answer = await post('outs', staff, outBody({ [field]: value }))
      expect(refusal(answer), String(value)).toEqual({ status: 400, message, fields: [field] })
    }
  })
})

describe('the lists of entries and removals', () => {
  let shop: Business
  let seller: Person
  let far: Branch
  let farSeller: Person
  let coffee: Product
  let teff: Product
  let mill: Supplier
  const days = ['2026-05-01', '2026-05-03', '2026-05-02', '2026-05-03', '2026-05-01']

  beforeAll(async () => {
    shop = await givenBusiness(app)
    seller = await givenStaff(app, shop)
    far = await givenBranch(app, shop.admin)
    farSeller = await givenStaff(app, { admin: shop.admin, branch: far })
    coffee = await givenProduct(app, shop, { name: 'ቡና Yirgacheffe coffee 500 g' })
    teff = await givenProduct(app, shop, { name: 'ነጭ ጤፍ White teff' })
    mill = await givenSupplier(app, shop.admin)
    for (const [place, dateReceived] of days.entries()) {
      const { id: productId } = place % 2 === 0 ? coffee : teff
      const body = { productId, quantity: 10, supplierId: mill.id, dateReceived }
      for (const { token } of [seller, farSeller]) {
        await app.send(createStockEntry, { token, body })
        await app.send(createStockOut, {
          token,
          body: { productId, quantity: 1, reason: `Broken ${place}%`, dateRemoved: dateReceived },
        })
      }
    }
  })

  const Row = z.union([StockEntry, StockOut])

  // spec: S7.15 S7.18 D5.11
  it.each(['entries', 'outs'] as const)(
    'show %s newest first: by date, then by the time of record',
    async (path) => {
      const { rows: found, total } = await allPages(app, seller, `/stock/${path}`, Row)
      expect(total).toBe(days.length)
      const keys = found.map(
        (row) => `${'dateReceived' in row ? row.dateReceived : row.dateRemoved} ${row.createdAt}`,
      )
      expect(keys).toEqual(keys.toSorted().toReversed())
    },
  )

  // spec: D4.16
  it('show STAFF their own branch only', async () => {
    for (const call of [listStockEntries, listStockOuts]) {
      const own = await app.send(call, { token: farSeller.token })
      expect(new Set(own.body.map((row) => row.branchId))).toEqual(new Set([far.id]))
      const same = await app.send(call, { token: farSeller.token, query: { branchId: far.id } })
      expect(same.text).toBe(own.text)
    }
  })

  // spec: D4.16
  it('show an ADMIN one branch when asked', async () => {
    for (const call of [listStockEntries, listStockOuts]) {
      const one = await app.send(call, { token: shop.admin.token, query: { branchId: far.id } })
      expect(one.body).toHaveLength(days.length)
      expect(new Set(one.body.map((row) => row.branchId))).toEqual(new Set([far.id]))
    }
  })

  it('find entries by product and by supplier, without regard to case', async () => {
    const search = async (text: string) => {
      const answer = await app.send(listStockEntries, {
        token: shop.admin.token,
        query: { search: text, branchId: shop.branch.id },
      })
      expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
      return answer.body.map((row) => row.product.id)
    }
    expect(await search('ቡና')).toEqual([coffee.id, coffee.id, coffee.id])
    expect(await search('WHITE TEFF')).toEqual([teff.id, teff.id])
    expect(await search(mill.name.toUpperCase())).toHaveLength(5)
    expect(await search('%')).toEqual([])
    expect(await search('nothing like it')).toEqual([])
  })

  it('find removals by product and by reason', async () => {
    const search = async (text: string) => {
      const answer = await app.send(listStockOuts, {
        token: seller.token,
        query: { search: text },
      })
      expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
      return answer.body.length
    }
    expect(await search('yirgacheffe')).toBe(3)
    expect(await search('broken 3%')).toBe(1)
    expect(await search('BROKEN')).toBe(5)
  })

  it('filter by a period of the days that people gave, and tell its sum at the prices of the moment', async () => {
    const inMay = { from: '2026-05-02', to: '2026-05-03', timeZone: 'UTC' }
    for (const call of [listStockEntries, listStockOuts]) {
      const list = (person: Person, query: object) =>
        app.send(call, { token: person.token, query: { ...inMay, ...query } })
      const sumOf = (rows: readonly (StockEntry | StockOut)[]) =>
        String(rows.reduce((sum, row) => sum + row.quantity * row.product.pricePerUnit, 0))
      const whole = await list(shop.admin, {})
      expect(whole.body).toHaveLength(6)
      expect(whole.headers['x-total-count']).toBe('6')
      expect(whole.headers['x-total-amount']).toBe(sumOf(whole.body))
      const page = await list(shop.admin, { limit: 4 })
      expect(page.headers['x-total-amount']).toBe(sumOf(whole.body))
      const [, cursor] = /cursor=([^&>]+)/.exec(page.headers['link'] ?? '') ?? []
      const rest = await list(shop.admin, { limit: 4, cursor })
      expect([...page.body, ...rest.body]).toEqual(whole.body)
      expect(rest.headers['x-total-amount']).toBeUndefined()
      const isTeff = ({ product: { id } }: StockEntry | StockOut) => id === teff.id
      for (const [answer, rows] of [
        [await list(farSeller, {}), whole.body.filter(({ branchId }) => branchId === far.id)],
        [await list(shop.admin, { search: 'white teff' }), whole.body.filter(isTeff)],
        [await list(shop.admin, { search: 'ጤፍ' }), whole.body.filter(isTeff)],
        [await list(shop.admin, { from: '2026-05-04', to: undefined }), []],
      ] as const) {
        expect(answer.body).toEqual(rows)
        expect(answer.headers['x-total-amount']).toBe(sumOf(rows))
      }
      const every = await app.send(call, { token: shop.admin.token })
      expect(every.headers['x-total-amount']).toBeUndefined()
    }
    const query = { from: '2026-05-01', to: '2026-05-01', timeZone: 'UTC' }
    const params = { branchId: shop.branch.id }
    const outs = await app.send(listBranchStockOuts, { token: seller.token, params, query })
    expect(outs.body).toHaveLength(2)
    expect(outs.headers['x-total-amount']).toBe(String(2 * coffee.pricePerUnit))
  })

  // spec: D7.16
  it('keep the name of a supplier that was deleted', async () => {
    await app.send(deleteSupplier, { token: shop.admin.token, params: { id: mill.id } })
    const answer = await app.send(listStockEntries, {
      token: seller.token,
      query: { search: mill.name },
    })
    expect(answer.body.map((row) => row.supplier.name)).toEqual(days.map(() => mill.name))
  })

  // spec: S7.20 D4.17 D5.11
  it('give the removals of a branch under its own path', async () => {
    const outs = await app.send(listStockOuts, { token: seller.token })
    for (const { token } of [seller, shop.admin]) {
      const answer = await app.send(listBranchStockOuts, {
        token,
        params: { branchId: shop.branch.id },
      })
      expect(answer.text).toBe(outs.text)
      expect(answer.headers['x-total-count']).toBe(String(days.length))
    }
  })

  it.each(['entries', 'outs'])('refuse %s from a day that is none', async (path) => {
    const url = `/api/stock/${path}?from=soon`
    const answer = await app.raw({ method: 'GET', url, token: seller.token })
    const message = 'from must be a date'
    expect(refusal(answer)).toEqual({ status: 400, message, fields: ['from'] })
  })
})

// spec: D5.1 D5.2
it('leaves sound data behind', async () => {
  await expect(requireInvariants(app.database)).resolves.toBeUndefined()
})
