import { randomUUID } from 'node:crypto'

import {
  Branch,
  createBranch,
  deleteBranch,
  listBranches,
  updateBranch,
} from '@mezgeb/contract/business/branches'
import { createDelivery, listDeliveries } from '@mezgeb/contract/stock/deliveries'
import { listPapers } from '@mezgeb/contract/stock/papers'
import { describe, expect, it } from 'vitest'

import { allPages } from '../../../testing/all-pages.ts'
import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSupplier,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Person } from '../../../testing/builders.ts'

const app = testApp()

const BOLE = { name: 'Bole', location: 'Addis Ababa' }

const create = ({ token }: Person, body: object) => app.sendAnything(createBranch, { token, body })

const change = ({ token }: Person, id: string, body: object) =>
  app.sendAnything(updateBranch, { token, params: { id }, body })

describe('adding a branch', () => {
  it('gives it an id and puts it into the institution of the session', async () => {
    const { admin, institution } = await givenBusiness(app)

    const answer = await app.send(createBranch, {
      token: admin.token,
      body: { ...BOLE, phone: ' 0911 ', institutionId: institution.id },
    })

    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: answer.body.id,
      name: 'Bole',
      location: 'Addis Ababa',
      phone: '0911',
      code: 'BO',
      institutionId: institution.id,
      version: 1,
    })
  })

  // spec: S3.7 S5.28
  it('keeps a missing, empty or null phone as null', async () => {
    const { admin } = await givenBusiness(app)
    for (const phone of [undefined, null, '', '   ']) {
      const answer = await app.send(createBranch, {
        token: admin.token,
        body: { name: `Branch ${randomUUID()}`, location: 'Addis Ababa', phone },
      })
      expect(answer.body.phone).toBeNull()
    }
  })

  // spec: S5.26 S5.27
  it.each([
    ['name', 'Name must be at least 2 characters', { location: 'Here' }],
    ['name', 'Name must be at least 2 characters', { name: 'B', location: 'Here' }],
    ['name', 'Name must be at least 2 characters', { name: ' B ', location: 'Here' }],
    ['name', 'Name must be at least 2 characters', { name: 7, location: 'Here' }],
    ['name', 'At most 200 characters are allowed', { name: 'x'.repeat(201), location: 'Here' }],
    ['location', 'Location must be at least 2 characters', { name: 'Bole' }],
    ['location', 'Location must be at least 2 characters', { name: 'Bole', location: 'A' }],
    ['location', 'Location must be at least 2 characters', { name: 'Bole', location: null }],
    ['phone', 'Must be text', { ...BOLE, phone: 5 }],
    [
      'name',
      'Text contains characters that cannot be stored',
      { name: 'Bo\u0000le', location: 'Here' },
    ],
  ])('refuses a bad %s: %s', async (path, message, body) => {
    const { admin } = await givenBusiness(app)

    const answer = await create(admin, body)

    expect(answer.status).toBe(400)
    expect(answer.failure.message).toBe(message)
    expect(answer.failure.fields).toMatchObject([{ path, message }])
  })

  // spec: D7.20
  it('refuses a name that another branch has, without regard to case', async () => {
    const { admin } = await givenBusiness(app)
    await create(admin, { name: 'Café ጎንደር', location: 'Gondar' })

    for (const name of ['Café ጎንደር', 'CAFÉ ጎንደር', '  café ጎንደር ']) {
      expect(refusal(await create(admin, { name, location: 'Elsewhere' }))).toEqual({
        status: 409,
        message: 'A branch with this name already exists.',
        fields: ['name'],
      })
    }
  })

  it('lets two institutions have branches of one name', async () => {
    const [one, other] = [await givenBusiness(app), await givenBusiness(app)]
    expect((await create(one.admin, BOLE)).status).toBe(201)
    expect((await create(other.admin, BOLE)).status).toBe(201)
  })

  it('lets one of many at once have a name', async () => {
    const { admin } = await givenBusiness(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(admin, BOLE)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.failure.code === 'BRANCH_TAKEN')).toHaveLength(7)
  })
})

