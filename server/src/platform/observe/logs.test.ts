import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { login } from '@mezgeb/contract/people/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { buildApp } from '../../app.ts'
import { PASSWORD, givenBusiness } from '../../testing/builders.ts'
import { ownApp } from '../../testing/test-app.ts'

import type { FastifyInstance, InjectOptions } from 'fastify'

const Line = z.looseObject({ msg: z.string(), err: z.optional(z.record(z.string(), z.unknown())) })
type Line = z.infer<typeof Line>

const app = ownApp()
const lines: string[] = []
const CANARY = 'Canary-51f0c7'
let logging: FastifyInstance

beforeAll(async () => {
  logging = await newServer()
})
afterAll(() => logging.close())
beforeEach(() => {
  lines.length = 0
})

/** A server that logs everything, behind one trusted proxy. */
async function newServer(change: Partial<typeof app.db> = {}): Promise<FastifyInstance> {
  return buildApp({
    db: { ...app.db, ...change },
    env: { logLevel: 'debug', trustProxy: 1 },
    logStream: { write: (line) => void lines.push(line) },
  })
}

/** Every line parsed; fails on a line that is no JSON object. */
function logged(): Line[] {
  return lines.flatMap((line) => {
    expect(line.endsWith('\n')).toBe(true)
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u)
    return [Line.parse(JSON.parse(line))]
  })
}

const requests = () => logged().filter(({ msg }) => msg === 'request')

