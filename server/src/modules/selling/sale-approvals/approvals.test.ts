import { randomUUID } from 'node:crypto'

import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { setPin } from '@mezgeb/contract/people/pins'
import { approve } from '@mezgeb/contract/selling/sale-approvals/approvals'
import { updateCustomer } from '@mezgeb/contract/selling/customers'
import { createSale } from '@mezgeb/contract/selling/sales'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  PASSWORD,
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  signedIn,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Discount } from '@mezgeb/contract/selling/sale-discounts/discounts'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const PIN = '481502'
const dear = { pricePerUnit: 100, floorPrice: 80 }

let shop: Business
let seller: Person
let device: string
let productId: string
let customerId: string
let customerName: string

beforeEach(async () => {
  shop = await givenBusiness(app)
  seller = await givenStaff(app, shop)
  device = await devicesOf(shop.admin)
  productId = (await givenProduct(app, shop, { ...dear, stock: 50 })).id
  const customer = await givenCustomer(app, shop.admin, shop.branch.id)
  customerId = customer.id
  customerName = customer.name
  const { token } = shop.admin
  const params = { id: shop.institution.id }
  await app.send(updateInstitution, { token, params, body: { discountLimit: 5 } })
})

/** The secret of a browser where the person's PIN works. */
async function devicesOf({ token }: Pick<Person, 'token'>) {
  const { body } = await app.send(setPin, { token, body: { current: PASSWORD, pin: PIN } })
  return body.device ?? ''
}

type Input = {
  documentId: string
  amount?: unknown
  pin?: string
  device?: string
  by?: Person
  kind?: string
  customerId?: string
}

const ask = ({ by = seller, ...input }: Input, branchId = shop.branch.id) =>
  app.sendAnything(approve, {
    token: by.token,
    body: { kind: 'DISCOUNT', branchId, amount: 30, device, pin: PIN, ...input },
  })

const sell = (id: string, discount: Discount, { token } = seller, branchId = shop.branch.id) => {
  const saleItems = [{ productId, quantity: 1, discount }]
  return app.send(createSale, { token, body: { id, customerId, branchId, saleItems } })
}

describe('an approval', () => {
  it('lets a seller give the discount that a manager approved with the PIN, and no more', async () => {
    const id = randomUUID()
    expect(await sell(id, { percent: 30 })).toMatchObject({
      status: 403,
      failure: { code: 'DISCOUNT_OVER_LIMIT' },
    })
    const approved = await ask({ documentId: id })
    const { id: userId, name } = shop.admin.user
    expect(approved).toMatchObject({
      status: 200,
      body: { kind: 'DISCOUNT', documentId: id, amount: 30, approver: { id: userId, name } },
    })
    expect((await sell(id, { amount: 30.01 })).failure).toMatchObject({
      code: 'DISCOUNT_OVER_LIMIT',
    })
    // Also below the floor price, which is a limit of sellers.
    const sale = await sell(id, { percent: 30 })
    expect(sale).toMatchObject({ status: 201, body: { totalAmount: 70 } })
    expect(await sell(id, { percent: 30 })).toMatchObject({ status: 201, body: sale.body })
    expect((await sell(randomUUID(), { percent: 30 })).status).toBe(403)
  })

  it('has an audit entry, also when the sale is not made', async () => {
    await ask({ documentId: randomUUID() })
    const query = { kind: 'APPROVAL' } as const
    const { body: trail } = await app.send(listAuditEntries, { token: shop.admin.token, query })
    expect(trail).toMatchObject([
      {
        action: 'CREATED',
        by: 'USER',
        user: { id: seller.user.id },
        branch: { id: shop.branch.id },
      },
    ])
    expect(trail[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['branch', shop.branch.name],
      ['user', shop.admin.user.name],
      ['amount', 30],
    ])
  })

  it('does not make more come off than the goods cost', async () => {
    const id = randomUUID()
    await ask({ documentId: id, amount: 500 })
    expect(refusal(await sell(id, { amount: 100.01 }))).toMatchObject({
      status: 400,
      fields: ['saleItems.0.discount'],
    })
  })

  it('is of the branch where it was given', async () => {
    const far = await givenBranch(app, shop.admin)
    const id = randomUUID()
    expect((await ask({ documentId: id, by: shop.admin }, far.id)).status).toBe(200)
    expect((await sell(id, { percent: 30 })).status).toBe(403)
    expect((await ask({ documentId: id }, far.id)).status).toBe(404)
  })

  it('needs a person with the permission, whose PIN works in this browser', async () => {
    const other = await givenStaff(app, shop)
    const documentId = randomUUID()
    const [ofStaff, stranger] = [await devicesOf(other), await givenBusiness(app)]
    const foreign = await devicesOf(stranger.admin)
    const before = await databaseDigest(app.database)
    expect((await ask({ documentId, device: ofStaff })).failure).toMatchObject({
      code: 'MAY_NOT_APPROVE',
    })
    expect((await ask({ documentId, device: foreign })).failure).toMatchObject({
      code: 'DEVICE_UNKNOWN',
    })
    for (const amount of [0, -1, 1.001, '5', null]) {
      expect(refusal(await ask({ documentId, amount }))).toMatchObject({ fields: ['amount'] })
    }
    expect(await databaseDigest(app.database)).toEqual(before)
    expect((await sell(documentId, { percent: 30 })).status).toBe(403)
  })

  it('counts wrong PINs as a change of seller does', async () => {
    const documentId = randomUUID()
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await ask({ documentId, pin: '926038' })
      expect(refusal(wrong)).toMatchObject({ status: 400, fields: ['pin'] })
    }
    expect((await ask({ documentId })).status).toBe(429)
    await signedIn(app, shop.admin.user.email)
    expect((await ask({ documentId })).status).toBe(200)
  })
})

