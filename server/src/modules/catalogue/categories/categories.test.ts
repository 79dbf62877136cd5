import { randomUUID } from 'node:crypto'

import {
  createCategory,
  listCategories,
  updateCategory,
} from '@mezgeb/contract/catalogue/categories'
import { beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenCategory, givenStaff } from '../../../testing/builders.ts'
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

const create = ({ token }: Person, body: object) =>
  app.sendAnything(createCategory, { token, body })

const change = ({ token }: Person, id: string, body: object) =>
  app.sendAnything(updateCategory, { token, params: { id }, body })

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
  it.each(['ቡና እና ሻይ', '👨‍👩‍👧 family', '1️⃣ ❤️', 'می‌خواهم', 'Café ñandú'])(
    'takes the name %s',
    async (name) => {
      expect((await create(staff, { name })).status).toBe(201)
    },
  )

  it.each([
    ...['\u001b[2JDrinks', 'Drinks\u009b2J', 'Dri\u200bnks', 'Dri\u200dnks', 'ቡ\u200cና'],
    ...[
      'Dri\u202eskn',
      'Drinks\ufffd',
      '\u2066Drinks\u2069',
      'Drinks\u200f',
      'Drinks\u061c',
      'Dri\u2028nks',
      'Dri\u00adnks',
      '\u3164\u3164',
      'Drinks\u206a',
      'Drinks\u{e0041}',
      'Dri\ufe0fnks',
    ],
  ])('refuses the name %j, which a terminal or a reader would not show', async (name) => {
    const message = 'Text contains characters that cannot be stored'
    const answer = await create(staff, { name })
    expect(answer.status).toBe(400)
    expect(answer.failure.fields).toMatchObject([{ path: 'name', message }])
  })

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
    const answer = await create(staff, body)
    expect(answer.status).toBe(400)
    expect(answer.failure.message).toBe(message)
    expect(answer.failure.fields).toMatchObject([{ path, message }])
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
})

describe('listing categories', () => {
  // spec: S2.46
  it('finds a text in name or description, in any case', async () => {
    const { admin } = await givenBusiness(app)
    await create(admin, { name: 'Hot drinks', description: 'ቡና and tea_leaves' })
    await create(admin, { name: 'ሻይ ቅጠል', description: '100% Tea' })
    await create(admin, { name: 'Soap' })

    expect(await found(admin, 'TEA')).toEqual(['Hot drinks', 'ሻይ ቅጠል'])
    expect(await found(admin, 'ቡና')).toEqual(['Hot drinks'])
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

  it('refuses the name of another category', async () => {
    const [one, other] = [await givenCategory(app, staff), await givenCategory(app, staff)]
    expect(refusal(await change(staff, one.id, { name: other.name.toUpperCase() }))).toEqual({
      status: 409,
      message: 'A category with this name already exists.',
      fields: ['name'],
    })
  })
})
