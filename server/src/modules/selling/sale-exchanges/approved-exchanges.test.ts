import { randomUUID } from 'node:crypto'

import { setPin } from '@mezgeb/contract/people/pins'
import { approve } from '@mezgeb/contract/selling/sale-approvals/approvals'
import { createSaleExchange } from '@mezgeb/contract/selling/sale-exchanges'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSale } from '@mezgeb/contract/selling/sales'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  PASSWORD,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { makeOld } from '../../../testing/database/make-old.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const PIN = '481502'

let shop: Business
let seller: Person
let device: string
let shoe: string
let boot: string
let saleId: string
let customerId: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  seller = await givenStaff(app, shop)
  const { token } = shop.admin
  const pin = await app.send(setPin, { token, body: { current: PASSWORD, pin: PIN } })
  device = pin.body.device ?? ''
  shoe = (await givenProduct(app, shop, { pricePerUnit: 100, stock: 50 })).id
  boot = (await givenProduct(app, shop, { pricePerUnit: 300, stock: 50 })).id
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
  const saleItems = [{ productId: shoe, quantity: 3 }]
  const body = { customerId, branchId: shop.branch.id, saleItems }
  saleId = (await app.send(createSale, { token: seller.token, body })).body.id
})

type Input = { kind: string; documentId: string; amount: number; saleId?: string }

const ask = (input: Input & { customerId?: string }) =>
  app.sendAnything(approve, {
    token: seller.token,
    body: { branchId: shop.branch.id, device, pin: PIN, ...input },
  })

/** One shoe for a boot. */
const exchange = (how: object) =>
  app.sendAnything(createSaleExchange, {
    token: seller.token,
    key: randomUUID(),
    body: {
      saleId,
      reason: 'Wrong size',
      items: [{ productId: shoe, quantity: 1 }],
      saleItems: [{ productId: boot, quantity: 1 }],
      expectedTotal: 300,
      ...how,
    },
  })

const lower = { discount: { amount: 60 }, expectedTotal: 240 }

describe('an exchange', () => {
  it('has a discount beyond the limit of the seller once somebody approved it', async () => {
    const id = randomUUID()
    const refused = { status: 403, failure: { code: 'DISCOUNT_OVER_LIMIT' } }
    expect(await exchange({ ...lower, id })).toMatchObject(refused)
    await ask({ kind: 'DISCOUNT', documentId: id, amount: 60 })
    expect(await exchange(lower)).toMatchObject(refused)
    const done = await exchange({ ...lower, id })
    expect(done).toMatchObject({
      status: 201,
      body: { return: { id, amount: 100 }, sale: { totalAmount: 240 } },
    })
  })

  it('takes goods of a sale of another day once somebody approved it', async () => {
    await makeOld(app.database, saleId)
    const id = randomUUID()
    const refused = { status: 403, failure: { code: 'RETURN_OF_ANOTHER_DAY' } }
    expect(await exchange({ id })).toMatchObject(refused)
    await ask({ kind: 'RETURN', documentId: id, saleId, amount: 100 })
    expect(await exchange({ id, items: [{ productId: shoe, quantity: 2 }] })).toMatchObject(refused)
    expect(await exchange({ id })).toMatchObject({ status: 201, body: { return: { id } } })
  })

  it('goes above the credit limit of its customer once somebody approved it, and no further', async () => {
    const { token } = shop.admin
    await app.send(updateCustomer, { token, params: { id: customerId }, body: { creditLimit: 60 } })
    const [id, other] = [randomUUID(), randomUUID()]
    const onCredit = (of: string) => exchange({ id: of, onAccount: 200 })
    const over = (owed: number) => ({
      status: 409,
      failure: { code: 'OVER_LIMIT', current: { limit: 60, owed } },
    })
    const before = await databaseDigest(app.database)
    expect(await onCredit(id)).toMatchObject(over(0))
    expect(await databaseDigest(app.database)).toEqual(before)
    const credit = { kind: 'CREDIT', customerId } as const
    await ask({ ...credit, documentId: id, amount: 139.99 })
    expect(await onCredit(id)).toMatchObject(over(0))
    for (const documentId of [id, other]) await ask({ ...credit, documentId, amount: 140 })
    const answers = await Promise.all([onCredit(id), onCredit(other)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const [made, late] = answers[0]?.status === 201 ? [id, other] : [other, id]
    const { body } = await onCredit(made)
    expect(body).toMatchObject({ return: { id: made }, sale: { onAccount: 200 } })
    // The later one counts the first.
    expect(await onCredit(late)).toMatchObject(over(200))
    expect(await exchange({ onAccount: 200 })).toMatchObject(over(200))
    await ask({ ...credit, documentId: late, amount: 340 })
    expect(await onCredit(late)).toMatchObject({ status: 201, body: { return: { id: late } } })
  })

  it('with the id of a recorded one is the same exchange, and with other goods KEY_REUSED', async () => {
    const id = randomUUID()
    const first = await exchange({ id })
    const before = await databaseDigest(app.database)
    expect(await exchange({ id })).toMatchObject({ status: 201, body: first.body })
    const reused = { status: 409, failure: { code: 'KEY_REUSED' } }
    const two = { saleItems: [{ productId: boot, quantity: 2 }], expectedTotal: 600 }
    expect(await exchange({ id, ...two })).toMatchObject(reused)
    expect(await exchange({ id, reason: 'Other' })).toMatchObject(reused)
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('of several clicks at once is made once', async () => {
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => exchange({ id })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const [row] = await app.database.sql<{ sold: number }>(
      'select count(*)::int as sold from stock_movements where product_id = $1',
      [boot],
    )
    // And the receipt of it.
    expect(row?.sold).toBe(2)
  })
})
