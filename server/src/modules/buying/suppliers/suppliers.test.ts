import { randomUUID } from 'node:crypto'

import { createStockEntry, listStockEntries } from '@mezgeb/contract/stock/receipts'
import {
  createSupplier,
  deleteSupplier,
  listSuppliers,
  updateSupplier,
} from '@mezgeb/contract/buying/suppliers'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenProduct,
  givenStaff,
  givenSupplier,
} from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
let business: Business
let admin: Person
let staff: Person

beforeAll(async () => {
  business = await givenBusiness(app)
  admin = business.admin
  staff = await givenStaff(app, business)
})

const create = ({ token }: Person, body: object) =>
  app.sendAnything(createSupplier, { token, body })

const change = ({ token }: Person, id: string, body: object) =>
  app.sendAnything(updateSupplier, { token, params: { id }, body })

function remove({ token }: Person, id: string) {
  return app.send(deleteSupplier, { token, params: { id } })
}

const receive = ({ token }: Person, productId: string, supplierId: string) =>
  app.send(createStockEntry, {
    token,
    body: { productId, supplierId, quantity: 1, dateReceived: new Date().toISOString() },
  })

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
          tin: '00-1234 5678',
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
        tin: '0012345678',
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
    ['tin', 'Tax identification number must have 10 digits', { name: 'Abebe', tin: '123' }],
    ['institutionId', 'Not a valid id', { name: 'Abebe', institutionId: 'mine' }],
  ])('refuses a bad %s: %s', async (path, message, body) => {
    const answer = await create(staff, body)
    expect(answer.status).toBe(400)
    expect(answer.failure.message).toBe(message)
    expect(answer.failure.fields).toMatchObject([{ path, message }])
  })
})

describe('listing suppliers', () => {
  // spec: S2.54
  it('finds a text in name or contact person, in any case', async () => {
    const own = await givenBusiness(app)
    await create(own.admin, { name: 'Abebe_Trading', contactPerson: 'ወ/ሮ አልማዝ', phone: '0911' })
    await create(own.admin, { name: 'ሀበሻ ንግድ', contactPerson: '50% Trader' })

    expect(await found(own.admin, 'TRAD')).toEqual(['Abebe_Trading', 'ሀበሻ ንግድ'])
    expect(await found(own.admin, 'አልማዝ')).toEqual(['Abebe_Trading'])
    expect(await found(own.admin, 'ንግ')).toEqual(['ሀበሻ ንግድ'])
    expect(await found(own.admin, '0911')).toEqual([])
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
    const more = { contactPerson: 'Abebe', address: 'Merkato', leadDays: 4, tin: '0'.repeat(10) }
    expect((await change(admin, supplier.id, { ...more, version: 2 })).body).toEqual({
      ...supplier,
      ...more,
      phone: '0911',
      version: 3,
    })
    const none = { contactPerson: null, phone: '', leadDays: null, tin: '' }
    const cleared = await change(admin, supplier.id, none)
    expect(cleared.body).toMatchObject({ ...none, phone: null, tin: null, address: 'Merkato' })
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
