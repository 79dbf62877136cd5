import { randomUUID } from 'node:crypto'

import { getLosses } from '@mezgeb/contract/insight/reports'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import {
  READY_MADE,
  REASONS_MAX,
  createRemovalReason,
  listRemovalReasons,
  sortRemovalReasons,
  updateRemovalReason,
} from '@mezgeb/contract/stock/removal-reasons'
import { createStockOut, listStockOuts } from '@mezgeb/contract/stock/removals'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { givenBusiness, givenProduct, givenStaff } from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
afterAll(() => requireInvariants(app.database))

let shop: Business
let tea: Product

beforeEach(async () => {
  shop = await givenBusiness(app)
  tea = await givenProduct(app, shop, { stock: 100, pricePerUnit: 10 })
})

const list = async ({ token } = shop.admin) => (await app.send(listRemovalReasons, { token })).body
const add = ({ token } = shop.admin, name = 'Rained on') =>
  app.sendAnything(createRemovalReason, { token, body: { name } })
const change = (id: string, body: object, { token } = shop.admin) =>
  app.sendAnything(updateRemovalReason, { token, params: { id }, body })
const sort = (ids: unknown, { token } = shop.admin) =>
  app.sendAnything(sortRemovalReasons, { token, body: { ids } })
const remove = (quantity: number, body: object, { token } = shop.admin) =>
  app.sendAnything(createStockOut, {
    token,
    body: {
      productId: tea.id,
      quantity,
      dateRemoved: new Date().toISOString(),
      branchId: shop.branch.id,
      ...body,
    },
  })
async function first(): Promise<RemovalReason> {
  const [reason] = await list()
  if (reason === undefined) throw new Error('no reasons')
  return reason
}

it('begins with ready-made reasons, which ADMIN extend, rename, sort and switch off; each change is in the audit trail', async () => {
  const before = await list()
  expect(before.map(({ readyMade }) => readyMade)).toEqual([...READY_MADE])
  expect(before.every(({ isActive, version }) => isActive && version === 1)).toBe(true)

  const added = await add()
  expect(added).toMatchObject({ status: 201, body: { readyMade: null, isActive: true } })
  expect((await add(shop.admin, 'rained ON')).failure).toMatchObject({
    code: 'REASON_TAKEN',
    fields: [{ path: 'name' }],
  })
  const [damaged, expired] = before
  const same = await change(damaged?.id ?? '', { name: damaged?.name, version: 1 })
  expect(same.body).toMatchObject({ readyMade: 'DAMAGED', version: 1 })
  const renamed = await change(damaged?.id ?? '', { name: 'Broken', version: 1 })
  expect(renamed.body).toMatchObject({ name: 'Broken', readyMade: null, version: 2 })
  expect(await change(damaged?.id ?? '', { name: 'Torn', version: 1 })).toMatchObject({
    status: 409,
    failure: { code: 'STALE_VERSION', current: { name: 'Broken' } },
  })
  expect((await change(expired?.id ?? '', { isActive: false })).body).toMatchObject({
    isActive: false,
    readyMade: 'EXPIRED',
  })
  const ids = (await list()).map(({ id }) => id).toReversed()
  expect((await sort(ids)).status).toBe(200)
  expect((await list()).map(({ id }) => id)).toEqual(ids)

  const { body } = await app.send(listAuditEntries, {
    token: shop.admin.token,
    query: { kind: 'REMOVAL_REASON', recordId: damaged?.id },
  })
  expect(body.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
    ['CHANGED', ['position']],
    ['CHANGED', ['name']],
  ])
})

it('sums losses up by the listed reason, under its new name after a change, and all other texts together', async () => {
  const { id } = await first()
  const staff = await givenStaff(app, shop)
  const text = { reason: 'Damaged: fell from the shelf' }
  const made = await remove(3, { ...text, reasonId: id }, staff)
  expect(made).toMatchObject({ status: 201, body: text })
  await remove(2, { reason: 'Damaged', reasonId: id })
  await remove(1, { reason: 'Damaged' })
  await remove(4, { reason: 'Gift for the school', reasonId: null })
  await change(id, { name: 'Broken' })

  const { body } = await app.send(getLosses, { token: shop.admin.token, query: {} })
  expect(body).toMatchObject({
    reasons: [
      { id, reason: 'Broken', readyMade: null, removals: 2, units: 5, amount: 50 },
      { id: null, reason: '', removals: 2, units: 5, amount: 50 },
    ],
    texts: [
      { reason: 'Gift for the school', removals: 1, units: 4 },
      { reason: 'Damaged', removals: 1, units: 1 },
    ],
  })
  const { body: outs } = await app.send(listStockOuts, { token: staff.token })
  expect(outs.map(({ reason }) => reason)).toContain(text.reason)
})

it('accepts a reason that was switched off meanwhile, and repeats nothing with its id', async () => {
  const { id } = await first()
  await change(id, { isActive: false })
  const body = { id: randomUUID(), reason: 'Damaged', reasonId: id }
  const date = new Date().toISOString()
  const once = await remove(1, { ...body, dateRemoved: date })
  const twice = await remove(1, { ...body, dateRemoved: date })
  expect([once.status, twice.status, twice.text]).toEqual([201, 201, once.text])
  expect(await remove(1, { ...body, dateRemoved: date, reasonId: null })).toMatchObject({
    failure: { code: 'KEY_REUSED' },
  })
})

it('refuses what is wrong, and changes nothing', async () => {
  const { id } = await first()
  const before = await databaseDigest(app.database)
  const answers = await Promise.all([
    ...[change(id, { name: 'x' }), sort([id, id]), sort('all'), remove(1, { reasonId: id })],
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(await databaseDigest(app.database)).toEqual(before)
})

it('keeps a list that people can look through, and sorts it for two people at once', async () => {
  for (let at = READY_MADE.length; at < REASONS_MAX; at += 1) {
    expect((await add(shop.admin, `Reason ${at}`)).status).toBe(201)
  }
  const full = await add(shop.admin, 'One more')
  expect(full).toMatchObject({ status: 400, failure: { fields: [{ code: 'TOO_MANY_REASONS' }] } })
  const ids = (await list()).map(({ id }) => id)
  const answers = await Promise.all([sort(ids.toReversed()), sort(ids), sort(ids.toReversed())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const last = (await list()).map(({ id }) => id)
  expect([ids, ids.toReversed()]).toContainEqual(last)
})
