import { randomUUID } from 'node:crypto'

import { AuditEntry } from '@mezgeb/contract/insight/audit'
import { changePassword } from '@mezgeb/contract/people/auth'
import { deleteBranch } from '@mezgeb/contract/business/branches'
import { CALLS } from '@mezgeb/contract/calls'
import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { createSupplier, deleteSupplier } from '@mezgeb/contract/buying/suppliers'
import { changeUserStatus } from '@mezgeb/contract/people/users'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { buildApp } from '../../../app.ts'
import { allPages } from '../../../testing/all-pages.ts'
import { AUDIT_TRAIL } from '../../../testing/audit-trail.ts'
import {
  PASSWORD,
  givenBranch,
  givenBusiness,
  givenProduct,
  givenStaff,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { callerOf } from '../../../testing/call-row.ts'
import { AUDITED_CALLS, REQUESTS } from '../../../testing/requests.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { givenWorld } from '../../../testing/world.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Role } from '@mezgeb/contract/kit/roles'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'
import type { CallRow } from '../../../testing/call-row.ts'
import type { World } from '../../../testing/world.ts'

const app = ownApp()

type Stored = {
  what: string
  record_id: string
  user_id: string | null
  session: string | null
  address: string
  request_id: string
  system: string | null
  texts: string
}

async function stored(where = 'true', ...values: unknown[]): Promise<Stored[]> {
  return app.database.sql<Stored>(
    `select kind || ' ' || action as what, record_id, user_id, session, address, request_id, system,
            concat(before, after) as texts
       from ${AUDIT_TRAIL} where ${where} order by at, kind`,
    values,
  )
}

type Query = Record<string, string>

async function entriesOf(token: string, query: Query = {}): Promise<AuditEntry[]> {
  const { text } = await list(token, query)
  return z.array(AuditEntry).parse(JSON.parse(text))
}

function list(token: string, query: Query) {
  return app.raw({
    method: 'GET',
    url: `/api/audit?${new URLSearchParams(query).toString()}`,
    token,
  })
}

function told(changes: AuditEntry['changes']) {
  return changes.map(({ field, of, before, after }) =>
    [of === null ? field : `${field} of ${of}`, before, after].map((part) => part ?? '-').join(' '),
  )
}

/** A sale of each quantity, to a new customer; returns their ids. */
async function givenSales(
  { admin, branch }: Business,
  product: Product,
  quantities: readonly number[],
): Promise<string[]> {
  const ids: string[] = []
  for (const quantity of quantities) {
    const { body } = await app.send(createSale, {
      token: admin.token,
      body: {
        customerId: 'new',
        customer: { name: 'Somebody' },
        branchId: branch.id,
        saleItems: [{ productId: product.id, quantity }],
      },
    })
    ids.push(body.id)
  }
  return ids
}