describe('listing branches', () => {
  // spec: S2.75
  it('finds a text in name or location, in any case', async () => {
    const { admin } = await givenBusiness(app)
    await create(admin, { name: '100% Bole', location: 'Airport_road' })
    await create(admin, { name: 'ቦሌ መድኃኔዓለም', location: 'አዲስ አበባ' })
    await create(admin, { name: 'Piassa', location: 'Old \\ Airport' })

    const found = async (search: string) => {
      const answer = await app.send(listBranches, { token: admin.token, query: { search } })
      expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
      return answer.body.map((row) => row.name)
    }

    expect(await found('AIRPORT')).toEqual(['100% Bole', 'Piassa'])
    expect(await found('አበባ')).toEqual(['ቦሌ መድኃኔዓለም'])
    expect(await found('ቦሌ')).toEqual(['ቦሌ መድኃኔዓለም'])
    expect(await found('nowhere')).toEqual([])
  })

  // spec: D4.9
  it('shows every user of an institution its branches alone', async () => {
    const [business, stranger] = [await givenBusiness(app), await givenBusiness(app)]
    const staff = await givenStaff(app, business)
    for (const person of [business.admin, staff]) {
      const own = await app.send(listBranches, { token: person.token })
      expect(own.body).toEqual([business.branch])
      const named = await app.send(listBranches, {
        token: person.token,
        query: { institutionId: business.institution.id },
      })
      expect(named.body).toEqual([business.branch])
      const theirs = await app.send(listBranches, {
        token: person.token,
        query: { institutionId: stranger.institution.id },
      })
      const nobodys = await app.send(listBranches, {
        token: person.token,
        query: { institutionId: randomUUID() },
      })
      expect(theirs.status).toBe(404)
      expect(theirs.text).toBe(nobodys.text)
    }
  })

  // spec: S7.23 D4.9
  it('shows a super admin the branches of any institution, or of all', async () => {
    const [one, other] = [await givenBusiness(app), await givenBusiness(app)]
    const superAdmin = await givenSuperAdmin(app)
    const token = superAdmin.token

    const ofOne = await app.send(listBranches, {
      token,
      query: { institutionId: one.institution.id },
    })
    const all = await allPages(app, superAdmin, '/branches?limit=200', Branch)
    const unknown = await app.send(listBranches, { token, query: { institutionId: randomUUID() } })

    expect(ofOne.body).toEqual([one.branch])
    expect(all.rows).toEqual(expect.arrayContaining([one.branch, other.branch]))
    expect(all.total).toBe(all.rows.length)
    expect(unknown.status).toBe(404)
  })
})

describe('changing a branch', () => {
  // spec: D2.33
  it('sets only what is present', async () => {
    const { admin, branch } = await givenBusiness(app)
    const body = { phone: '0911', id: randomUUID(), institutionId: branch.institutionId }
    expect((await change(admin, branch.id, body)).body).toEqual({
      ...branch,
      phone: '0911',
      version: 2,
    })
    expect((await change(admin, branch.id, { name: 'Piassa' })).body).toMatchObject({
      name: 'Piassa',
      location: branch.location,
      phone: '0911',
      version: 3,
    })
    expect((await change(admin, branch.id, { phone: null, version: 3 })).body).toMatchObject({
      phone: null,
      version: 4,
    })
  })

  // spec: S7.25
  it('takes the existing branch merged with changes, as the spec’s clients send it', async () => {
    const { admin, branch } = await givenBusiness(app)
    const answer = await app.send(updateBranch, {
      token: admin.token,
      params: { id: branch.id },
      body: { ...branch, location: 'Adama' },
    })
    expect(answer.body).toEqual({ ...branch, location: 'Adama', version: 2 })
  })

  it('refuses the name of another branch and takes the own one in another case', async () => {
    const { admin, branch } = await givenBusiness(app)
    await create(admin, BOLE)
    expect(refusal(await change(admin, branch.id, { name: 'BOLE' }))).toEqual({
      status: 409,
      message: 'A branch with this name already exists.',
      fields: ['name'],
    })
    const own = await change(admin, branch.id, { name: branch.name.toUpperCase() })
    expect(own.status).toBe(200)
  })
})

