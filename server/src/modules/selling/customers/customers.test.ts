import { randomUUID } from 'node:crypto'

import {
  Customer,
  createCustomer,
  listCustomers,
  listOtherCustomers,
  updateCustomer,
} from '@mezgeb/contract/selling/customers'
import { beforeAll, describe, expect, it } from 'vitest'

import { allPages } from '../../../testing/all-pages.ts'
import { givenBranch, givenBusiness, givenCustomer, givenStaff } from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()

// One institution with two branches and a seller in each, and a stranger.
let business: Business
let admin: Person
let staff: Person
let sibling: Branch
let siblingStaff: Person
let stranger: Business

beforeAll(async () => {
  business = await givenBusiness(app)
  admin = business.admin
  staff = await givenStaff(app, business)
  sibling = await givenBranch(app, admin)
  siblingStaff = await givenStaff(app, { admin, branch: sibling })
  stranger = await givenBusiness(app)
})

const create = ({ token }: Person, body: object, more: { key?: string } = {}) =>
  app.sendAnything(createCustomer, { token, body, ...more })

const change = ({ token }: Person, id: string, body: object) =>
  app.sendAnything(updateCustomer, { token, params: { id }, body })

function list({ token }: Person, query: { branchId?: string; search?: string } = {}) {
  return app.send(listCustomers, { token, query })
}

async function found(person: Person, search: string): Promise<string[]> {
  const answer = await list(person, { search })
  expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
  return answer.body.map((row) => row.name)
}