describe('every call that changes data', () => {
  const calls = Object.entries<Endpoint>(CALLS)
  const rows: Record<string, CallRow> = REQUESTS
  let world: World

  beforeAll(async () => {
    world = await givenWorld(app)
  })

  it('is in the table of audited calls', () => {
    const writing = calls.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
    expect(Object.keys(AUDITED_CALLS).toSorted()).toEqual(writing.toSorted())
  })

  // asvs: 16.2.1
  it.each(calls)(
    '%s leaves exactly its entries: who, from where, in which request',
    async (name, endpoint) => {
      const role: Role = callerOf(endpoint)
      const people = {
        STAFF: world.own.staff,
        ADMIN: world.own.admin,
        SUPER_ADMIN: world.superAdmin,
      }
      const request = await rows[name]?.request(world, role, app)
      const address = `192.0.2.${calls.findIndex(([one]) => one === name) + 1}`
      const token = endpoint.needs === 'ANYONE' ? undefined : people[role].token
      const answer = await app.sendAnything(endpoint, { token, ...request, address })
      expect(answer.status, answer.text).toBeLessThan(300)

      const left = await stored('address = $1', address)
      const whoOf = (record: string) => {
        if (endpoint.needs === 'ANYONE') return null
        // With the token of the request, a person changes their own account.
        return request?.token === undefined ? people[role].user.id : record
      }
      expect(left.map(({ what }) => what).toSorted()).toEqual(
        (AUDITED_CALLS[name] ?? []).toSorted(),
      )
      for (const entry of left) {
        expect(entry.request_id).toBe(answer.headers['x-request-id'])
        expect(entry.system).toBeNull()
        expect(entry.texts).not.toMatch(/argon2|password|token|_key|version/)
        expect([entry.user_id, entry.session !== null]).toEqual([
          whoOf(entry.record_id),
          whoOf('') !== null,
        ])
      }
    },
  )

  it('leaves none when it fails', async () => {
    const business = await givenBusiness(app)
    const product = await givenProduct(app, business, { stock: 1 })
    const { token } = business.admin
    const body = {
      customerId: 'new',
      branchId: business.branch.id,
      customer: { name: 'Somebody New' },
      saleItems: [{ productId: product.id, quantity: 1 }],
    }
    const before = await stored()
    const many = { ...body, saleItems: [{ productId: product.id, quantity: 2 }] }
    expect((await app.send(createSale, { token, body: many })).status).toBe(409)
    const stale = { params: { id: product.id }, body: { name: 'Another', version: 99 } }
    expect((await app.send(updateProduct, { token, ...stale })).status).toBe(409)
    expect(await stored()).toEqual(before)
  })

  // asvs: 15.3.4
  it('names the address behind a trusted proxy', async () => {
    const { admin } = await givenBusiness(app)
    const behind = await buildApp({ db: app.db, env: { logLevel: 'silent', trustProxy: 1 } })
    const name = `Supplier ${randomUUID()}`
    const answer = await behind.inject({
      method: 'POST',
      url: '/api/suppliers',
      payload: { name },
      headers: {
        authorization: `Bearer ${admin.token}`,
        'x-forwarded-for': '203.0.113.9, 198.51.100.7',
      },
    })
    await behind.close()
    expect(answer.statusCode).toBe(201)
    const [entry] = await entriesOf(admin.token, { userId: admin.user.id })
    expect([entry?.name, entry?.address]).toEqual([name, '198.51.100.7'])
  })
})

