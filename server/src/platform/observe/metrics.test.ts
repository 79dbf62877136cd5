import { request } from 'node:http'

import { createSale } from '@mezgeb/contract/selling/sales'
import { describe, expect, it } from 'vitest'

import { buildApp } from '../../app.ts'
import { createMetrics } from './metrics.ts'
import { givenBusiness } from '../../testing/builders.ts'
import { ownApp } from '../../testing/test-app.ts'

import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Env } from '../../env.ts'

const app = ownApp()
const TOKEN = 'A-token-of-ours-1'

async function newServer(
  env: Partial<Env> = {},
  change: Partial<typeof app.db> = {},
): Promise<FastifyInstance> {
  return buildApp({
    db: { ...app.db, ...change },
    env: { logLevel: 'silent', trustProxy: false, ...env },
  })
}

async function metricsOf(http: FastifyInstance): Promise<string> {
  const answer = await http.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** Value of one series; undefined if missing. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

describe('GET /metrics', () => {
  it('counts every request by the pattern of its path, and never names a tenant', async () => {
    const http = await newServer()
    const { admin, institution } = await givenBusiness(app)
    const headers = { authorization: `Bearer ${admin.token}` }
    const id = '0b7f2d3e-1111-4222-8333-944455566677'
    await http.inject({ url: `/api/sales/${id}`, headers })
    await http.inject({ url: '/api/categories?search=Abebe', headers })
    await http.inject({ url: '/api/categories' })
    await http.inject({ url: '/api/never/was' })
    const text = await metricsOf(http)
    const count = (labels: string) =>
      valueOf(text, `mezgeb_http_request_duration_seconds_count{${labels}}`)
    expect(count('method="GET",route="/api/sales/:id",status="4xx"')).toBe(1)
    expect(count('method="GET",route="/api/categories",status="2xx"')).toBe(1)
    expect(count('method="GET",route="/api/categories",status="4xx"')).toBe(1)
    expect(count('method="GET",route="none",status="4xx"')).toBe(1)
    for (const secret of [id, institution.id, admin.user.id, admin.token, 'Abebe', 'never']) {
      expect(text).not.toContain(secret)
    }
    await http.close()
  })

  it('is the text format of Prometheus, with pool, queue, database and what was turned away', async () => {
    const metrics = createMetrics()
    metrics.shed('queue_full')
    metrics.waited(0.002)
    const http = await buildApp({
      db: app.db,
      env: { logLevel: 'silent', trustProxy: false },
      metrics,
    })
    const answer = await http.inject('/metrics')
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const line of answer.body.split('\n')) {
      expect(line).toMatch(
        /^$|^# (HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(\{.*\})? (-?[\d.e+-]+|Nan|\+Inf)$/,
      )
    }
    expect(valueOf(answer.body, 'mezgeb_http_requests_shed_total{reason="queue_full"}')).toBe(1)
    expect(valueOf(answer.body, 'mezgeb_http_queue_wait_seconds_count')).toBe(1)
    expect(valueOf(answer.body, 'mezgeb_pool_connections')).toBeGreaterThan(0)
    expect(valueOf(answer.body, 'mezgeb_pool_waiting')).toBe(0)
    expect(valueOf(answer.body, 'mezgeb_database_up')).toBe(1)
    await http.close()
  })

  it('reports a missing database without waiting for it', async () => {
    const http = await newServer({}, { ping: () => Promise.reject(new Error('away')) })
    expect(valueOf(await metricsOf(http), 'mezgeb_database_up')).toBe(0)
    await http.close()
    const frozen = await newServer({}, { ping: () => new Promise(() => undefined) })
    expect(valueOf(await metricsOf(frozen), 'mezgeb_database_up')).toBe(0)
    await frozen.close()
  })

  it('knows how slow the event loop is, memory, processor and garbage collection', async () => {
    const text = await createMetrics({ watchProcess: true }).text()
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_gc_duration_seconds',
    ]) {
      expect(text).toContain(`# TYPE ${name} `)
    }
  })

  it('counts what was recorded, and a repeated key not again', async () => {
    const http = await newServer()
    const { admin } = await givenBusiness(app)
    const send = () =>
      http.inject({
        method: 'POST',
        url: '/api/categories',
        payload: { name: 'Coffee' },
        headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': 'one-and-the-same' },
      })
    expect((await send()).statusCode).toBe(201)
    expect((await send()).headers['idempotency-replayed']).toBe('true')
    const text = await metricsOf(http)
    expect(valueOf(text, 'mezgeb_created_total{route="/api/categories"}')).toBe(1)
    expect(createSale.creates).toBe(true) // so a sale is counted in the same way
    await http.close()
  })

  it('does not count a client that left as in flight for ever', async () => {
    let requested = () => undefined as void
    const started = new Promise<void>((resolve) => (requested = resolve))
    const http = await newServer(
      {},
      {
        ping: () => {
          requested()
          return new Promise(() => undefined)
        },
      },
    )
    const url = await http.listen({ port: 0, host: '127.0.0.1' })
    const leaving = request(`${url}/api/ready`)
    leaving.on('error', () => undefined)
    leaving.end()
    await started
    leaving.destroy()
    const inFlight = async () => valueOf(await metricsOf(http), 'mezgeb_http_requests_in_flight')
    await expect.poll(inFlight).toBe(1) // the one that asks
    await http.close()
  })
})

