import { randomUUID } from 'node:crypto'

import { PERMISSION_DENIED } from '@mezgeb/contract/kit/errors'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import {
  Supplier,
  createSupplier,
  deleteSupplier,
  listSuppliers,
} from '@mezgeb/contract/buying/suppliers'
import { beforeAll, describe, expect, it } from 'vitest'

import { allPages } from '../../../testing/all-pages.ts'
import {
  givenBusiness,
  givenPendingBusiness,
  givenProduct,
  givenStaff,
  givenSuperAdmin,
  givenSupplier,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { expectCreatedOnce } from '../../../testing/expect-created-once.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
let business: Business
let admin: Person
let staff: Person
let stranger: Business

beforeAll(async () => {
  business = await givenBusiness(app)
  admin = business.admin
  staff = await givenStaff(app, business)
  stranger = await givenBusiness(app)
})

function create({ token }: Person, body: object, key?: string) {
  return app.raw({
    method: 'POST',
    url: '/api/suppliers',
    token,
    payload: body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

function change({ token }: Person, id: string, body: object) {
  return app.raw({ method: 'PATCH', url: `/api/suppliers/${id}`, token, payload: body })
}

function remove({ token }: Person, id: string) {
  return app.send(deleteSupplier, { token, params: { id } })
}

function receive({ token }: Person, productId: string, supplierId: string) {
  return app.raw({
    method: 'POST',
    url: '/api/stock/entries',
    token,
    payload: { productId, supplierId, quantity: 1, dateReceived: new Date().toISOString() },
  })
}

async function found(person: Person, search: string): Promise<string[]> {
  const answer = await app.send(listSuppliers, { token: person.token, query: { search } })
  expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
  return answer.body.map((row) => row.name)
}

describe('adding a supplier', () => {
  // spec: S7.34 D4.12
  it('lets ADMIN and STAFF add one to their institution', async () => {
    for (const person of [admin, staff]) {
      const answer = await app.send(createSupplier, {
        token: person.token,
        body: {
          name: ' Abebe Trading ',
          contactPerson: 'Abebe',
          phone: '0911223344',
          address: 'Merkato',
          leadDays: 3,
          institutionId: business.institution.id,
        },
      })
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({
        id: answer.body.id,
        name: 'Abebe Trading',
        contactPerson: 'Abebe',
        phone: '0911223344',
        address: 'Merkato',
        leadDays: 3,
        institutionId: business.institution.id,
        version: 1,
      })
    }
  })

  // spec: S3.11 S5.22 S7.34
  it('keeps what is missing, empty or null as null', async () => {
    for (const empty of [undefined, null, '', '  ']) {
      const answer = await app.send(createSupplier, {
        token: staff.token,
        body: { name: 'Abebe Trading', contactPerson: empty, phone: empty, address: empty },
      })
      expect(answer.body).toMatchObject({ contactPerson: null, phone: null, address: null })
    }
  })

  // spec: S5.21
  it.each([
    ['name', 'Name must be at least 2 characters', {}],
    ['name', 'Name must be at least 2 characters', { name: 'A' }],
    ['name', 'Name must be at least 2 characters', { name: { first: 'Abebe' } }],
    ['contactPerson', 'Must be text', { name: 'Abebe', contactPerson: 1 }],
    ['phone', 'Must be text', { name: 'Abebe', phone: [] }],
    ['address', 'At most 200 characters are allowed', { name: 'Abebe', address: 'x'.repeat(201) }],
    ['institutionId', 'Not a valid id', { name: 'Abebe', institutionId: 'mine' }],
  ])('refuses a bad %s: %s', async (path, message, body) => {
    const before = await databaseDigest(app.database)
    const answer = await create(staff, body)
    expect(answer.status).toBe(400)
    expect(answer.failure.message).toBe(message)
    expect(answer.failure.fields).toMatchObject([{ path, message }])
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('happens once for one Idempotency-Key', async () => {
    const name = `Supplier ${randomUUID()}`
    const { key } = await expectCreatedOnce((once) => create(staff, { name }, once))
    const rows = await app.database.sql('select from suppliers where name = $1', [name])
    expect(rows).toHaveLength(1)
    expect((await create(staff, { name, phone: '09' }, key)).failure.code).toBe('KEY_REUSED')
  })

  it('answers the institution of somebody else like one that does not exist', async () => {
    const theirs = await create(staff, { name: 'Abebe', institutionId: stranger.institution.id })
    const nobodys = await create(staff, { name: 'Abebe', institutionId: randomUUID() })
    expect(theirs.status).toBe(404)
    expect(theirs.text).toBe(nobodys.text)
  })

  it('waits for the approval of the institution', async () => {
    const pending = await givenPendingBusiness(app)
    expect(refusal(await create(pending.admin, { name: 'Abebe' }))).toEqual({
      status: 403,
      message: 'Your institution is awaiting approval.',
    })
  })
})

describe('listing suppliers', () => {
  // spec: S7.33
  it('sorts by name without regard to case and pages through all of them', async () => {
    const own = await givenBusiness(app)
    const names = ['zemen', 'Abebe', 'አበበ', 'abay', 'Abebe', 'Bekele']
    for (const name of names) await create(own.admin, { name })

    const list = await allPages(app, own.admin, '/suppliers?limit=2', Supplier)

    expect(list.rows.map((row) => row.name)).toEqual([
      ...['abay', 'Abebe', 'Abebe', 'Bekele', 'zemen', 'አበበ'],
    ])
    expect(new Set(list.rows.map((row) => row.id)).size).toBe(6)
    expect(list.pageSizes).toEqual([2, 2, 2])
    expect(list.total).toBe(6)
  })

  // spec: S2.54
  it('finds a text in name or contact person, in any case, literally', async () => {
    const own = await givenBusiness(app)
    await create(own.admin, { name: 'Abebe_Trading', contactPerson: 'ወ/ሮ አልማዝ', phone: '0911' })
    await create(own.admin, { name: 'ሀበሻ ንግድ', contactPerson: '50% Trader' })

    expect(await found(own.admin, 'TRAD')).toEqual(['Abebe_Trading', 'ሀበሻ ንግድ'])
    expect(await found(own.admin, 'አልማዝ')).toEqual(['Abebe_Trading'])
    expect(await found(own.admin, 'ንግ')).toEqual(['ሀበሻ ንግድ'])
    expect(await found(own.admin, '_')).toEqual(['Abebe_Trading'])
    expect(await found(own.admin, '%')).toEqual(['ሀበሻ ንግድ'])
    expect(await found(own.admin, '0911')).toEqual([])
  })

  // spec: D4.11
  it('shows the own institution and answers another one like one that does not exist', async () => {
    const mine = await givenSupplier(app, staff)
    const theirs = await givenSupplier(app, stranger.admin)
    const list = await allPages(app, staff, '/suppliers', Supplier)
    expect(list.rows).toContainEqual(mine)
    expect(list.rows).not.toContainEqual(theirs)
    const foreign = await app.send(listSuppliers, {
      token: staff.token,
      query: { institutionId: stranger.institution.id },
    })
    const missing = await app.send(listSuppliers, {
      token: staff.token,
      query: { institutionId: randomUUID() },
    })
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
  })
})

describe('changing a supplier', () => {
  // spec: S7.36 D2.33
  it('sets only what is present', async () => {
    const supplier = await givenSupplier(app, staff)
    const phone = { phone: '0911', id: randomUUID(), deletedAt: '2020-01-01' }
    expect((await change(admin, supplier.id, phone)).body).toEqual({
      ...supplier,
      phone: '0911',
      version: 2,
    })
    const more = { contactPerson: 'Abebe', address: 'Merkato', leadDays: 4, version: 2 }
    expect((await change(admin, supplier.id, more)).body).toEqual({
      ...supplier,
      phone: '0911',
      contactPerson: 'Abebe',
      address: 'Merkato',
      leadDays: 4,
      version: 3,
    })
    const none = { contactPerson: null, phone: '', leadDays: null }
    const cleared = await change(admin, supplier.id, none)
    expect(cleared.body).toMatchObject({ ...none, phone: null, address: 'Merkato' })
  })

  // spec: D2.34
  it('refuses a stale version with the supplier as it is now', async () => {
    const supplier = await givenSupplier(app, staff)
    const changed = await change(admin, supplier.id, { phone: '1', version: 1 })
    const stale = await change(admin, supplier.id, { phone: '2', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.failure.current).toEqual(changed.body)
  })

  // spec: S5.21
  it.each([
    ['name', 'Name must be at least 2 characters', { name: 'A' }],
    ['name', 'Name must be at least 2 characters', { name: null }],
    ['contactPerson', 'Must be text', { contactPerson: 1 }],
    ['leadDays', 'The lead time must be a whole number of days from 0 to 365', { leadDays: -1 }],
    ['leadDays', 'The lead time must be a whole number of days from 0 to 365', { leadDays: 1.5 }],
    ['leadDays', 'The lead time must be a whole number of days from 0 to 365', { leadDays: 366 }],
  ])('refuses a bad %s: %s', async (path, message, body) => {
    const supplier = await givenSupplier(app, staff)
    const answer = await change(admin, supplier.id, body)
    expect(answer.status).toBe(400)
    expect(answer.failure.fields).toMatchObject([{ path, message }])
  })
})

describe('deleting a supplier', () => {
  // spec: S7.37 D7.15
  it('hides it from lists and from every later call', async () => {
    const supplier = await givenSupplier(app, admin)

    const answer = await remove(admin, supplier.id)

    expect(answer.status).toBe(204)
    expect(await found(admin, supplier.name)).toEqual([])
    const product = await givenProduct(app, business)
    const later = [
      await remove(admin, supplier.id),
      await change(admin, supplier.id, { name: 'Back again' }),
      await change(admin, supplier.id, { name: 'Back again', version: 1 }),
      await receive(admin, product.id, supplier.id),
    ]
    expect(later.map((after) => after.status)).toEqual([404, 404, 404, 404])
  })

  // spec: D7.16
  it('leaves its name in old entries', async () => {
    const own = await givenBusiness(app)
    const supplier = await givenSupplier(app, own.admin)
    const product = await givenProduct(app, own)
    expect((await receive(own.admin, product.id, supplier.id)).status).toBe(201)

    await remove(own.admin, supplier.id)

    const entries = await app.send(listStockEntries, { token: own.admin.token })
    expect(entries.body.map((entry) => entry.supplier)).toEqual([
      { id: supplier.id, name: supplier.name },
    ])
  })
})

it('answers the supplier of somebody else like one that does not exist', async () => {
  const theirs = await givenSupplier(app, stranger.admin)
  const before = await databaseDigest(app.database, stranger.institution.id)
  const pairs = [
    [await change(admin, theirs.id, { name: 'Mine' }), await change(admin, randomUUID(), {})],
    [await remove(admin, theirs.id), await remove(admin, randomUUID())],
  ]
  for (const [foreign, missing] of pairs) {
    expect(foreign?.status).toBe(404)
    expect(foreign?.text).toBe(missing?.text)
  }
  expect(await databaseDigest(app.database, stranger.institution.id)).toEqual(before)
})

// spec: D4.13
it('lets STAFF read and add, and a super admin nothing', async () => {
  const supplier = await givenSupplier(app, staff)
  const superAdmin = await givenSuperAdmin(app)
  const refused = [
    await change(staff, supplier.id, { name: 'Mine' }),
    await remove(staff, supplier.id),
    await app.send(listSuppliers, { token: superAdmin.token }),
    await create(superAdmin, { name: 'Abebe' }),
    await change(superAdmin, supplier.id, { name: 'Mine' }),
    await remove(superAdmin, supplier.id),
  ]
  for (const answer of refused) {
    expect(refusal(answer)).toEqual({ status: 403, message: PERMISSION_DENIED })
  }
})