describe('an approval of credit', () => {
  const CREDIT = { kind: 'CREDIT' } as const
  /** Sells for 100. */
  const onCredit = (id: string, customer = customerId, more = {}) =>
    app.sendAnything(createSale, {
      token: seller.token,
      body: {
        id,
        customerId: customer,
        branchId: shop.branch.id,
        onAccount: 100,
        ...more,
        saleItems: [{ productId, quantity: 1 }],
      },
    })
  const limit = (creditLimit: number, id = customerId) =>
    app.send(updateCustomer, { token: shop.admin.token, params: { id }, body: { creditLimit } })
  const askCredit = (documentId: string, amount: number) =>
    ask({ documentId, amount, ...CREDIT, customerId })
  const over = (owed: number) => ({
    status: 409,
    failure: { code: 'OVER_LIMIT', current: { limit: 60, owed } },
  })

  beforeEach(() => limit(60))

  it('lets one sale go above the limit of its customer, and no further', async () => {
    const id = randomUUID()
    expect(await onCredit(id)).toMatchObject(over(0))
    const wrong = await ask({ documentId: id, ...CREDIT, customerId, pin: '926038' })
    expect(refusal(wrong)).toMatchObject({ status: 400, fields: ['pin'] })
    expect(await askCredit(id, 39.99)).toMatchObject({ status: 200 })
    expect(await onCredit(id)).toMatchObject(over(0))
    const approved = { kind: 'CREDIT', documentId: id, amount: 40 }
    expect(await askCredit(id, 40)).toMatchObject({ status: 200, body: approved })
    const other = (await givenCustomer(app, shop.admin, shop.branch.id)).id
    await limit(60, other)
    expect(await onCredit(id, other)).toMatchObject(over(0))
    const sale = await onCredit(id)
    expect(sale).toMatchObject({ status: 201, body: { onAccount: 100 } })
    expect(await onCredit(id)).toMatchObject({ status: 201, body: sale.body })
    expect(await onCredit(randomUUID())).toMatchObject(over(100))
    const query = { kind: 'CREDIT_APPROVAL' } as const
    const { body: trail } = await app.send(listAuditEntries, { token: shop.admin.token, query })
    const [first] = trail
    expect(trail).toHaveLength(2)
    expect(first).toMatchObject({ user: { id: seller.user.id }, branch: { id: shop.branch.id } })
    expect(first?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['branch', shop.branch.name],
      ['user', shop.admin.user.name],
      ['customer', customerName],
      ['amount', 40],
    ])
  })

  it('counts what another approved sale has put on account meanwhile', async () => {
    const ids = [randomUUID(), randomUUID()] as const
    for (const id of ids) await askCredit(id, 40)
    const answers = await Promise.all(ids.map((id) => onCredit(id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const late = ids.find((_, at) => answers[at]?.status === 409) ?? ''
    expect(await onCredit(late)).toMatchObject(over(100))
    await askCredit(late, 140)
    expect((await onCredit(late)).status).toBe(201)
  })

  it('is for a customer of another branch too', async () => {
    const id = randomUUID()
    const home = await givenBranch(app, shop.admin)
    const neighbour = await givenCustomer(app, shop.admin, home.id)
    await limit(60, neighbour.id)
    const sellFarAway = () => onCredit(id, neighbour.id, { customerBranchId: home.id })
    expect(await sellFarAway()).toMatchObject(over(0))
    await ask({ documentId: id, amount: 40, ...CREDIT, customerId: neighbour.id })
    expect(await sellFarAway()).toMatchObject({ status: 201, body: { onAccount: 100 } })
  })

  it('names a customer of the institution, and needs a person who may set limits', async () => {
    const documentId = randomUUID()
    const stranger = await givenBusiness(app)
    const foreign = await givenCustomer(app, stranger.admin, stranger.branch.id)
    for (const unknown of [randomUUID(), foreign.id])
      expect((await ask({ documentId, ...CREDIT, customerId: unknown })).status).toBe(404)
    for (const input of [{ ...CREDIT }, { customerId }]) {
      const wrong = refusal(await ask({ documentId, ...input }))
      expect(wrong).toMatchObject({ status: 400, fields: ['customerId'] })
    }
    const ofStaff = await devicesOf(await givenStaff(app, shop))
    const requested = await ask({ documentId, ...CREDIT, customerId, device: ofStaff })
    expect(requested.failure).toMatchObject({ code: 'MAY_NOT_APPROVE' })
  })
})
