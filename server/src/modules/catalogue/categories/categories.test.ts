import { randomUUID } from 'node:crypto'

import { Category, createCategory, listCategories } from '@mezgeb/contract/catalogue/categories'
import { PERMISSION_DENIED } from '@mezgeb/contract/kit/errors'
import { beforeAll, describe, expect, it } from 'vitest'

import { allPages } from '../../../testing/all-pages.ts'
import {
  givenBusiness,
  givenCategory,
  givenPendingBusiness,
  givenStaff,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { expectCreatedOnce } from '../../../testing/expect-created-once.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
let business: Business
let staff: Person
let stranger: Business

beforeAll(async () => {
  business = await givenBusiness(app)
  staff = await givenStaff(app, business)
  stranger = await givenBusiness(app)
})

function create({ token }: Person, body: object, key?: string) {
  return app.raw({
    method: 'POST',
    url: '/api/categories',
    token,
    payload: body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

function change({ token }: Person, id: string, body: object) {
  return app.raw({ method: 'PATCH', url: `/api/categories/${id}`, token, payload: body })
}

async function found(person: Person, search: string): Promise<string[]> {
  const answer = await app.send(listCategories, { token: person.token, query: { search } })
  expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
  return answer.body.map((row) => row.name)
}

describe('adding a category', () => {
  // spec: S7.31 D4.12
  it('lets ADMIN and STAFF add one to their institution', async () => {
    for (const person of [business.admin, staff]) {
      const name = `Drinks ${randomUUID()}`
      const answer = await app.send(createCategory, {
        token: person.token,
        body: { name: ` ${name} `, description: 'Hot', institutionId: business.institution.id },
      })
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({
        id: answer.body.id,
        name,
        description: 'Hot',
        institutionId: business.institution.id,
        version: 1,
      })
    }
  })

  // spec: S3.10 S5.20
  it('keeps a missing, empty or null description as null', async () => {
    for (const description of [undefined, null, '', '   ']) {
      const answer = await app.send(createCategory, {
        token: staff.token,
        body: { name: `Category ${randomUUID()}`, description },
      })
      expect(answer.body.description).toBeNull()
    }
  })

  // spec: S5.19
  it.each(['ቡና እና ሻይ', '👨‍👩‍👧 family', 'می‌خواهم', 'Café ñandú'])('takes the name %s', async (name) => {
    expect((await create(staff, { name })).status).toBe(201)
  })

  it.each(['\u001b[2JDrinks', 'Drinks\u009b2J', 'Dri\u200bnks', 'Dri\u200dnks', 'ቡ\u200cና'])(
    'refuses the name %j, which a terminal or a reader would not show',
    async (name) => {
      const message = 'Text contains characters that cannot be stored'
      const answer = await create(staff, { name })
      expect(answer.status).toBe(400)
      expect(answer.failure.fields).toMatchObject([{ path: 'name', message }])
    },
  )

  it.each([
    ['name', 'Name must be at least 2 characters', {}],
    ['name', 'Name must be at least 2 characters', { name: 'ቡ' }],
    ['name', 'Name must be at least 2 characters', { name: ['Drinks'] }],
    ['name', 'At most 200 characters are allowed', { name: 'x'.repeat(201) }],
    ['description', 'Must be text', { name: 'Drinks', description: 1 }],
    [
      'description',
      'At most 2000 characters are allowed',
      { name: 'Drinks', description: 'x'.repeat(2001) },
    ],
    [
      'description',
      'Text contains characters that cannot be stored',
      { name: 'Drinks', description: '\u0000' },
    ],
  ])('refuses a bad %s: %s', async (path, message, body) => {
    const before = await databaseDigest(app.database)
    const answer = await create(staff, body)
    expect(answer.status).toBe(400)
    expect(answer.failure.message).toBe(message)
    expect(answer.failure.fields).toMatchObject([{ path, message }])
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  // spec: D2.14 D7.19
  it('refuses a name that another category has, without regard to case', async () => {
    const name = `Épices ቅመም ${randomUUID()}`
    await create(staff, { name })
    for (const taken of [name, name.toUpperCase(), ` ${name.toLowerCase()} `]) {
      expect(refusal(await create(business.admin, { name: taken }))).toEqual({
        status: 409,
        message: 'A category with this name already exists.',
        fields: ['name'],
      })
    }
    expect((await create(stranger.admin, { name })).status).toBe(201)
  })

  it('happens once for one Idempotency-Key of one user', async () => {
    const name = `Category ${randomUUID()}`
    const { key } = await expectCreatedOnce((once) => create(staff, { name }, once))

    const rows = await app.database.sql('select from categories where name = $1', [name])
    expect(rows).toHaveLength(1)
    expect((await create(staff, { name: `${name}!` }, key)).failure.code).toBe('KEY_REUSED')
    expect((await create(business.admin, { name }, key)).failure.code).toBe('CATEGORY_TAKEN')
    expect((await create(stranger.admin, { name }, key)).status).toBe(201)
  })

  it('answers the institution of somebody else like one that does not exist', async () => {
    const body = { name: `Category ${randomUUID()}` }
    const theirs = await create(staff, { ...body, institutionId: stranger.institution.id })
    const nobodys = await create(staff, { ...body, institutionId: randomUUID() })
    expect(theirs.status).toBe(404)
    expect(theirs.text).toBe(nobodys.text)
  })

  it('waits for the approval of the institution, which may read meanwhile', async () => {
    const { admin } = await givenPendingBusiness(app)
    expect(refusal(await create(admin, { name: 'Drinks' }))).toEqual({
      status: 403,
      message: 'Your institution is awaiting approval.',
    })
    expect((await app.send(listCategories, { token: admin.token })).body).toEqual([])
  })
})

describe('listing categories', () => {
  // spec: S7.30
  it('sorts by name without regard to case and pages through all of them', async () => {
    const { admin } = await givenBusiness(app)
    const names = ['tea', 'Coffee', 'ቡና', 'Sugar', 'soap', 'አልባሳት']
    for (const name of names) await create(admin, { name })

    const list = await allPages(app, admin, '/categories?limit=4', Category)

    expect(list.rows.map((row) => row.name)).toEqual([
      ...['Coffee', 'soap', 'Sugar', 'tea', 'ቡና', 'አልባሳት'],
    ])
    expect(list.pageSizes).toEqual([4, 2])
    expect(list.total).toBe(6)
  })

  // spec: S2.46
  it('finds a text in name or description, in any case, literally, over several pages', async () => {
    const { admin } = await givenBusiness(app)
    await create(admin, { name: 'Hot drinks', description: 'ቡና and tea_leaves' })
    await create(admin, { name: 'ሻይ ቅጠል', description: '100% Tea' })
    await create(admin, { name: 'Soap' })

    expect(await found(admin, 'TEA')).toEqual(['Hot drinks', 'ሻይ ቅጠል'])
    expect(await found(admin, 'ቡና')).toEqual(['Hot drinks'])
    expect(await found(admin, '%')).toEqual(['ሻይ ቅጠል'])
    expect(await found(admin, '_')).toEqual(['Hot drinks'])
    expect(await found(admin, "'; drop table categories; --")).toEqual([])

    const pages = await allPages(app, admin, '/categories?limit=1&search=tea', Category)
    expect(pages.rows.map((row) => row.name)).toEqual(['Hot drinks', 'ሻይ ቅጠል'])
    expect(pages.total).toBe(2)
  })

  // spec: S7.30 D4.11 D4.19
  it('shows the own institution and answers another one like one that does not exist', async () => {
    const mine = await givenCategory(app, staff)
    const theirs = await givenCategory(app, stranger.admin)
    const list = await allPages(app, staff, '/categories', Category)
    expect(list.rows).toContainEqual(mine)
    expect(list.rows).not.toContainEqual(theirs)

    const answers = [stranger.institution.id, randomUUID()].map((institutionId) =>
      app.send(listCategories, { token: staff.token, query: { institutionId } }),
    )
    const [foreign, missing] = await Promise.all(answers)
    expect(foreign?.status).toBe(404)
    expect(foreign?.text).toBe(missing?.text)
  })
})

describe('changing a category', () => {
  // spec: S5.20 S7.32 D2.33 D4.12
  it('sets only what is present, for ADMIN and STAFF', async () => {
    const category = await givenCategory(app, staff)
    const body = { description: 'Hot', id: randomUUID(), institutionId: randomUUID() }
    expect((await change(business.admin, category.id, body)).body).toEqual({
      ...category,
      description: 'Hot',
      version: 2,
    })
    const name = `Renamed ${randomUUID()}`
    expect((await change(staff, category.id, { name, version: 2 })).body).toEqual({
      ...category,
      name,
      description: 'Hot',
      version: 3,
    })
    expect((await change(staff, category.id, { description: null })).body).toMatchObject({
      name,
      description: null,
    })
  })

  // spec: D2.34
  it('refuses a stale version with the category as it is now', async () => {
    const category = await givenCategory(app, staff)
    const changed = await change(staff, category.id, { description: 'One', version: 1 })
    const stale = await change(business.admin, category.id, { description: 'Two', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.failure).toEqual({
      code: 'STALE_VERSION',
      message: 'Somebody else has changed this in the meantime. Check it and save again.',
      current: changed.body,
    })
  })

  // spec: S5.19
  it.each([
    ['name', 'Name must be at least 2 characters', { name: 'D' }],
    ['name', 'Name must be at least 2 characters', { name: null }],
    ['description', 'Must be text', { description: false }],
    ['version', 'Version must be a whole number', { version: 1.5 }],
  ])('refuses a bad %s: %s', async (path, message, body) => {
    const category = await givenCategory(app, staff)
    const answer = await change(staff, category.id, body)
    expect(answer.status).toBe(400)
    expect(answer.failure.fields).toMatchObject([{ path, message }])
  })

  it('refuses the name of another category', async () => {
    const [one, other] = [await givenCategory(app, staff), await givenCategory(app, staff)]
    expect(refusal(await change(staff, one.id, { name: other.name.toUpperCase() }))).toEqual({
      status: 409,
      message: 'A category with this name already exists.',
      fields: ['name'],
    })
  })

  it('answers the category of somebody else like one that does not exist', async () => {
    const theirs = await givenCategory(app, stranger.admin)
    const before = await databaseDigest(app.database, stranger.institution.id)
    const body = { name: 'Mine', version: 7 }
    const [foreign, missing] = [
      await change(business.admin, theirs.id, body),
      await change(business.admin, randomUUID(), body),
    ]
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
    expect(await databaseDigest(app.database, stranger.institution.id)).toEqual(before)
  })
})

it('shows a super admin no categories', async () => {
  const superAdmin = await givenSuperAdmin(app)
  const category = await givenCategory(app, staff)
  const answers = [
    await app.send(listCategories, { token: superAdmin.token }),
    await create(superAdmin, { name: 'Drinks' }),
    await change(superAdmin, category.id, { name: 'Drinks' }),
  ]
  for (const answer of answers) {
    expect(refusal(answer)).toEqual({ status: 403, message: PERMISSION_DENIED })
  }
})