describe('an entry', () => {
  it('names the values before and after, of a change only those that differ', async () => {
    const business = await givenBusiness(app)
    const { token, user } = business.admin
    const product = await givenProduct(app, business, { name: 'Coffee', pricePerUnit: 12.5 })
    const recordId = product.id
    await app.send(updateProduct, {
      token,
      params: { id: recordId },
      body: { name: 'Best coffee', pricePerUnit: 13, unit: 'piece', lowStockThreshold: 5 },
    })
    // Nothing differs but the version.
    await app.send(updateProduct, { token, params: { id: recordId }, body: { unit: 'piece' } })
    const [changed, created, ...more] = await entriesOf(token, { recordId })
    expect(more).toEqual([])
    expect(changed).toMatchObject({
      kind: 'PRODUCT',
      action: 'CHANGED',
      name: 'Best coffee',
      recordId,
      by: 'USER',
      user: { id: user.id, name: user.name },
      institution: { id: business.institution.id, name: business.institution.name },
    })
    expect(told(changed?.changes ?? [])).toEqual([
      'name Coffee Best coffee',
      'pricePerUnit 12.5 13',
      'lowStockThreshold - 5',
    ])
    expect(told(created?.changes ?? [])).toEqual([
      'name - Coffee',
      `category - ${product.category.name}`,
      'unit - piece',
      'pricePerUnit - 12.5',
    ])
  })

  it('names the balances before and after an act that moves stock, with an entry for its new customer', async () => {
    const business = await givenBusiness(app)
    const { token } = business.admin
    const tea = await givenProduct(app, business, { name: 'Tea', pricePerUnit: 2, stock: 10 })
    const salt = await givenProduct(app, business, { name: 'Salt', pricePerUnit: 1, stock: 20 })
    const place = { branchId: business.branch.id }
    const sale = await app.send(createSale, {
      token,
      body: {
        ...place,
        customerId: 'new',
        customer: { name: 'Abebe', phone: '0911' },
        saleItems: [
          { productId: tea.id, quantity: 1 },
          { productId: salt.id, quantity: 5 },
          { productId: tea.id, quantity: 2 },
        ],
      },
    })
    const removal = { productId: salt.id, quantity: 1, reason: 'Wet', dateRemoved: '2026-01-02' }
    await app.send(createStockOut, { token, body: { ...place, ...removal } })
    const entries = await entriesOf(token)
    const [out, sold, customer, entry] = ['STOCK_OUT', 'SALE', 'CUSTOMER', 'STOCK_ENTRY'].map(
      (kind) => entries.find((one) => one.kind === kind),
    )
    expect(sold).toMatchObject({ kind: 'SALE', recordId: sale.body.id, name: null })
    expect([out?.number, sold?.number, entry?.number]).toEqual([
      'BR-O-0001',
      undefined,
      'BR-E-0002',
    ])
    expect(sold?.branch).toEqual({ id: business.branch.id, name: business.branch.name })
    expect(told(sold?.changes ?? [])).toEqual([
      'customer - Abebe',
      'totalAmount - 11',
      'stock of Salt 20 15',
      'stock of Tea 10 7',
    ])
    expect(customer).toMatchObject({ kind: 'CUSTOMER', action: 'CREATED', name: 'Abebe' })
    expect(told(out?.changes ?? [])).toEqual([
      'reason - Wet',
      'dateRemoved - 2026-01-02T00:00:00.000Z',
      'stock of Salt 15 14',
    ])
    expect(entry?.kind).toBe('STOCK_ENTRY')
    expect(told(entry?.changes ?? []).at(-1)).toBe('stock of Salt 0 20')
  })

  it('of a sale without an origin shows the entry of that time', async () => {
    const business = await givenBusiness(app)
    const { token, user } = business.admin
    const tea = await givenProduct(app, business, { name: 'Tea', pricePerUnit: 2, stock: 10 })
    const [known, loaded] = await givenSales(business, tea, [3, 1])
    await rewrite(
      app.database,
      'update sales set session = null, address = null, request_id = null where id = any ($1)',
      [[known, loaded]],
    )
    await rewrite(
      app.database,
      'update stock_movements set balance = null where document_id = any ($1)',
      [[known, loaded]],
    )
    await app.database.sql(
      `insert into audit_entries
         (institution_id, kind, record_id, action, branch_id, user_id, session, address, request_id, before, after)
       select institution_id, 'SALE', id, 'CREATED', branch_id, user_id, 'a session', '192.0.2.77', 'a request',
              jsonb_build_object('stock', jsonb_build_object($2::text, 10)),
              jsonb_build_object('stock', jsonb_build_object($2::text, 7), 'customer_id', customer_id, 'total_amount', 6)
         from sales where id = $1`,
      [known, tea.id],
    )
    for (const query of [{ kind: 'SALE' }, { userId: user.id, kind: 'SALE' }]) {
      const { headers } = await list(token, query)
      expect(headers['x-total-count']).toBe('2')
    }
    const [one] = await entriesOf(token, { recordId: known ?? '' })
    expect(one).toMatchObject({
      kind: 'SALE',
      by: 'USER',
      user: { id: user.id },
      address: '192.0.2.77',
      requestId: 'a request',
      branch: { id: business.branch.id },
    })
    expect(told(one?.changes ?? [])).toEqual([
      'customer - Somebody',
      'totalAmount - 6',
      'stock of Tea 10 7',
    ])
    const [other] = await entriesOf(token, { recordId: loaded ?? '' })
    expect(other).toMatchObject({ by: 'USER', address: null, requestId: null })
    expect(told(other?.changes ?? [])).toEqual(['customer - Somebody', 'totalAmount - 2'])
  })

  it('keeps the last name of what was deleted', async () => {
    const { admin } = await givenBusiness(app)
    const branch = await givenBranch(app, admin)
    await app.send(deleteBranch, { token: admin.token, params: { id: branch.id } })
    const body = { name: 'Harar Traders', phone: '0911' }
    const supplier = await app.send(createSupplier, { token: admin.token, body })
    await app.send(deleteSupplier, { token: admin.token, params: { id: supplier.body.id } })
    const [hidden] = await entriesOf(admin.token, { recordId: supplier.body.id })
    expect(hidden).toMatchObject({ action: 'DELETED', name: 'Harar Traders' })
    expect(told(hidden?.changes ?? [])).toEqual(['name Harar Traders -', 'phone 0911 -'])
    const [gone] = await entriesOf(admin.token, { recordId: branch.id })
    expect(gone).toMatchObject({ action: 'DELETED', name: branch.name })
  })

  // asvs: 14.2.4
  it('says of a new password that there is one, and nothing else', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    await app.send(changePassword, {
      token: staff.token,
      body: { current: PASSWORD, new: 'Another-Password-9' },
    })
    const [changed] = await entriesOf(business.admin.token, { recordId: staff.user.id })
    expect(changed?.user?.id).toBe(staff.user.id)
    expect(told(changed?.changes ?? [])).toEqual(['credentials - -'])
  })

  it('shows an institution that a super admin acted, not which one, nor from where', async () => {
    const { admin, institution } = await givenBusiness(app)
    const superAdmin = await givenSuperAdmin(app)
    const ofInstitution = { recordId: institution.id }
    const seen = await entriesOf(admin.token, ofInstitution)
    expect(seen.map(({ by, user, address }) => ({ by, user, isHidden: address === null }))).toEqual(
      [
        { by: 'SUPER_ADMIN', user: null, isHidden: true },
        { by: 'VISITOR', user: null, isHidden: false },
      ],
    )
    const [approved] = await entriesOf(superAdmin.token, ofInstitution)
    expect(approved).toMatchObject({ by: 'USER', user: { id: superAdmin.user.id } })
    expect(told(approved?.changes ?? [])).toEqual(['status PENDING APPROVED'])
  })
})

