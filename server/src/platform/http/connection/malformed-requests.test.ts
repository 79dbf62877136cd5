import { CALLS } from '@mezgeb/contract/calls'
import { createCategory } from '@mezgeb/contract/catalogue/categories'
import { rolesFor } from '@mezgeb/contract/kit/permissions'
import { beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenCategory, givenSuperAdmin } from '../../../testing/builders.ts'
import { databaseDigest } from '../../../testing/database/database-digest.ts'
import { refusal } from '../../../testing/refusal.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { InjectOptions } from 'fastify'
import type { Category } from '@mezgeb/contract/catalogue/categories'
import type { Business } from '../../../testing/builders.ts'
import type { DatabaseDigest } from '../../../testing/database/database-digest.ts'

const app = testApp()
const MALFORMED = { status: 400, message: 'The request could not be read.' }
const NOT_FOUND = { status: 404, message: 'Not found.' }
const JSON_TYPE = { 'content-type': 'application/json' }
const withBody = Object.entries<Endpoint>(CALLS).filter(([, { body }]) => body !== undefined)

let business: Business
let category: Category
let before: DatabaseDigest
let tokens: { admin: string; superAdmin: string }

beforeAll(async () => {
  business = await givenBusiness(app)
  tokens = {
    admin: business.admin.token,
    superAdmin: (await givenSuperAdmin(app)).token,
  }
  category = await givenCategory(app, business.admin)
  before = await databaseDigest(app.database)
})

function tokenFor({ needs }: Endpoint): string | undefined {
  if (needs === 'ANYONE') return undefined
  return rolesFor(needs).includes('ADMIN') ? tokens.admin : tokens.superAdmin
}

