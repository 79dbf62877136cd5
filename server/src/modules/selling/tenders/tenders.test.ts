import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import {
  READY_MADE_TENDERS,
  TENDERS_MAX,
  createTender,
  listTenders,
  sortTenders,
  updateTender,
} from '@mezgeb/contract/selling/tenders'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { givenBusiness } from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Tender } from '@mezgeb/contract/selling/tenders'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business

beforeEach(async () => {
  shop = await givenBusiness(app)
})

const list = async ({ token } = shop.admin) => (await app.send(listTenders, { token })).body
const add = (body: object, { token } = shop.admin) =>
  app.sendAnything(createTender, { token, body })
const change = (id: string, body: object, { token } = shop.admin) =>
  app.sendAnything(updateTender, { token, params: { id }, body })
const sort = (ids: unknown, { token } = shop.admin) =>
  app.sendAnything(sortTenders, { token, body: { ids } })
const idOf = (tenders: readonly Tender[], name: Tender['readyMade']) =>
  tenders.find(({ readyMade }) => readyMade === name)?.id ?? ''

it('begins with cash, mobile money, card and bank, which ADMIN extend, rename, sort and switch off, with an audit trail', async () => {
  const before = await list()
  expect(before.map(({ readyMade }) => readyMade)).toEqual([...READY_MADE_TENDERS])
  expect(before.map(({ kind, needsReference }) => [kind, needsReference])).toEqual([
    ['CASH', false],
    ['MOBILE', true],
    ['MOBILE', true],
    ['MOBILE', true],
    ['CARD', false],
    ['BANK', true],
    ['WITHHOLDING', false],
    ['OWN_VOUCHER', true],
  ])
  const [card, telebirr] = [idOf(before, 'CARD'), idOf(before, 'TELEBIRR')]

  const added = await add({ name: 'Amole', kind: 'MOBILE' })
  expect(added).toMatchObject({
    status: 201,
    body: { readyMade: null, isActive: true, needsReference: true },
  })
  expect((await add({ name: 'Gift card', kind: 'VOUCHER' })).body).toMatchObject({
    needsReference: false,
  })
  expect((await add({ name: 'AMOLE', kind: 'CARD' })).failure).toMatchObject({
    code: 'TENDER_TAKEN',
    fields: [{ path: 'name' }],
  })
  expect((await change(card, { name: 'Card', needsReference: false })).body).toMatchObject({
    readyMade: 'CARD',
    version: 1,
  })
  expect((await change(card, { needsReference: true, version: 1 })).body).toMatchObject({
    readyMade: 'CARD',
    needsReference: true,
    version: 2,
  })
  expect((await change(card, { name: 'POS machine', version: 2 })).body).toMatchObject({
    name: 'POS machine',
    readyMade: null,
    version: 3,
  })
  expect(await change(card, { name: 'Machine', version: 2 })).toMatchObject({
    status: 409,
    failure: { code: 'STALE_VERSION', current: { name: 'POS machine' } },
  })
  expect((await change(telebirr, { isActive: false, needsReference: false })).body).toMatchObject({
    isActive: false,
    needsReference: false,
    readyMade: 'TELEBIRR',
  })
  const ids = (await list()).map(({ id }) => id).toReversed()
  expect((await sort(ids)).status).toBe(200)
  expect((await list()).map(({ id }) => id)).toEqual(ids)

  const { body } = await app.send(listAuditEntries, {
    token: shop.admin.token,
    query: { kind: 'TENDER', recordId: telebirr },
  })
  expect(body.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
    ['CHANGED', ['position']],
    ['CHANGED', ['archivedAt', 'needsReference']],
  ])
})

it('keeps exactly one tender of cash, always there and without a reference', async () => {
  const cash = idOf(await list(), 'CASH')
  expect(await change(cash, { isActive: false })).toMatchObject({
    status: 400,
    failure: { fields: [{ path: 'isActive', code: 'CASH_STAYS' }] },
  })
  expect((await change(cash, { needsReference: true })).failure.fields).toMatchObject([
    { path: 'needsReference', code: 'CASH_HAS_NO_REFERENCE' },
  ])
  expect((await add({ name: 'More cash', kind: 'CASH' })).failure.fields).toMatchObject([
    { path: 'kind', code: 'INVALID_TENDER_KIND' },
  ])
  expect((await change(cash, { name: 'Notes and coins' })).status).toBe(200)
})

it('refuses what is wrong, and changes nothing', async () => {
  const id = idOf(await list(shop.admin), 'TELEBIRR')
  const before = await databaseDigest(app.database)
  const answers = await Promise.all([
    ...[change(id, { name: 'x' }), sort([id, id]), sort('all'), add({ name: 'Mine' })],
    change(id, { needsReference: 'yes' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(await databaseDigest(app.database)).toEqual(before)
})

it('keeps a list that people can look through, and sorts it for two people at once', async () => {
  for (let at = READY_MADE_TENDERS.length; at < TENDERS_MAX; at += 1) {
    expect((await add({ name: `Voucher ${at}`, kind: 'VOUCHER' })).status).toBe(201)
  }
  const full = await add({ name: 'One more', kind: 'VOUCHER' })
  expect(full).toMatchObject({ status: 400, failure: { fields: [{ code: 'TOO_MANY_TENDERS' }] } })
  const ids = (await list()).map(({ id }) => id)
  const answers = await Promise.all([sort(ids.toReversed()), sort(ids), sort(ids.toReversed())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([ids, ids.toReversed()]).toContainEqual((await list()).map(({ id }) => id))
})
