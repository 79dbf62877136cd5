import { afterAll, beforeAll, expect } from 'vitest'

import { buildApp } from '../app.ts'
import { appConnection } from '../db/app-role.ts'
import { openDatabase } from '../db/database.ts'
import { ensureSuperAdmin } from '../modules/users/ensure-super-admin.ts'
import { createTestDatabase } from './test-database.ts'

import type { Endpoint, ReplyOf, Sent } from '@mezgeb/contract/endpoint'
import type { Failure } from '@mezgeb/contract/errors'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Database } from '../db/database.ts'
import type { TestDatabase } from './test-database.ts'

export const SUPER_ADMIN = { email: 'super@mezgeb.local', password: 'Quiet-Ledger-41' }

/** What came back. `failure` is the body of a call that did not succeed. */
export type Answer<E> = {
  status: number
  body: ReplyOf<E>
  failure: Failure
  headers: Record<string, string | undefined>
  text: string
}

type Extras = { token?: string | undefined; key?: string; address?: string }

/** The real server on a database of its own, spoken to over HTTP. */
export type TestApp = {
  http: FastifyInstance
  db: Database
  database: TestDatabase
  /** Sends a call of the contract; a success must look as the contract says. */
  send<E extends Endpoint>(endpoint: E, sent?: Partial<Sent<E>> & Extras): Promise<Answer<E>>
  /** Sends anything at all below /api. */
  raw(request: InjectOptions & { token?: string }): Promise<Answer<Endpoint>>
}

/** One server for the test file that calls it; ready in its tests and builders. */
export function testApp(): TestApp {
  const running: Partial<Pick<TestApp, 'http' | 'db' | 'database'>> = {}
  beforeAll(async () => {
    running.database = await createTestDatabase()
    running.db = await openDatabase(appConnection(running.database.connection))
    await ensureSuperAdmin(running.db, SUPER_ADMIN)
    running.http = await buildApp({
      db: running.db,
      env: { logLevel: 'silent', trustProxy: false },
    })
  })
  afterAll(async () => {
    await running.http?.close()
    await running.db?.close()
    await running.database?.drop()
  })
  const app: TestApp = {
    get http() {
      return started(running.http)
    },
    get db() {
      return started(running.db)
    },
    get database() {
      return started(running.database)
    },
    send: (endpoint, sent) => send(app, endpoint, sent ?? {}),
    raw: ({ token, ...request }) => inject(app, { ...request, headers: headersOf(request, token) }),
  }
  return app
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the test app has not started: use it inside a test')
  return part
}

async function send<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  sent: Partial<Sent<E>> & Extras,
): Promise<Answer<E>> {
  const { token, key, address, params, query, body } = sent as Extras & {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: object
  }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '')
  const answer = await inject<E>(app, {
    method: endpoint.method,
    url: `/api${path}`,
    ...(query === undefined ? {} : { query: textsOf(query) }),
    ...(body === undefined ? {} : { payload: body }),
    ...(address === undefined ? {} : { remoteAddress: address }),
    headers: headersOf(
      { ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
      token,
    ),
  })
  if (answer.status < 300 && endpoint.reply !== undefined) {
    expect(endpoint.reply.safeParse(answer.body).error?.issues ?? []).toEqual([])
  }
  return answer
}

async function inject<E>(app: TestApp, request: InjectOptions): Promise<Answer<E>> {
  const response = await app.http.inject(request)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson && response.body !== '' ? response.json() : undefined
  return {
    status: response.statusCode,
    body,
    failure: body,
    text: response.body,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
    ),
  }
}

function headersOf(request: InjectOptions, token: string | undefined) {
  return {
    ...request.headers,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
}

function textsOf(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
}
