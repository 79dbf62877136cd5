import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { getInstitutionUsage } from '@mezgeb/contract/business/institutions'
import { createCategory, listCategories } from '@mezgeb/contract/catalogue/categories'
import { addImportRows } from '@mezgeb/contract/catalogue/product-imports'
import { login, logout } from '@mezgeb/contract/people/auth'
import { createSale } from '@mezgeb/contract/selling/sales'

import { buildApp } from '../../../app.ts'
import {
  PASSWORD,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { givenImport } from '../../../testing/goods/given-import.ts'
import { ownApp } from '../../../testing/test-app.ts'

import type { Business } from '../../../testing/builders.ts'

const quota = { writes: 40, bytes: 20_000 }
const warnings: string[] = []
const app = ownApp({
  env: { logLevel: 'warn', quota },
  logStream: { write: (line) => void warnings.push(line) },
})
const REFUSED = {
  code: 'QUOTA_REACHED',
  message: 'Your institution has saved as much as it may today.',
}
const DAY_SECONDS = 86_400

let shop: Business
let names = 0

beforeEach(async () => {
  shop = await givenBusiness(app)
})
afterEach(() => vi.useRealTimers())

const newName = () => `Category ${(names += 1)}`
const add = (name = newName()) =>
  app.send(createCategory, { token: shop.admin.token, body: { name } })

async function usage() {
  const { token } = await givenSuperAdmin(app)
  const { body } = await app.send(getInstitutionUsage, {
    token,
    params: { id: shop.institution.id },
  })
  return body
}

/** Writes until so many are counted. */
async function addUntil(writes: number): Promise<void> {
  const used = await usage()
  for (let left = writes - used.writes; left > 0; left -= 1) expect((await add()).status).toBe(201)
}

describe('the quota of an institution', () => {
  it('refuses writes beyond it until the next day, and says when that is', async () => {
    const product = await givenProduct(app, shop, { stock: 5 })
    const customer = await givenCustomer(app, shop.admin, shop.branch.id)
    await addUntil(quota.writes)
    const sale = {
      customerId: customer.id,
      branchId: shop.branch.id,
      saleItems: [{ productId: product.id, quantity: 1 }],
    }
    for (const answer of [
      await add(),
      await app.send(createSale, { token: shop.admin.token, body: sale }),
    ]) {
      expect(answer).toMatchObject({ status: 429, failure: REFUSED })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(DAY_SECONDS)
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_SECONDS * 1000 })
    expect((await add()).status).toBe(201)
  })

  it('answers a repeated write as the first time, and refuses its key with another body', async () => {
    const product = await givenProduct(app, shop, { stock: 5 })
    const customer = await givenCustomer(app, shop.admin, shop.branch.id)
    const sell = (quantity: number) =>
      app.send(createSale, {
        token: shop.admin.token,
        key: 'sale',
        body: {
          customerId: customer.id,
          branchId: shop.branch.id,
          saleItems: [{ productId: product.id, quantity }],
        },
      })
    const name = newName()
    const addAgain = () =>
      app.send(createCategory, { token: shop.admin.token, key: 'category', body: { name } })
    const first = [await sell(1), await addAgain()]
    expect(first).toMatchObject([{ status: 201 }, { status: 201 }])
    await addUntil(quota.writes)
    for (const [retry, answered] of [
      [await sell(1), first[0]],
      [await addAgain(), first[1]],
    ]) {
      expect(retry).toMatchObject({ status: 201, body: answered?.body })
    }
    expect(await sell(2)).toMatchObject({ status: 409, failure: { code: 'KEY_REUSED' } })
  })

  it('lets its users read, sign in and sign out, and others write', async () => {
    await addUntil(quota.writes)
    const { admin } = shop
    expect((await app.send(listCategories, { token: admin.token })).status).toBe(200)
    const { email } = admin.user
    const signedIn = await app.send(login, { body: { email, password: PASSWORD } })
    expect(signedIn.status).toBe(200)
    expect((await app.send(logout, { token: admin.token })).status).toBe(204)
    shop = await givenBusiness(app)
    expect((await add()).status).toBe(201)
  })

  it('counts the bytes of what was sent, too', async () => {
    const name = () =>
      newName()
        .padEnd(4000 / 3, 'ሀ')
        .slice(0, 100)
    let sent = 0
    while ((await add(name())).status === 201) sent += 1
    expect(sent).toBeGreaterThan(10)
  })

  it('counts rows of files ten times, which is what they weigh in the database', async () => {
    const { id } = await givenImport(app, shop)
    const before = await usage()
    const rows = [{ row: 1, cells: { name: 'Of a file' } }]
    const { token } = shop.admin
    await app.send(addImportRows, { token, params: { id }, body: { rows } })
    const bytes = 10 * JSON.stringify({ rows }).length
    expect(await usage()).toMatchObject({ writes: before.writes + 1, bytes: before.bytes + bytes })
  })

  it('does not count what was refused', async () => {
    const before = await usage()
    const name = newName()
    await add(name)
    expect((await add(name)).status).toBe(409)
    expect((await usage()).writes).toBe(before.writes + 1)
  })

  it('is shown to a SUPER_ADMIN, and logged once at 80 %', async () => {
    const told = () => warnings.filter((line) => line.includes(shop.institution.id))
    await addUntil(quota.writes * 0.8 - 1)
    expect(await usage()).toMatchObject({ writes: 31, writesMax: 40, bytesMax: 20_000 })
    expect(told()).toEqual([])
    await add()
    expect((await usage()).writes).toBe(32)
    await add()
    await usage()
    expect(told()).toEqual([expect.stringContaining('has used 80 % of its writes of')])
  })

  it('counts the writes of all processes together', async () => {
    const other = await buildApp({
      db: app.db,
      env: { logLevel: 'silent', trustProxy: false, quota },
    })
    try {
      const viaOther = () =>
        other.inject({
          method: 'POST',
          url: '/api/categories',
          headers: { authorization: `Bearer ${shop.admin.token}` },
          payload: { name: newName() },
        })
      await addUntil(quota.writes - 1)
      expect((await usage()).writes).toBe(quota.writes - 1)
      expect((await viaOther()).statusCode).toBe(201)
      const { token } = await givenSuperAdmin(app)
      const { json } = await other.inject({
        url: `/api/institutions/${shop.institution.id}/usage`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(json()).toMatchObject({ writes: 40 })
      expect((await viaOther()).statusCode).toBe(429)
    } finally {
      await other.close()
    }
  })
})