describe('the log', () => {
  // asvs: 16.2.1
  it('has one line per finished request, with who and what, and no path as it was sent', async () => {
    const { admin } = await givenBusiness(app)
    const answer = await logging.inject({
      url: `/api${listCategories.path}?search=Abebe%20Bikila`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.statusCode).toBe(200)
    const [line, ...more] = requests()
    expect(more).toEqual([])
    expect(line).toMatchObject({
      level: 'debug',
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/categories',
      status: 200,
      institutionId: admin.user.institution?.id,
      userId: admin.user.id,
      address: '127.0.0.1',
    })
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Number(line?.ms)).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('Abebe')
  })

  it('names an unknown path only as such', async () => {
    await logging.inject(`/api/${CANARY}/nothing`)
    expect(requests()).toMatchObject([{ route: 'none', status: 404 }])
    expect(lines.join('')).not.toContain(CANARY)
  })

  // asvs: 16.3.2 16.3.3
  it('writes refused access as warn, with its reason and address', async () => {
    await logging.inject({ url: '/api/auth/me', headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(requests()).toMatchObject([
      { level: 'warn', status: 401, code: 'SIGNED_OUT', address: '203.0.113.9' },
    ])
  })

  // asvs: 16.3.1
  it('writes every sign-in, the wrong ones and the right ones', async () => {
    const { admin } = await givenBusiness(app)
    const signIn = (password: string) =>
      logging.inject({
        method: 'POST',
        url: `/api${login.path}`,
        payload: { email: admin.user.email, password },
      })
    expect((await signIn(CANARY)).statusCode).toBe(401)
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
    expect(requests()).toMatchObject([
      { level: 'warn', status: 401, code: 'INVALID_CREDENTIALS' },
      { level: 'info', status: 200, route: '/api/auth/login' },
    ])
    expect(lines.join('')).not.toContain(CANARY)
    expect(lines.join('')).not.toContain(admin.user.email)
  })

  // asvs: 1.2.1 1.3.10 16.2.4 16.4.1
  it('stays one JSON object a line, whatever a client calls itself and claims to come from', async () => {
    const nasty = [
      '"}\\u000a{"level":"fatal"',
      '\u001b[2J\u001b]0;owned\u0007',
      '\u0085\u009b31m\u2028next',
      'x'.repeat(4000),
      '%0d%0aSet-Cookie: a=b',
    ]
    for (const text of nasty) {
      const headers = {
        'user-agent': text,
        'x-forwarded-for': text,
        'x-request-id': text,
        referer: text,
        authorization: text,
      }
      await logging.inject({ url: '/api/auth/me', headers })
    }
    const found = requests()
    expect(found).toHaveLength(nasty.length)
    for (const line of found) {
      expect(line.requestId).toMatch(/^[\da-f-]{36}$/)
      expect(Object.keys(line)).not.toContain('address')
    }
  })

  // asvs: 14.2.1 14.2.4 16.2.5 16.5.1
  it('keeps passwords, tokens, keys and what people sent out of itself, error bodies and the database', async () => {
    const { admin } = await givenBusiness(app)
    const secrets = {
      password: `${CANARY}-password`,
      token: Buffer.from(`${CANARY}-token-of-32-bytes`.padEnd(32)).toString('base64url'),
      key: `${CANARY}-key`,
    }
    const failing = await newServer({
      call: () => Promise.reject(Object.assign(new Error('boom'), { detail: secrets.key })),
      inInstitution: () =>
        Promise.reject(
          Object.assign(new Error(`invalid input syntax: "${secrets.password}"`), {
            code: '22P99',
            where: secrets.password,
          }),
        ),
    })
    const headers = {
      authorization: `Bearer ${secrets.token}`,
      'idempotency-key': secrets.key,
      cookie: secrets.token,
    }
    const sent: InjectOptions[] = [
      {
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: admin.user.email, password: secrets.password },
        headers,
      },
      { method: 'POST', url: '/api/categories', payload: { name: secrets.password }, headers },
      {
        method: 'POST',
        url: '/api/auth/login',
        payload: `{"password":"${secrets.password}`,
        headers: { ...headers, 'content-type': 'application/json' },
      },
      { url: `/api/auth/me?token=${secrets.token}`, headers },
    ]
    const bodies: string[] = []
    for (const http of [logging, failing]) {
      for (const request of sent) bodies.push((await http.inject(request)).body)
    }
    await failing.close()
    expect(requests().length).toBeGreaterThanOrEqual(2 * sent.length)
    for (const secret of Object.values(secrets)) {
      expect(lines.join('')).not.toContain(secret)
      expect(bodies.join('')).not.toContain(secret)
    }
    expect(await textsInDatabase(`${CANARY}-password`)).toBe(0)
    expect(await textsInDatabase(secrets.token)).toBe(0)
  })
})

describe('an unforeseen failure', () => {
  // asvs: 13.4.2 16.3.4
  it('is one line with its error, under the id in the answer', async () => {
    const broken = await newServer({ call: () => Promise.reject(new Error('Canary: a bug')) })
    const answer = await broken.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${'A'.repeat(64)}` },
    })
    await broken.close()
    const [line, ...more] = requests()
    expect(more).toEqual([])
    expect(answer.json()).toEqual({ code: 'INTERNAL', requestId: line?.requestId })
    expect(answer.headers['x-request-id']).toBe(line?.requestId)
    expect(line).toMatchObject({ level: 'error', status: 500, err: { message: 'Canary: a bug' } })
    expect(line?.err?.stack).toContain('logs.test.ts')
  })

  // asvs: 16.2.3
  it('does not flood the log while the database is away: twenty lines, and how many more', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const cut = await newServer({ call: () => Promise.reject(away) })
    for (let times = 0; times < 150; times += 1) {
      const answer = await cut.inject({
        url: times % 2 === 0 ? '/api/auth/me' : '/api/sales',
        headers: { authorization: `Bearer ${'A'.repeat(64)}` },
      })
      expect(answer.statusCode).toBe(503)
    }
    await cut.close()
    expect(requests()).toHaveLength(20)
    expect(requests()[0]?.err).toMatchObject({ code: 'ECONNREFUSED', stack: '' })
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 'warn', held: 130, msg: '… and 130 more: 503' }),
    )
  })
})

describe('X-Request-Id', () => {
  const ask = async (headers: Record<string, string>, http = logging) =>
    (await http.inject({ url: '/api/health', headers })).headers['x-request-id']

  it('is taken from a trusted proxy when it is well-formed', async () => {
    expect(await ask({ 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'abcDEF-123.4' })).toBe(
      'abcDEF-123.4',
    )
  })

  it.each(['short', 'x'.repeat(65), 'has space inside', 'line\u0085feed-line'])(
    'is replaced when it is not: %j',
    async (id) => {
      expect(await ask({ 'x-forwarded-for': '203.0.113.9', 'x-request-id': id })).toMatch(
        /^[\da-f]{8}-/,
      )
    },
  )

  it('of anybody else is not believed', async () => {
    expect(await ask({ 'x-request-id': 'abcDEF-123.4' })).toMatch(/^[\da-f]{8}-/)
    const given = await app.raw({
      method: 'GET',
      url: '/api/health',
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'abcDEF-123.4' },
    })
    expect(given.headers['x-request-id']).toMatch(/^[\da-f]{8}-/)
  })
})

/** Number of occurrences of a text in all text and JSON columns. */
async function textsInDatabase(text: string): Promise<number> {
  const columns = await app.database.sql<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  )
  expect(columns.length).toBeGreaterThan(20)
  let found = 0
  for (const { table_name: table, column_name: column } of columns) {
    const rows = await app.database.sql(
      `select from "${table}" where position($1 in "${column}"::text) > 0`,
      [text],
    )
    found += rows.length
  }
  return found
}
