import { CALLS } from '@mezgeb/contract/calls'
import { DEFAULT_TIME_ZONE } from '@mezgeb/contract/kit/fields'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { buildApp } from '../../app.ts'
import { givenBusiness } from '../../testing/builders.ts'
import { testApp } from '../../testing/test-app.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'

const app = testApp()
const calls = Object.entries<Endpoint>(CALLS)
const get = (url: string) => app.raw({ method: 'GET', url })

describe('every reply', () => {
  const policy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

  // asvs: 1.3.2 3.2.1 3.4.3 3.4.4 3.4.5 3.4.6 3.7.1 4.1.1 14.2.3 14.3.2
  it.each(['/api/health', '/api/auth/me', '/api/nothing', '/api/%zz', '/api/openapi.json'])(
    'forbids foreign scripts, frames, guessing of types and keeping: %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
    },
  )

  // asvs: 3.4.1 12.2.1
  it('binds the browser to TLS when a trusted proxy reports it, and only then', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' }
    const proxied = await buildApp({ db: app.db, env: { logLevel: 'silent', trustProxy: 1 } })
    const requested = { method: 'GET', url: '/api/health' } as const
    const overTls = await proxied.inject({ ...requested, headers })
    expect(overTls.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    const overHttp = await proxied.inject(requested)
    expect(overHttp.headers['strict-transport-security']).toBeUndefined()
    const unproxied = await app.raw({ ...requested, headers })
    expect(unproxied.headers['strict-transport-security']).toBeUndefined()
  })

  // asvs: 3.4.2
  it('gives no other origin access', async () => {
    const answer = await app.raw({
      method: 'OPTIONS',
      url: '/api/sales',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
  })

  // asvs: 14.2.2 14.3.2
  it('of a list and of a creation is not kept either', async () => {
    const { admin } = await givenBusiness(app)
    const list = await app.raw({ method: 'GET', url: '/api/categories', token: admin.token })
    const created = await app.raw({
      method: 'POST',
      url: '/api/categories',
      token: admin.token,
      payload: { name: 'Coffee' },
    })
    expect(list.headers['cache-control']).toBe('no-store')
    expect(created.headers['cache-control']).toBe('no-store')
  })
})

describe('GET /api/health and /api/ready', () => {
  // spec: D1.18
  it('answer without a session', async () => {
    expect((await get('/api/health')).status).toBe(200)
    expect((await get('/api/ready')).status).toBe(200)
  })

  // spec: D1.18 D1.20
  it('tell a server that drains apart: alive, and not ready', async () => {
    const draining = await buildApp({
      db: app.db,
      env: { logLevel: 'silent', trustProxy: false },
      isDraining: () => true,
    })
    expect((await draining.inject('/api/health')).statusCode).toBe(200)
    const ready = await draining.inject('/api/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({
      code: 'UNAVAILABLE',
      requestId: ready.headers['x-request-id'],
      message: 'The service is not available right now. Please try again.',
    })
    expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
    await draining.close()
  })

  // spec: D1.19 D2.21
  it('tell a database that does not answer apart', async () => {
    const broken = await buildApp({
      db: {
        ...app.db,
        ping: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
      },
      env: { logLevel: 'silent', trustProxy: false },
    })
    expect((await broken.inject('/api/health')).statusCode).toBe(200)
    expect((await broken.inject('/api/ready')).statusCode).toBe(503)
    await broken.close()
  })
})