function sendText(endpoint: Endpoint, payload: string | Buffer, headers: object = JSON_TYPE) {
  const token = tokenFor(endpoint)
  return app.raw({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{\w+\}/, business.admin.user.id)}`,
    ...(token === undefined ? {} : { token }),
    headers: { ...headers },
    payload,
  })
}

const categoryText = (json: string) => sendText(createCategory, json)

describe('a body that is no JSON object', () => {
  const bodies = {
    'half a document': '{"name":"Coffee"',
    'no document': 'name=Coffee',
    'two documents': '{}{}',
    'a list': '[]',
    'a list of objects': '[{"name":"Coffee"}]',
    'a text': '"Coffee"',
    'a number': '5',
    'nothing, in so many letters': 'null',
    'a number that JSON does not have': '{"name":NaN}',
    'a NUL byte': '{"name":"Cof\u0000fee"}',
    'only white space': '  \n ',
    'a nest 10,000 levels deep that is never closed': '['.repeat(10_000),
    'a nest 10,000 levels deep': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  }
  // asvs: 2.2.2 15.3.5
  // spec: D2.9
  it.each(Object.entries(bodies))('such as %s is 400 for every call', async (_title, text) => {
    const answers = await Promise.all(withBody.map(([, endpoint]) => sendText(endpoint, text)))
    for (const answer of answers) expect(refusal(answer)).toEqual(MALFORMED)
  })

  it('such as bytes that are no UTF-8 is 4xx for every call that needs a field', async () => {
    const answers = await Promise.all(
      withBody.map(([, endpoint]) => sendText(endpoint, Buffer.from([0xff, 0xfe, 0x7b, 0x7d]))),
    )
    for (const answer of answers) expect(refusal(answer)).toEqual(MALFORMED)
  })
})

describe('a body with wrong values', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

  it.each([
    ['a number', '5'],
    ['an object', '{}'],
    ['a list', '["Coffee"]'],
    ['true', 'true'],
    ['null', 'null'],
    ['a number too large for any', '1e400'],
    ['a number of 400 digits', '9'.repeat(400)],
    ['10,000 objects in each other', nested(10_000)],
  ])('for a name, such as %s, gets the sentence of the name', async (_title, value) => {
    const answer = await categoryText(`{"name":${value}}`)
    expect(refusal(answer)).toEqual({
      status: 400,
      message: 'Name must be at least 2 characters',
      fields: ['name'],
    })
  })

  // asvs: 1.3.3
  it.each([
    ['a NUL character', '"Cof\\u0000fee"'],
    ['half a surrogate pair', '"Cof\\ud800fee"'],
    ['the other half', '"Cof\\udc00fee"'],
  ])('that cannot be stored, such as %s, is refused', async (_title, value) => {
    const answer = await categoryText(`{"name":${value}}`)
    expect(refusal(answer)).toEqual({
      status: 400,
      message: 'Text contains characters that cannot be stored',
      fields: ['name'],
    })
  })

  // asvs: 2.2.1
  // spec: S8.38 D2.8 D2.9
  it('names every field at fault, and leads with the first one’s sentence', async () => {
    const answer = await app.raw({
      method: 'POST',
      url: '/api/branches',
      token: tokens.admin,
      payload: { name: 'A', location: '', phone: 7 },
    })
    expect(answer.failure).toEqual({
      code: 'INVALID',
      message: 'Name must be at least 2 characters',
      fields: [
        {
          path: 'name',
          code: 'NAME_TOO_SHORT',
          message: 'Name must be at least 2 characters',
          params: { min: 2 },
        },
        {
          path: 'location',
          code: 'LOCATION_TOO_SHORT',
          message: 'Location must be at least 2 characters',
          params: { min: 2 },
        },
        { path: 'phone', code: 'INVALID_TEXT', message: 'Must be text' },
      ],
    })
  })

  it.each(['1e400', '-1e400', '9007199254740993', '2147483648', '-1', '1.5', '"1"', 'true'])(
    'for a version, such as %s, is 400 or a stale version',
    async (version) => {
      const answer = await app.raw({
        method: 'PATCH',
        url: `/api/categories/${category.id}`,
        token: tokens.admin,
        headers: JSON_TYPE,
        payload: `{"name":"Coffee","version":${version}}`,
      })
      expect([400, 409]).toContain(answer.status)
      expect(answer.failure.code).toMatch(/^(INVALID|STALE_VERSION)$/)
    },
  )

  it('inherits none', async () => {
    expect((await categoryText('{"__proto__":{"name":"Inherited"}}')).status).toBe(400)
  })

  // asvs: 2.2.2
  it('that is absent altogether gets the first field’s sentence', async () => {
    const answers = [
      await sendText(createCategory, '', {}),
      await sendText(createCategory, '', JSON_TYPE),
      await app.raw({ method: 'POST', url: '/api/categories', token: tokens.admin }),
    ]
    for (const answer of answers) {
      expect(refusal(answer)).toEqual({
        status: 400,
        message: 'Name must be at least 2 characters',
        fields: ['name'],
      })
    }
  })
})

describe('a body that is too large or of another type', () => {
  // spec: D2.18
  it('is 413 above 256 KiB, for every call', async () => {
    const text = JSON.stringify({ name: 'x'.repeat(256 * 1024) })
    const answers = await Promise.all(withBody.map(([, endpoint]) => sendText(endpoint, text)))
    for (const answer of answers) {
      expect(refusal(answer)).toEqual({ status: 413, message: 'The request is too large.' })
    }
  })

  // asvs: 3.5.2
  // spec: D2.19
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'nonsense',
    '',
  ])('is 415 as %j', async (type) => {
    const answer = await sendText(createCategory, '{"name":"Coffee"}', { 'content-type': type })
    expect(refusal(answer)).toEqual({
      status: 415,
      message: 'Send the request as application/json.',
    })
  })
})

describe('an unknown path', () => {
  const get = (url: string, method: InjectOptions['method'] = 'GET') =>
    app.raw({ method, url, token: tokens.admin })

  it.each([
    ['the API itself', '/api'],
    ['with a slash', '/api/'],
    ['unknown', '/api/nothing'],
    ['a call with a slash', '/api/branches/'],
    ['a call in another case', '/api/Branches'],
    ['with a slash too many', '/api//branches'],
    ['with dots', '/api/branches/../users/x'],
    ['a NUL', '/api/%00'],
    ['a wrong escape', '/api/%zz'],
    ['half an escape', '/api/%'],
    ['an escaped slash', '/api/branches%2f'],
    ['bytes that are no UTF-8', '/api/%ff%fe'],
    ['of 500 parts', `/api/${'long/'.repeat(500)}`],
    ['of 8,000 letters', `/api/${'x'.repeat(8000)}`],
    ['a wrong escape as an id', '/api/sales/%zz'],
    ['a NUL as an id', '/api/sales/%00'],
    ['an id of 5,000 letters', `/api/sales/${'x'.repeat(5000)}`],
    ['a prototype as an id', '/api/sales/__proto__'],
    ['a prototype', '/api/__proto__'],
    ['a constructor', '/api/constructor'],
    ['that begins alike', '/apiary'],
  ])('is 404: %s', async (_title, url) => {
    const answer = await get(url)
    expect(refusal(answer)).toEqual(NOT_FOUND)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  // asvs: 13.4.4
  it.each(['PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK'])(
    'is 404 by the method %s',
    async (method) => {
      const answer = await app.http.inject({
        method,
        url: '/api/categories',
        headers: { authorization: `Bearer ${tokens.admin}` },
      })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Not found.' })
    },
  )
})

describe('a query', () => {
  const get = (query: string) =>
    app.raw({ method: 'GET', url: `/api/categories?${query}`, token: tokens.admin })

  // asvs: 15.3.7
  it.each([
    ['search=a&search=b', 'search must be text', 'search'],
    ['limit=1&limit=2', 'limit must be a whole number from 1 to 200', 'limit'],
    ['limit=1&limit=1', 'limit must be a whole number from 1 to 200', 'limit'],
    ['cursor=a&cursor=b', 'cursor is not valid', 'cursor'],
    ['search=%00', 'Text contains characters that cannot be stored', 'search'],
    ['institutionId=no-id', 'Not a valid id', 'institutionId'],
    ['institutionId=', 'Not a valid id', 'institutionId'],
  ])('%s is 400', async (query, message, field) => {
    expect(refusal(await get(query))).toEqual({ status: 400, message, fields: [field] })
  })

  // asvs: 1.1.1
  it.each([
    'search[]=a&unknown=1',
    '__proto__=1&__proto__[x]=2&constructor=3',
    'search=%zz%',
    'search=%ff',
    'search=%ed%a0%80',
    '&&==&=&?',
    'hasOwnProperty=1&toString=2',
  ])('%s is read as far as it makes sense', async (query) => {
    expect((await get(query)).status).toBe(200)
  })
})

it('none of these requests changes anything', async () => {
  expect(await databaseDigest(app.database)).toEqual(before)
})

describe('a body that is taken', () => {
  it('keeps whole surrogate pairs', async () => {
    const answer = await categoryText('{"name":"Coffee \\ud83c\\udf31"}')
    expect(answer.body).toMatchObject({ name: 'Coffee 🌱' })
  })

  // asvs: 1.5.2 15.3.6
  // spec: D2.25
  it('ignores keys it does not know, and those that would reach a prototype', async () => {
    const answer = await categoryText(
      '{"name":"Coffee beans","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"extra":1}',
    )
    expect(answer.status).toBe(201)
    expect(answer.text).not.toContain('polluted')
    expect('polluted' in {}).toBe(false)
  })

  // asvs: 1.1.1
  it('is read as JSON with any parameter and in any case', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
      const name = `Category ${crypto.randomUUID()}`
      const answer = await sendText(createCategory, JSON.stringify({ name }), {
        'content-type': type,
      })
      expect(answer.status).toBe(201)
    }
  })
})
