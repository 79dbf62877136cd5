import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { setPin } from '@mezgeb/contract/people/pins'
import { approve } from '@mezgeb/contract/selling/sale-approvals/approvals'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { createSale } from '@mezgeb/contract/selling/sales'
import { updateUser } from '@mezgeb/contract/people/users'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  PASSWORD,
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { makeOld } from '../../../testing/database/make-old.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))
const PIN = '481502'

let shop: Business
let seller: Person
let device: string
let productId: string
let customerId: string
let sale: Sale

beforeEach(async () => {
  shop = await givenBusiness(app)
  seller = await givenStaff(app, shop)
  device = await deviceOf(shop.admin)
  productId = (await givenProduct(app, shop, { pricePerUnit: 100, stock: 50 })).id
  customerId = (await givenCustomer(app, shop.admin, shop.branch.id)).id
  sale = await soldYesterday()
})

/** The secret of a browser where the person's PIN works. */
async function deviceOf({ token }: Pick<Person, 'token'>) {
  const { body } = await app.send(setPin, { token, body: { current: PASSWORD, pin: PIN } })
  return body.device ?? ''
}

async function soldToday(): Promise<Sale> {
  const saleItems = [{ productId, quantity: 3 }]
  const body = { customerId, branchId: shop.branch.id, saleItems }
  const { body: sold } = await app.send(createSale, { token: seller.token, body })
  return sold
}

async function soldYesterday(): Promise<Sale> {
  const sold = await soldToday()
  await makeOld(app.database, sold.id)
  return sold
}

type Input = {
  documentId: string
  saleId?: string | undefined
  branchId?: string
  kind?: string
  amount?: number
  pin?: string
  device?: string
  by?: Person
}

const ask = ({ by = seller, ...input }: Input) =>
  app.sendAnything(approve, {
    token: by.token,
    body: {
      kind: 'RETURN',
      saleId: sale.id,
      branchId: shop.branch.id,
      amount: 200,
      device,
      pin: PIN,
      ...input,
    },
  })

const takeBack = (id: string | undefined, units: number | null, of = sale, { token } = seller) =>
  app.sendAnything(createSaleReturn, {
    token,
    key: randomUUID(),
    body: {
      ...(id === undefined ? {} : { id }),
      saleId: of.id,
      reason: 'Wrong size',
      ...(units === null ? {} : { items: [{ productId, quantity: units }] }),
    },
  })

const needsApproval = { status: 403, failure: { code: 'RETURN_OF_ANOTHER_DAY' } }

describe('an approval of a return', () => {
  it('lets a seller take goods of a sale of another day back once, up to its amount', async () => {
    const id = randomUUID()
    expect(await takeBack(id, 2)).toMatchObject(needsApproval)
    expect(await ask({ documentId: id })).toMatchObject({
      status: 200,
      body: { kind: 'RETURN', documentId: id, amount: 200, approver: { id: shop.admin.user.id } },
    })
    const before = await databaseDigest(app.database)
    expect(await takeBack(id, 3)).toMatchObject(needsApproval)
    expect(await takeBack(undefined, 1)).toMatchObject(needsApproval)
    expect(await takeBack(randomUUID(), 1)).toMatchObject(needsApproval)
    expect(await databaseDigest(app.database)).toEqual(before)
    const taken = await takeBack(id, 2)
    expect(taken).toMatchObject({ status: 201, body: { id, amount: 200, units: 2 } })
    // The rest of the sale needs another one: the id is used.
    expect(await takeBack(id, 1)).toMatchObject({ status: 409, failure: { code: 'KEY_REUSED' } })
    expect(await takeBack(randomUUID(), 1)).toMatchObject(needsApproval)
    const repeated = await takeBack(id, 2)
    expect(repeated).toMatchObject({ status: 201, body: taken.body })
  })

  it('used by several clicks at once takes the goods back once', async () => {
    const id = randomUUID()
    await ask({ documentId: id, amount: 100 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => takeBack(id, 1)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const [row] = await app.database.sql<{ units: number }>(
      `select sum(quantity)::int as units from stock_movements where product_id = $1 and kind = 'RETURN'`,
      [productId],
    )
    expect(row?.units).toBe(1)
  })

  it('is for one sale', async () => {
    const other = await soldYesterday()
    const id = randomUUID()
    await ask({ documentId: id })
    expect(await takeBack(id, 1, other)).toMatchObject(needsApproval)
    expect((await takeBack(id, 1)).status).toBe(201)
  })

  it('of a discount is none of a return', async () => {
    const id = randomUUID()
    expect((await ask({ documentId: id, kind: 'DISCOUNT', saleId: undefined })).status).toBe(200)
    expect(await takeBack(id, 1)).toMatchObject(needsApproval)
  })

  it('names a sale of the branch, and needs the PIN of a person with the permission', async () => {
    const documentId = randomUUID()
    const far = await givenBranch(app, shop.admin)
    const stranger = await givenBusiness(app)
    const [ofStaff, foreign] = [
      await deviceOf(await givenStaff(app, shop)),
      await deviceOf(stranger.admin),
    ]
    const before = await databaseDigest(app.database)
    for (const [input, status] of [
      [{ saleId: randomUUID() }, 404],
      [{ by: shop.admin, branchId: far.id }, 404],
      [{ branchId: far.id }, 404],
      [{ by: stranger.admin, branchId: stranger.branch.id, device: foreign }, 404],
      [{ by: stranger.admin }, 403],
      [{ device: foreign }, 403],
      [{ device: ofStaff }, 403],
    ] as const) {
      expect((await ask({ documentId, ...input })).status).toBe(status)
    }
    for (const input of [{ saleId: undefined }, { kind: 'DISCOUNT' }]) {
      expect(refusal(await ask({ documentId, ...input }))).toMatchObject({
        status: 400,
        fields: ['saleId'],
      })
    }
    expect(await databaseDigest(app.database)).toEqual(before)
    expect(refusal(await ask({ documentId, pin: '926038' }))).toMatchObject({
      status: 400,
      fields: ['pin'],
    })
    expect(await takeBack(documentId, 1)).toMatchObject(needsApproval)
  })

  it('does not let another branch take the goods back', async () => {
    const id = randomUUID()
    const branch = await givenBranch(app, shop.admin)
    const neighbour = await givenStaff(app, { ...shop, branch })
    await ask({ documentId: id })
    expect((await takeBack(id, 1, sale, neighbour)).status).toBe(404)
  })

  it('adds a separate kind of entry to the audit trail', async () => {
    await ask({ documentId: randomUUID(), amount: 100 })
    const query = { kind: 'RETURN_APPROVAL' } as const
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
      ['sale', sale.id],
      ['amount', 100],
    ])
  })
})

