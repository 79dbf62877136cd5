import { CALLS } from '@mezgeb/contract/calls'
import { Category } from '@mezgeb/contract/catalogue/categories'
import { rolesFor } from '@mezgeb/contract/kit/permissions'
import { beforeAll, describe, expect, it } from 'vitest'

import { allPages } from '../../../testing/all-pages.ts'
import { givenBusiness, givenCategory, givenSuperAdmin } from '../../../testing/builders.ts'
import { refusal } from '../../../testing/refusal.ts'
import { REQUESTS } from '../../../testing/requests.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenWorld } from '../../../testing/world.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Business } from '../../../testing/builders.ts'
import type { CallRow } from '../../../testing/call-row.ts'
import type { World } from '../../../testing/world.ts'

const app = testApp()
const lists = Object.entries<Endpoint>(CALLS).filter(([, { pages }]) => pages === true)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const NO_CURSORS = [
  ['none', ''],
  ['no base64', '%%%'],
  ['no JSON', 'bm9uc2Vuc2U'],
  ['no list', base64({ a: 1 })],
  ['an empty list', base64([])],
  ['null', base64(null)],
  ['too long', 'A'.repeat(2001)],
  ['a nest', Buffer.from('['.repeat(700)).toString('base64url')],
]

let business: Business
let superToken = ''
let world: World

beforeAll(async () => {
  business = await givenBusiness(app)
  world = await givenWorld(app)
  superToken = (await givenSuperAdmin(app)).token
})

const ROWS: Record<string, CallRow> = REQUESTS

/** Of the empty business; a list below a record of the world. */
async function get(endpoint: Endpoint, query: string) {
  const { path, needs } = endpoint
  const [name = ''] = lists.find(([, one]) => one === endpoint) ?? []
  const isBelow = path.includes('{')
  const row = isBelow ? await ROWS[name]?.request(world, 'ADMIN', app) : undefined
  const filled = Object.entries(row?.params ?? {}).reduce<string>(
    (rest, [param, value]) => rest.replace(`{${param}}`, value),
    path,
  )
  const { admin } = isBelow ? world.own : business
  return app.raw({
    method: 'GET',
    url: `/api${filled}?${query}`,
    token: rolesFor(needs).includes('ADMIN') ? admin.token : superToken,
  })
}

function nextUrl(answer: { headers: Record<string, string | undefined> }): string | undefined {
  return /^<(\/api\/.*)>; rel="next"$/.exec(answer.headers['link'] ?? '')?.[1]
}

describe.each(lists)('the list of %s', (name, endpoint) => {
  // One parser reads the limits and the outside of the cursors of all lists: one list gets every value.
  const isOne = name === 'listCategories'

  // spec: D2.1
  it('is an array with its total', async () => {
    const answer = await get(endpoint, '')
    expect(answer.status).toBe(200)
    expect(answer.body).toBeInstanceOf(Array)
    expect(answer.headers['x-total-count']).toMatch(/^\d+$/)
    expect(endpoint.reply?.safeParse(answer.body).error).toBeUndefined()
  })

  // spec: D2.3
  it.each(['0', ...(isOne ? ['201', '-1', '1.5', 'ten', '', '1e400', 'NaN', '9'.repeat(20)] : [])])(
    'refuses limit=%s',
    async (limit) => {
      expect(refusal(await get(endpoint, `limit=${limit}`))).toEqual({
        status: 400,
        message: 'limit must be a whole number from 1 to 200',
        fields: ['limit'],
      })
    },
  )

  // spec: D2.3
  it.each(['1', '200'])('takes limit=%s', async (limit) => {
    expect((await get(endpoint, `limit=${limit}`)).status).toBe(200)
  })

  // spec: D2.4
  it.each([
    ...(isOne ? NO_CURSORS : []),
    ['numbers', base64([1, 2])],
    ['too few', base64(['2026-01-01T00:00:00.000Z'])],
    ['no id', base64(['2026-01-01T00:00:00.000Z', 'no-id'])],
    ['no date', base64(['2026-13-45T99:99:99.000Z', 'no-id', 'no-id'])],
    ['objects', base64([{}, {}])],
    ['SQL', base64(["' or 1=1 --", "' or 1=1 --", "' or 1=1 --"])],
  ])('refuses a cursor that is %s', async (_title, cursor) => {
    expect(refusal(await get(endpoint, `cursor=${encodeURIComponent(cursor)}`))).toEqual({
      status: 400,
      message: 'cursor is not valid',
      fields: ['cursor'],
    })
  })

  // spec: D2.4
  it('never fails on a cursor of nearly the right form', async () => {
    const id = crypto.randomUUID()
    const keys = [
      ['Half \ud800 pair', id],
      ['NUL \u0000', id],
      ['0000-01-01T00:00:00Z', id],
      ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z', id],
      ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z', id],
      ['2026-01-01T00:00:00.000Z', id, id],
      ['x'.repeat(600), id],
      ['', id],
    ]
    for (const key of keys) {
      const answer = await get(endpoint, `cursor=${base64(key)}`)
      expect([200, 400]).toContain(answer.status)
    }
  })
})