describe('the short code of a branch', () => {
  const added = async ({ token }: Person, name: string, code?: string) =>
    (await app.send(createBranch, { token, body: { name, location: 'Here', code } })).body

  it('is given from the name, in Amharic too, and to one branch only', async () => {
    const { admin } = await givenBusiness(app)
    const names = ['Bole', 'ቦሌ መድኃኔዓለም', 'Bole Rwanda', 'መርካቶ', 'ፒያሳ', 'አዳማ', 'Café', 'ቦሌ 2', '£ £']
    const codes: string[] = []
    for (const name of names) codes.push((await added(admin, name)).code)
    expect(codes).toEqual(['BO', 'BM', 'BO2', 'ME', 'PI', 'AD', 'CA', 'B2', 'BR2'])
    expect((await added(admin, 'Gerji', ' gj1 ')).code).toBe('GJ1')
  })

  it('is changed by an ADMIN, and no branch gets one that another has or had', async () => {
    const { admin, branch } = await givenBusiness(app)
    const bole = await added(admin, 'Bole')
    expect((await change(admin, branch.id, { code: 'bole' })).body).toMatchObject({ code: 'BOLE' })
    expect((await change(admin, branch.id, { code: '', name: 'Head office' })).body).toMatchObject({
      code: 'BOLE',
    })
    for (const code of [branch.code, 'BOLE', 'bole']) {
      expect(refusal(await change(admin, bole.id, { code }))).toEqual({
        status: 409,
        message: 'This short code is on papers of another branch. Choose another one.',
        fields: ['code'],
      })
    }
    expect((await change(admin, branch.id, { code: branch.code })).status).toBe(200)
    expect(
      (await create(admin, { name: 'Gerji', location: 'Here', code: 'ቦሌ' })).failure.fields,
    ).toMatchObject([{ path: 'code', message: 'A short code has 2 to 6 letters A to Z or digits' }])
  })

  it('is not given twice to branches that are added at once', async () => {
    const { admin } = await givenBusiness(app)
    const names = Array.from({ length: 6 }, (_, at) => `Adama${at}`)
    const all = await Promise.all(names.map((name) => added(admin, name)))
    expect(new Set(all.map(({ code }) => code))).toEqual(
      new Set(['AD', 'AD2', 'AD3', 'AD4', 'AD5', 'AD6']),
    )
  })

  it('stays on papers of before, and finds them with any code that the branch had', async () => {
    const shop = await givenBusiness(app)
    const { id: productId } = await givenProduct(app, shop)
    const supplier = await givenSupplier(app, shop.admin)
    const deliver = async () => {
      const body = {
        supplierId: supplier.id,
        dateReceived: new Date().toISOString(),
        items: [{ productId, quantity: 1 }],
      }
      return (await app.send(createDelivery, { token: shop.admin.token, body })).body.number
    }
    const first = await deliver()
    await change(shop.admin, shop.branch.id, { code: 'MAIN' })
    expect([first, await deliver()]).toEqual([`${shop.branch.code}-D-0001`, 'MAIN-D-0002'])
    const found = async (search: string) => {
      const { body } = await app.send(listDeliveries, {
        token: shop.admin.token,
        query: { search },
      })
      return body.map(({ number }) => number)
    }
    const papers = async (search: string, { token } = shop.admin) =>
      (await app.send(listPapers, { token, query: { search } })).body.map(({ number }) => number)
    for (const search of [
      ...[first, 'main d 1', 'MAIN/D/1', 'maind0001', ' Main-d-01 '],
      ...['#MAIN-D-0001', 'MAIN\u2013D\u20110001', 'main\u00a0d\u00a01'],
    ]) {
      expect(await found(search), search).toEqual([first])
      expect(await papers(search), search).toEqual([first])
    }
    for (const search of [
      'main d 3',
      'main t 1',
      'no d 1',
      'main d',
      'main d 99999999999',
      'mainé d 1',
    ]) {
      expect(await found(search), search).toEqual([])
      expect(await papers(search), search).toEqual([])
    }
    const elsewhere = { ...shop, branch: await givenBranch(app, shop.admin) }
    expect(await papers(first, await givenStaff(app, elsewhere))).toEqual([])
    expect(await papers(first, (await givenBusiness(app)).admin)).toEqual([])
  })
})

describe('deleting a branch', () => {
  // spec: S7.26
  it('deletes one that nothing uses', async () => {
    const { admin, branch } = await givenBusiness(app)
    const spare = await givenBranch(app, admin)
    const request = { token: admin.token, params: { id: spare.id } }

    const answer = await app.send(deleteBranch, request)

    expect(answer.status).toBe(204)
    expect(answer.text).toBe('')
    expect((await app.send(listBranches, { token: admin.token })).body).toEqual([branch])
    expect((await app.send(deleteBranch, request)).status).toBe(404)
  })

  // spec: D2.15 D7.18
  it.each([
    [
      'users',
      async (business: Awaited<ReturnType<typeof givenBusiness>>) => givenStaff(app, business),
    ],
    ['customers', async ({ admin, branch }) => givenCustomer(app, admin, branch.id)],
    ['stock and movements', async (business) => givenProduct(app, business, { stock: 3 })],
  ])('refuses one with %s', async (_, use) => {
    const business = await givenBusiness(app)
    await use(business)
    const before = await databaseDigest(app.database, business.institution.id)

    const answer = await app.send(deleteBranch, {
      token: business.admin.token,
      params: { id: business.branch.id },
    })

    expect(refusal(answer)).toEqual({
      status: 409,
      message: 'This branch is in use and cannot be deleted.',
    })
    expect(await databaseDigest(app.database, business.institution.id)).toEqual(before)
  })
})