describe('an unexpected error', () => {
  // asvs: 13.4.2 16.5.1
  // spec: D2.22
  it('is 500 without a message, so that the call’s own sentence is shown', async () => {
    const broken = await buildApp({
      db: { ...app.db, call: () => Promise.reject(new Error('Canary: a bug')) },
      env: { logLevel: 'silent', trustProxy: false },
    })
    const answer = await broken.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${'A'.repeat(64)}` },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'INTERNAL', requestId: answer.headers['x-request-id'] })
    await broken.close()
  })
})

// The parts of OpenAPI 3.1 that our document uses, strictly: a key that the standard does not know fails.
const Type = z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
const JsonSchema: z.ZodMiniType = z.strictObject({
  type: z.optional(z.union([Type, z.array(Type)])),
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => JsonSchema),
    ),
  ),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(
    z.union([z.boolean(), z.strictObject({}), z.lazy(() => JsonSchema)]),
  ),
  items: z.optional(z.lazy(() => JsonSchema)),
  anyOf: z.optional(z.array(z.lazy(() => JsonSchema)).check(z.minLength(1))),
  allOf: z.optional(z.array(z.lazy(() => JsonSchema)).check(z.minLength(1))),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  format: z.optional(z.string()),
  pattern: z.optional(
    z.string().check(z.refine((text) => RegExp(text, 'u') !== undefined, 'no regular expression')),
  ),
  minLength: z.optional(z.int()),
  maxLength: z.optional(z.int()),
  minItems: z.optional(z.int()),
  maxItems: z.optional(z.int()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
  exclusiveMaximum: z.optional(z.number()),
  description: z.optional(z.string()),
  propertyNames: z.optional(z.strictObject({ type: z.literal('string') })),
})
const Content = z.strictObject({
  'application/json': z.strictObject({
    schema: z.union([
      z.strictObject({
        $ref: z.literal('#/components/schemas/Failure'),
        properties: z.record(z.string(), z.strictObject({ enum: z.array(z.string()) })),
      }),
      JsonSchema,
    ]),
  }),
})
const Events = z.strictObject({ 'text/event-stream': z.strictObject({ schema: JsonSchema }) })
const Bytes = z.strictObject({ 'image/*': z.strictObject({}) })
const Response = z.strictObject({
  description: z.string().check(z.minLength(1)),
  content: z.optional(z.union([Content, Events, Bytes])),
  headers: z.optional(
    z.record(z.string(), z.strictObject({ description: z.string(), schema: JsonSchema })),
  ),
})
const Parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.optional(z.boolean()),
  description: z.optional(z.string()),
  schema: JsonSchema,
})
const Operation = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.strictObject({ session: z.array(z.string()) })),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.strictObject({ required: z.literal(true), content: Content })),
  responses: z.record(z.string().check(z.regex(/^(\d{3}|default)$/)), Response),
})
const OpenApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(
    z.string().check(z.regex(/^\//)),
    z.strictObject({
      get: z.optional(Operation),
      post: z.optional(Operation),
      patch: z.optional(Operation),
      delete: z.optional(Operation),
    }),
  ),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      session: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    }),
    schemas: z.strictObject({ Failure: JsonSchema }),
  }),
})

describe('GET /api/openapi.json', () => {
  // asvs: 2.1.1
  // spec: D1.21
  it('is an OpenAPI 3.1 document with every call and nothing else', async () => {
    const answer = await get('/api/openapi.json')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const document = OpenApi.parse(JSON.parse(answer.text))

    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
    )
    expect(operations.map(({ operationId, method, path }) => [operationId, method, path])).toEqual(
      expect.arrayContaining(
        calls.map(([name, { method, path }]) => [name, method.toLowerCase(), path]),
      ),
    )
    expect(operations).toHaveLength(calls.length)
    for (const { path, parameters } of operations) {
      const inPath = parameters?.filter((parameter) => parameter.in === 'path')
      expect(inPath?.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(inPath?.every(({ required }) => required)).toBe(true)
    }
  })

  it('documents the session, the required fields and the answer of a call', async () => {
    const document = OpenApi.parse(JSON.parse((await get('/api/openapi.json')).text))
    expect(document.paths['/auth/login']?.post?.security).toEqual([])
    const sale = document.paths['/sales']?.post
    expect(sale?.security).toEqual([{ session: [] }])
    expect(Object.keys(sale?.responses ?? {})).toEqual(['201', 'default'])
    expect(sale?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
    expect(Object.keys(document.paths['/auth/logout']?.post?.responses ?? {})).toEqual([
      '204',
      'default',
    ])
    expect(document.paths['/products']?.get?.parameters.map(({ name }) => name)).toEqual([
      'search',
      'limit',
      'cursor',
      'sort',
      'institutionId',
      'categoryId',
      'stock',
      'branchId',
      'archived',
      'soldIn',
      'If-None-Match',
    ])
    expect(Object.keys(document.paths['/products']?.get?.responses ?? {})).toEqual([
      '200',
      '304',
      'default',
    ])
    const removal = document.paths['/stock/outs']?.post?.responses['default']?.content
    expect(removal).toHaveProperty(
      ['application/json', 'schema', 'properties', 'code', 'enum'],
      expect.arrayContaining(['SIGNED_OUT', 'KEY_REUSED', 'OUT_OF_STOCK']),
    )
    const stream = document.paths['/events']?.get?.responses['200']?.content ?? {}
    expect(Object.keys(stream)).toEqual(['text/event-stream'])
    const charts = document.paths['/dashboard/charts']?.get?.parameters
    expect(charts?.find(({ name }) => name === 'timeZone')?.schema).toMatchObject({
      default: DEFAULT_TIME_ZONE,
    })
  })
})

describe('GET /api/docs', () => {
  // asvs: 13.4.5
  // spec: D1.22
  it('is a page without scripts or styles that names every call and every refusal', async () => {
    const answer = await get('/api/docs')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.text).not.toMatch(/<script|<style|<[^>]* (style|on\w+)=/)
    for (const [, { method, path, failure }] of calls) {
      expect(answer.text).toContain(`<code>${method} ${path}</code>`)
      expect(answer.text).toContain(failure)
    }
    expect(answer.text).toContain('Only {units} units available')
  })
})