// Some lists are filtered, not searched.
const FILTERED = [
  ...['listAuditEntries', 'listProductMovements', 'listCustomerPayments'],
  ...['listSupplierStatement', 'listJournal', 'listValueBridge'],
  ...['listLosses', 'listMargins', 'listDocumentLines'],
  ...['listImports', 'listImportRows'],
]
const searched = lists.filter(([name]) => !FILTERED.includes(name))

describe.each(searched)('the list of %s, searched,', (_name, endpoint) => {
  // spec: D2.2
  it.each([
    ['over 200 characters', 'x'.repeat(201), 'search must be at most 200 characters'],
    ['a NUL', '%00', 'Text contains characters that cannot be stored'],
  ])('refuses a search with %s', async (_title, search, message) => {
    expect(refusal(await get(endpoint, `search=${search}`))).toEqual({
      status: 400,
      message,
      fields: ['search'],
    })
  })

  // asvs: 1.2.4 1.2.9
  // spec: D2.2
  it.each(["' or 1=1 --", '%', '_', '\\', 'ቡ'])(
    'looks for %j literally, and finds nothing of it',
    async (search) => {
      const answer = await get(endpoint, `search=${encodeURIComponent(search)}`)
      expect(answer.status).toBe(200)
      expect(answer.text).toBe('[]')
      expect(answer.headers['x-total-count']).toBe('0')
    },
  )
})

describe('a long list', () => {
  // spec: D2.6
  it('is shown 1,000 at a time without a limit, with a link to the rest', async () => {
    const { admin, institution } = await givenBusiness(app)
    await app.database.sql(
      `insert into categories (institution_id, name)
       select $1, 'Category ' || lpad(n::text, 5, '0') from generate_series(1, 1003) n`,
      [institution.id],
    )
    const first = await app.raw({ method: 'GET', url: '/api/categories', token: admin.token })
    expect(first.headers['x-total-count']).toBe('1003')
    expect(first.body).toHaveLength(1000)

    const url = nextUrl(first)
    const rest = await app.raw({ method: 'GET', url: url ?? '', token: admin.token })
    expect(rest.body).toHaveLength(3)
    expect(rest.headers['x-total-count']).toBe('1003')
    expect(nextUrl(rest)).toBeUndefined()
    expect(rest.text).toContain('Category 01003')
  })

  // spec: D2.5
  it('keeps search, limit and filters in the link, and gives every row once', async () => {
    const { admin, institution } = await givenBusiness(app)
    for (let more = 0; more < 7; more += 1) await givenCategory(app, admin)
    await app.raw({
      method: 'POST',
      url: '/api/categories',
      token: admin.token,
      payload: { name: 'Something else' },
    })
    const query = `search=category%20&limit=3&institutionId=${institution.id}`
    const seen: string[] = []
    let pages = 0
    let url: string | undefined = `/api/categories?${query}`
    while (url !== undefined) {
      const page = await app.raw({ method: 'GET', url, token: admin.token })
      expect(page.headers['x-total-count']).toBe('7')
      seen.push(...Array.from(page.text.matchAll(/"id":"([^"]+)"/g), ([, id = '']) => id))
      url = nextUrl(page)
      pages += 1
    }
    expect(pages).toBe(3)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })

  it.each([
    ['Amharic letters', 'ፀ'],
    ['letters beside the basic plane', '😀'],
    ['control characters', '\u0001'],
    ['quotation marks', '"'],
  ])('of the longest names is read to its end when they are all %s', async (_title, letter) => {
    const { admin, institution } = await givenBusiness(app)
    for (const last of ['a', 'b', 'c']) {
      const name = letter.repeat(199 / letter.length) + last
      await app.database.sql('insert into categories (institution_id, name) values ($1, $2)', [
        institution.id,
        name,
      ])
    }
    const { rows } = await allPages(app, admin, '/categories?limit=1', Category)
    expect(rows.map(({ name }) => name.at(-1))).toEqual(['a', 'b', 'c'])
  })

  // spec: D2.5
  it('that ends exactly at the limit has no next page', async () => {
    const { admin } = await givenBusiness(app)
    await givenCategory(app, admin)
    await givenCategory(app, admin)
    const answer = await app.raw({
      method: 'GET',
      url: '/api/categories?limit=2',
      token: admin.token,
    })
    expect(answer.body).toHaveLength(2)
    expect(nextUrl(answer)).toBeUndefined()
  })
})