describe('adding a customer', () => {
  // spec: D4.14
  it('puts the customer of STAFF into their own branch', async () => {
    for (const branchId of [undefined, null, business.branch.id]) {
      const answer = await app.send(createCustomer, {
        token: staff.token,
        body: { name: ' Hana Girma ', phone: '0911', address: 'Bole', branchId },
      })
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({
        id: answer.body.id,
        name: 'Hana Girma',
        phone: '0911',
        address: 'Bole',
        branchId: business.branch.id,
        branch: { id: business.branch.id, name: business.branch.name },
        version: 1,
      })
    }
  })

  // spec: S3.12 S5.24
  it('keeps a missing, empty or null phone and address as null', async () => {
    for (const empty of [undefined, null, '', ' ']) {
      const answer = await app.send(createCustomer, {
        token: staff.token,
        body: { name: 'Hana', phone: empty, address: empty },
      })
      expect(answer.body).toMatchObject({ phone: null, address: null })
    }
  })

  it('keeps the tax identification number as 10 digits, and notes, until they are emptied', async () => {
    const added = await create(staff, {
      name: 'Hana',
      tin: '00-1234 5678',
      notes: 'Pays on Friday',
    })
    expect(added.body).toMatchObject({ tin: '0012345678', notes: 'Pays on Friday' })
    const { id } = Customer.parse(added.body)
    await change(staff, id, { notes: 'Pays on Monday' })
    const listed = (await list(staff)).body.find((row) => row.id === id)
    expect(listed).toMatchObject({ tin: '0012345678', notes: 'Pays on Monday' })
    const emptied = await app.send(updateCustomer, {
      token: staff.token,
      params: { id },
      body: { tin: '', notes: ' ' },
    })
    expect(emptied.body).not.toHaveProperty('tin')
    expect(emptied.body).not.toHaveProperty('notes')
    expect(await app.database.sql('select tin, notes from customers where id = $1', [id])).toEqual([
      { tin: null, notes: null },
    ])
  })

  // spec: D4.14
  it('puts the customer of an ADMIN into the branch that is given', async () => {
    for (const branch of [business.branch, sibling]) {
      const answer = await app.send(createCustomer, {
        token: admin.token,
        body: { name: 'Hana', branchId: branch.id },
      })
      expect(answer.body.branch).toEqual({ id: branch.id, name: branch.name })
    }
  })

  it('else into the ADMIN’s own branch', async () => {
    const manager = await givenStaff(app, { admin, branch: sibling }, 'ADMIN')
    const own = await app.send(createCustomer, { token: manager.token, body: { name: 'Hana' } })
    expect(own.body.branchId).toBe(sibling.id)
    const given = await app.send(createCustomer, {
      token: manager.token,
      body: { name: 'Hana', branchId: business.branch.id },
    })
    expect(given.body.branchId).toBe(business.branch.id)
  })

  it('else into the institution’s only branch', async () => {
    const small = await givenBusiness(app)
    const answer = await app.send(createCustomer, {
      token: small.admin.token,
      body: { name: 'Hana' },
    })
    expect(answer.body.branchId).toBe(small.branch.id)
  })

  it('else asks for one', async () => {
    const answer = await create(admin, { name: 'Hana' })
    expect(answer.status).toBe(400)
    expect(answer.failure).toEqual({
      code: 'INVALID',
      message: 'Branch is required',
      fields: [{ path: 'branchId', code: 'BRANCH_REQUIRED', message: 'Branch is required' }],
    })
  })

  it('replays a first answer although the branch could not be guessed any more', async () => {
    const small = await givenBusiness(app)
    const key = randomUUID()
    const first = await create(small.admin, { name: 'Hana' }, { key })
    await givenBranch(app, small.admin)
    const again = await create(small.admin, { name: 'Hana' }, { key })
    expect(again.status).toBe(201)
    expect(again.text).toBe(first.text)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  // spec: S5.23
  it.each([
    ['name', 'Name must be at least 2 characters', {}],
    ['name', 'Name must be at least 2 characters', { name: 'H' }],
    ['name', 'Name must be at least 2 characters', { name: 22 }],
    ['name', 'At most 200 characters are allowed', { name: 'x'.repeat(201) }],
    ['phone', 'Must be text', { name: 'Hana', phone: 911 }],
    ['address', 'Must be text', { name: 'Hana', address: {} }],
    ['tin', 'Tax identification number must have 10 digits', { name: 'Hana', tin: '123' }],
    ['notes', 'At most 2000 characters are allowed', { name: 'Hana', notes: 'x'.repeat(2001) }],
    ['branchId', 'Branch is required', { name: 'Hana', branchId: '' }],
    ['branchId', 'Branch is required', { name: 'Hana', branchId: 'bole' }],
  ])('refuses a bad %s: %s', async (path, message, body) => {
    const answer = await create(staff, body)
    expect(answer.status).toBe(400)
    expect(answer.failure.message).toBe(message)
    expect(answer.failure.fields).toMatchObject([{ path, message }])
  })
})

describe('listing customers', () => {
  // spec: S7.21 D4.14 D4.19
  it('shows STAFF their branch, and ADMIN the institution or the branch that is named', async () => {
    const own = await givenCustomer(app, staff, business.branch.id)
    const next = await givenCustomer(app, siblingStaff, sibling.id)
    const theirs = await givenCustomer(app, stranger.admin, stranger.branch.id)
    const cases = [
      { person: staff, query: '', shows: [own], hides: [next, theirs] },
      { person: staff, query: `?branchId=${business.branch.id}`, shows: [own], hides: [next] },
      { person: siblingStaff, query: '', shows: [next], hides: [own, theirs] },
      { person: admin, query: '', shows: [own, next], hides: [theirs] },
      { person: admin, query: `?branchId=${sibling.id}`, shows: [next], hides: [own, theirs] },
    ]
    for (const { person, query, shows, hides } of cases) {
      const { rows, total } = await allPages(app, person, `/customers${query}`, Customer)
      expect(rows).toEqual(expect.arrayContaining(shows))
      for (const hidden of hides) expect(rows).not.toContainEqual(hidden)
      expect(total).toBe(rows.length)
    }
  })

  // spec: S2.59
  it('finds a phone number in any spelling', async () => {
    const own = await givenBusiness(app)
    const branchId = own.branch.id
    await create(own.admin, { name: 'Almaz', phone: '+251-922 33 44 55', branchId })
    await create(own.admin, { name: 'Abroad', phone: '+254 922 334 456', branchId })
    for (const search of [
      '0922334455',
      '0922 33 44 55',
      '+251 922 334 455',
      '00251922334455',
      '922-334-455',
    ]) {
      const { body } = await app.send(listCustomers, { token: own.admin.token, query: { search } })
      expect([search, body.map(({ name }) => name)]).toEqual([search, ['Almaz']])
    }
    await create(own.admin, { name: 'Hotel', phone: '115512345', branchId })
    await create(own.admin, { name: 'Harar', phone: '٠٩٣٣ ٤٤٥٥٦٦', branchId })
    expect(await found(own.admin, '+251 11 551 2345')).toEqual(['Hotel'])
    expect(await found(own.admin, '011-551-2345')).toEqual(['Hotel'])
    expect(await found(own.admin, '0933445566')).toEqual(['Harar'])
  })

  // spec: S2.59
  it('finds a text in name or phone, in any case', async () => {
    const own = await givenBusiness(app)
    const seller = await givenStaff(app, own)
    const other = await givenBranch(app, own.admin)
    await create(own.admin, { name: 'Hana_Girma', phone: '+251 911 22', branchId: own.branch.id })
    await create(own.admin, { name: 'ሀና ግርማ', phone: '0911 100%', branchId: own.branch.id })
    await create(own.admin, { name: 'HANA ÉLAN', address: '911', branchId: other.id })

    expect(await found(own.admin, 'hana')).toEqual(['HANA ÉLAN', 'Hana_Girma'])
    expect(await found(own.admin, 'élan')).toEqual(['HANA ÉLAN'])
    expect(await found(own.admin, '911')).toEqual(['Hana_Girma', 'ሀና ግርማ'])
    expect(await found(own.admin, 'ሀና')).toEqual(['ሀና ግርማ'])
    expect(await found(own.admin, 'ግርማ')).toEqual(['ሀና ግርማ'])
    expect(await found(seller, 'hana')).toEqual(['Hana_Girma'])
    expect(await found(seller, 'ÉL')).toEqual([])
  })
})

describe('finding customers of other branches', () => {
  const elsewhere = async (person: Person, branchId: string, search?: string) => {
    const query = { branchId, ...(search === undefined ? {} : { search }) }
    return (await app.send(listOtherCustomers, { token: person.token, query })).body
  }

  it('finds them by name and phone with their home branch, and none of the own one or of others', async () => {
    const name = 'Zewditu Mulugeta'
    await create(staff, { name, phone: '0977 001' })
    const { body: theirs } = await create(siblingStaff, { name, phone: '0977 002' })
    await create(stranger.admin, { name, phone: '0977 003', branchId: stranger.branch.id })
    expect(theirs).toMatchObject({ branch: { id: sibling.id, name: sibling.name } })
    for (const search of ['zewditu', '0977 0', ' 77 002 '])
      expect(await elsewhere(staff, business.branch.id, search)).toEqual([theirs])
    expect(await elsewhere(admin, sibling.id, name)).toMatchObject([{ phone: '0977 001' }])
    expect(await elsewhere(staff, business.branch.id, '0977 001')).toEqual([])
    expect(await elsewhere(staff, business.branch.id)).toEqual([])
  })
})

describe('changing a customer', () => {
  // spec: D2.33 D7.7
  it('sets only what is present, and never the branch', async () => {
    const customer = await givenCustomer(app, staff, business.branch.id)
    const phone = { phone: '0911', branchId: sibling.id, id: randomUUID() }
    expect((await change(staff, customer.id, phone)).body).toEqual({
      ...customer,
      phone: '0911',
      version: 2,
    })
    const more = { name: 'Hana Girma', address: 'Bole', version: 2 }
    expect((await change(admin, customer.id, more)).body).toEqual({
      ...customer,
      name: 'Hana Girma',
      phone: '0911',
      address: 'Bole',
      version: 3,
    })
    const cleared = await change(staff, customer.id, { phone: null, address: '' })
    expect(cleared.body).toMatchObject({ name: 'Hana Girma', phone: null, address: null })
  })
})