describe('the audit trail', () => {
  it('shows an ADMIN all of the own institution and nothing else', async () => {
    const business = await givenBusiness(app)
    await givenProduct(app, await givenBusiness(app), { stock: 3 })
    await givenProduct(app, business, { stock: 3 })
    const all = await allPages(app, business.admin, '/audit?limit=3', AuditEntry)
    expect(new Set(all.rows.map(({ institution }) => institution.id))).toEqual(
      new Set([business.institution.id]),
    )
    const [count] = await app.database.sql<{ count: string }>(
      `select count(*) from ${AUDIT_TRAIL} where institution_id = $1`,
      [business.institution.id],
    )
    expect([all.rows.length, all.total]).toEqual([Number(count?.count), Number(count?.count)])
  })

  it('has one order for what happened in the same millisecond, whatever the size of its pages', async () => {
    const { admin, institution } = await givenBusiness(app)
    const superAdmin = await givenSuperAdmin(app)
    const recordId = randomUUID()
    await app.database.sql(
      `insert into audit_entries (institution_id, at, kind, record_id, action, user_id, after)
       select $1, '2036-03-01 12:00:00.123Z', kind, $2, action, $3, '{}'
         from unnest('{USER,PRODUCT,INSTITUTION,BRANCH}'::text[]) kind,
              unnest('{CREATED,CHANGED}'::text[]) action, generate_series(1, 2)`,
      [institution.id, recordId, admin.user.id],
    )
    const idsOf = async (person: Person, query: string, limit: number) => {
      const { rows } = await allPages(
        app,
        person,
        `/audit?from=2036-03-01&to=2036-03-01&timeZone=UTC&limit=${limit}${query}`,
        AuditEntry,
      )
      return rows.map(({ id }) => id)
    }
    for (const [person, query, count] of [
      [admin, '', 16],
      [admin, `&recordId=${recordId}`, 16],
      [admin, `&userId=${admin.user.id}`, 16],
      [superAdmin, `&recordId=${recordId}`, 8],
    ] as const) {
      const ids = await idsOf(person, query, 50)
      expect(ids).toEqual(ids.toSorted().toReversed())
      expect(new Set(ids).size).toBe(count)
      for (const limit of [1, 3, 5]) expect(await idsOf(person, query, limit)).toEqual(ids)
    }
  })

  it('has sales among what else happened in the same millisecond', async () => {
    const business = await givenBusiness(app)
    const { admin, institution } = business
    const tea = await givenProduct(app, business, { stock: 10 })
    const sales = await givenSales(business, tea, [1, 1, 1])
    const moment = '2036-03-02 12:00:00.123Z'
    await rewrite(app.database, 'update sales set created_at = $2 where id = any ($1)', [
      sales,
      moment,
    ])
    await app.database.sql(
      `insert into audit_entries (institution_id, at, kind, record_id, action, user_id, after)
       select $1, $2, 'PRODUCT', $3, 'CHANGED', $4, '{}' from generate_series(1, 4)`,
      [institution.id, moment, tea.id, admin.user.id],
    )
    const day = 'from=2036-03-02&to=2036-03-02&timeZone=UTC'
    for (const query of ['', `&userId=${admin.user.id}`]) {
      for (const limit of [1, 2, 3, 50]) {
        const { rows, total } = await allPages(
          app,
          admin,
          `/audit?${day}&limit=${limit}${query}`,
          AuditEntry,
        )
        const ids = rows.map(({ id }) => id)
        expect(ids).toEqual(ids.toSorted().toReversed())
        expect([ids.length, total]).toEqual([7, 7])
        expect(ids.filter((id) => sales.includes(id))).toHaveLength(3)
      }
    }
  })

  it('shows a SUPER_ADMIN the institutions and users of all, and nothing that is traded', async () => {
    const superAdmin = await givenSuperAdmin(app)
    const business = await givenBusiness(app)
    await givenProduct(app, business, { stock: 3 })
    const staff = await givenStaff(app, business)
    const all = await allPages(app, superAdmin, '/audit?limit=50', AuditEntry)
    expect(new Set(all.rows.map(({ kind }) => kind))).toEqual(new Set(['INSTITUTION', 'USER']))
    const setUp = all.rows.at(-1)
    expect(setUp).toMatchObject({ kind: 'USER', action: 'CREATED', by: 'SYSTEM', user: null })
    const ofStaff = await entriesOf(superAdmin.token, { recordId: staff.user.id })
    expect(ofStaff.map(({ institution, action }) => [institution.name, action])).toEqual([
      [business.institution.name, 'CHANGED'],
      [business.institution.name, 'CREATED'],
    ])
    const [created] = ofStaff.slice(-1)
    expect(told(created?.changes ?? [])).toContain(`branch - ${business.branch.name}`)
    expect(told(created?.changes ?? [])).toContain(`email - ${staff.user.email}`)
  })

  it('can be filtered by kind, action, user, record and period, and by several at once', async () => {
    const business = await givenBusiness(app)
    const { admin } = business
    const staff = await givenStaff(app, business)
    const product = await givenProduct(app, business, { stock: 3 })
    const sell = {
      branchId: business.branch.id,
      saleItems: [{ productId: product.id, quantity: 1 }],
    }
    const customer = { customerId: 'new', customer: { name: 'Abebe' } }
    await app.send(createSale, { token: staff.token, body: { ...sell, ...customer } })
    await app.send(changeUserStatus, {
      token: admin.token,
      params: { id: staff.user.id },
      body: { status: 'REJECTED' },
    })
    const what = async (query: Query) =>
      (await entriesOf(admin.token, query))
        .map(({ kind, action }) => `${kind} ${action}`)
        .toSorted()
    expect(await what({ kind: 'SALE' })).toEqual(['SALE CREATED'])
    expect(await what({ userId: staff.user.id })).toEqual(['CUSTOMER CREATED', 'SALE CREATED'])
    expect(await what({ userId: staff.user.id, kind: 'SALE' })).toEqual(['SALE CREATED'])
    expect(await what({ recordId: staff.user.id, action: 'CHANGED' })).toEqual([
      'USER CHANGED',
      'USER CHANGED',
    ])
    expect(await what({ recordId: staff.user.id, userId: admin.user.id })).toEqual([
      'USER CHANGED',
      'USER CREATED',
    ])
    const day = new Date().toISOString().slice(0, 10)
    const today = { from: day, to: day, timeZone: 'UTC' }
    expect(await what({ ...today, kind: 'BRANCH' })).toEqual(['BRANCH CREATED'])
    expect(await what({ to: '2026-01-01', kind: 'BRANCH' })).toEqual([])
    const counted = await list(admin.token, { ...today, userId: staff.user.id, action: 'CREATED' })
    expect(counted.headers['x-total-count']).toBe('2')
    expect((await list(admin.token, { kind: 'NOTHING' })).status).toBe(400)
  })
})

it('a change past the server names the database role', async () => {
  const { admin, institution } = await givenBusiness(app)
  await app.database.sql(`update institutions set tin = '0012' where id = $1`, [institution.id])
  const [entry] = await entriesOf(admin.token, { recordId: institution.id })
  expect(entry).toMatchObject({ by: 'SYSTEM', user: null, address: null })
  expect(told(entry?.changes ?? [])).toEqual(['tin - 0012'])
  const [row] = await stored(
    'record_id = $1 and user_id is null and system is not null',
    institution.id,
  )
  expect(row?.system).toBe(app.database.connection.user)
})

it('changes of the settings are there for the one who made them', async () => {
  const { admin, institution } = await givenBusiness(app)
  const body = { currency: 'USD' }
  await app.send(updateInstitution, { token: admin.token, params: { id: institution.id }, body })
  const [entry] = await entriesOf(admin.token, { userId: admin.user.id })
  expect(told(entry?.changes ?? [])).toEqual(['currency - USD'])
})