describe('a void sale', () => {
  const needsVoid = { status: 403, failure: { code: 'VOID_NEEDS_APPROVAL' } }
  const change = (asksToVoid: boolean, { token } = shop.admin) =>
    app.send(updateUser, { token, params: { id: seller.user.id }, body: { asksToVoid } })

  beforeEach(async () => {
    sale = await soldToday()
  })

  it('needs the PIN of an administrator where the seller has to ask, and no other return does', async () => {
    expect((await change(true)).body).toMatchObject({ asksToVoid: true })
    const id = randomUUID()
    const before = await databaseDigest(app.database)
    expect(await takeBack(undefined, null)).toMatchObject(needsVoid)
    expect(await takeBack(id, null)).toMatchObject(needsVoid)
    expect(await takeBack(id, 3)).toMatchObject(needsVoid)
    expect(await databaseDigest(app.database)).toEqual(before)
    expect((await takeBack(randomUUID(), 1)).status).toBe(201)
    // The rest voids it.
    expect(await takeBack(id, 2)).toMatchObject(needsVoid)
    expect(refusal(await ask({ documentId: id, kind: 'VOID', pin: '926038' }))).toMatchObject({
      status: 400,
      fields: ['pin'],
    })
    expect(await takeBack(id, null)).toMatchObject(needsVoid)
    await ask({ documentId: id, kind: 'VOID', amount: 199 })
    expect(await takeBack(id, null)).toMatchObject(needsVoid)
    await ask({ documentId: id, kind: 'VOID' })
    const other = await soldToday()
    expect(await takeBack(id, null, other)).toMatchObject(needsVoid)
    const taken = await takeBack(id, null)
    expect(taken).toMatchObject({ status: 201, body: { id, amount: 200 } })
    expect(await takeBack(id, null)).toMatchObject({ status: 201, body: taken.body })
    const query = { kind: 'VOID_APPROVAL' } as const
    const { body: trail } = await app.send(listAuditEntries, { token: shop.admin.token, query })
    expect(trail.map(({ user, changes }) => [user?.id, changes.at(-1)?.after])).toEqual([
      [seller.user.id, 200],
      [seller.user.id, 199],
    ])
  })

  it('needs none of a seller who may void, and a return of another day no second one', async () => {
    expect((await takeBack(randomUUID(), null)).status).toBe(201)
    await change(true)
    const old = await soldYesterday()
    const id = randomUUID()
    await ask({ documentId: id, saleId: old.id, amount: 300 })
    expect((await takeBack(id, null, old)).status).toBe(201)
    const last = await soldToday()
    expect(await takeBack(randomUUID(), null, last)).toMatchObject(needsVoid)
    expect((await change(false)).body).not.toHaveProperty('asksToVoid')
    expect((await takeBack(randomUUID(), null, last)).status).toBe(201)
  })
})
