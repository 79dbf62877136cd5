import { createServer } from 'node:http'

import { createCategory } from '@mezgeb/contract/catalogue/categories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { buildApp } from '../../app.ts'
import { startTracing } from './start-tracing.ts'
import { givenBusiness } from '../../testing/builders.ts'
import { ownApp } from '../../testing/test-app.ts'

import type { Server } from 'node:http'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(Attribute),
  status: z.object({ code: z.optional(z.number()) }),
})
type Span = z.infer<typeof Span>
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

const app = ownApp()
const received: string[] = []
let collector: Server
let endpoint = ''
let lost = 0

/** A collector that keeps the requests it gets. */
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      if (request.url?.startsWith('/moved') === true) {
        response.writeHead(307, { location: '/v1/traces' }).end()
        return
      }
      received.push(`${request.url} ${String(request.headers['x-key'])}\n${body}`)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => collector.once('listening', resolve))
  const address = collector.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => collector.close())

/** Spans that a server sends to the collector during `act`. */
async function spansOf(act: (http: Awaited<ReturnType<typeof buildApp>>) => Promise<void>) {
  received.length = 0
  const tracing = startTracing({
    endpoint,
    version: '1.2.3',
    headers: { 'x-key': 'shown' },
    onLost: (count) => (lost += count),
  })
  const http = await buildApp({
    db: app.db,
    env: { logLevel: 'silent', trustProxy: false },
    tracing,
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  await act(http)
  await http.close()
  await tracing.stop()
  return received.flatMap((text) => {
    const [path, body = ''] = text.split('\n')
    expect(path).toBe('/v1/traces shown')
    const { resourceSpans } = Export.parse(JSON.parse(body))
    expect(resourceSpans[0]?.resource.attributes).toContainEqual({
      key: 'process.pid',
      value: { intValue: process.pid },
    })
    expect(resourceSpans[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'mezgeb' },
    })
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })
}

function attribute(span: Span | undefined, name: string): unknown {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value === undefined ? undefined : Object.values(value)[0]
}

describe('OpenTelemetry traces', () => {
  it('tell each request with its route and status, and in it the transaction and its statements', async () => {
    const { admin } = await givenBusiness(app)
    const secrets = ['Canary-51f0c7', 'Canary-key-9', admin.token, admin.user.email]
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const spans = await spansOf(async (http) => {
      const address = http.server.address()
      const port = typeof address === 'object' ? address?.port : ''
      const answer = await fetch(
        `http://127.0.0.1:${port}/api${createCategory.path}?q=Canary-51f0c7`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${admin.token}`,
            'content-type': 'application/json',
            'idempotency-key': 'Canary-key-9',
            traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
          },
          body: JSON.stringify({ name: 'Canary-51f0c7' }),
        },
      )
      expect(answer.status).toBe(201)
    })

    const root = spans.find(({ name }) => name === 'POST /api/categories')
    expect(root).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
    expect(attribute(root, 'http.request.method')).toBe('POST')
    expect(attribute(root, 'http.route')).toBe('/api/categories')
    expect(Number(attribute(root, 'http.response.status_code'))).toBe(201)

    const children = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId)
    expect(children.map(({ name }) => name)).toEqual(['resolve_session', 'transaction'])
    const transaction = children.find(({ name }) => name === 'transaction')
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId)
    expect(statements.map(({ name }) => name)).toEqual(['add_category', 'keep_answer'])
    for (const span of [...children, ...statements]) {
      expect(span.traceId).toBe(traceId)
      expect(attribute(span, 'db.system.name')).toBe('postgresql')
    }
    for (const secret of secrets) expect(received.join('')).not.toContain(secret)
  })

  it('of an unsampled caller are not recorded', async () => {
    const spans = await spansOf(async (http) => {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00'
      await http.inject({ url: '/api/ready', headers: { traceparent } })
      await http.inject({ url: '/api/health', headers: { traceparent: 'nonsense' } })
    })
    expect(spans.map(({ name }) => name)).toEqual(['GET /api/health'])
    expect(spans[0]?.parentSpanId).toBeUndefined()
    expect(lost).toBe(0)
  })

  // asvs: 13.2.4
  it('are lost and counted while the collector is away, and no request waits for it', async () => {
    const there = endpoint
    endpoint = 'http://127.0.0.1:9'
    const spans = await spansOf(async (http) => {
      expect((await http.inject('/api/health')).statusCode).toBe(200)
    })
    endpoint = there
    expect(spans).toEqual([])
    expect(lost).toBe(1)
  })

  // asvs: 15.3.2
  it('go to the collector itself, not to where it redirects', async () => {
    const there = endpoint
    const lostBefore = lost
    endpoint = `${there}/moved`
    const spans = await spansOf(async (http) => {
      expect((await http.inject('/api/health')).statusCode).toBe(200)
    })
    endpoint = there
    expect(spans).toEqual([])
    expect(lost).toBe(lostBefore + 1)
  })
})