describe('reading the metrics', () => {
  const ask = async (http: FastifyInstance, options: Omit<InjectOptions, 'url'>) =>
    (await http.inject({ url: '/metrics', ...options })).statusCode

  it('is allowed from this machine itself, by its name and without a proxy', async () => {
    const http = await newServer()
    expect(await ask(http, {})).toBe(200)
    expect(await ask(http, { remoteAddress: '::1' })).toBe(200)
    expect(await ask(http, { remoteAddress: '::ffff:127.0.0.1' })).toBe(200)
    expect(await ask(http, { remoteAddress: '203.0.113.9' })).toBe(404)
    expect(await ask(http, { remoteAddress: '10.0.0.1' })).toBe(404)
    expect(await ask(http, { headers: { host: 'shop.example' } })).toBe(404)
    expect(await ask(http, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404)
    expect(await ask(http, { headers: { via: '1.1 proxy' } })).toBe(404)
    await http.close()
  })

  it('needs a token behind a proxy', async () => {
    const http = await newServer({ trustProxy: 1 })
    expect(await ask(http, {})).toBe(404)
    await http.close()
  })

  // asvs: 13.2.1
  it('is only who has the token, where there is one', async () => {
    const http = await newServer({ metricsToken: TOKEN, trustProxy: 1 })
    const far = { remoteAddress: '203.0.113.9' }
    const headers = { authorization: `Bearer ${TOKEN}` }
    expect(await ask(http, { ...far, headers })).toBe(200)
    expect(await ask(http, { headers: { authorization: `Bearer ${TOKEN}x` } })).toBe(404)
    expect(await ask(http, {})).toBe(404)
    const { admin } = await givenBusiness(app)
    expect(await ask(http, { headers: { authorization: `Bearer ${admin.token}` } })).toBe(404)
    await http.close()
  })

  // asvs: 13.4.5
  it('answers all others like a page that is not there', async () => {
    const http = await newServer()
    const missing = await http.inject({ url: '/missing', remoteAddress: '203.0.113.9' })
    const hidden = await http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
    expect(hidden.statusCode).toBe(missing.statusCode)
    expect(hidden.body).toBe(missing.body)
    const varying = new Set(['date', 'x-request-id'])
    const namesOf = (headers: object) =>
      Object.entries(headers).filter(([name]) => !varying.has(name))
    expect(namesOf(hidden.headers)).toEqual(namesOf(missing.headers))
    await http.close()
  })
})
