import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect } from 'vitest'

import { refusalsOf } from '@mezgeb/contract/kit/endpoint'

import { buildApp } from '../app.ts'
import { answerOf } from './processes/answer-of.ts'
import { openTestDatabase } from './database/open-test-database.ts'
import { ensureSuperAdmin } from '../modules/people/users/ensure-super-admin.ts'
import { SUPER_ADMIN } from './super-admin.ts'
import { firstEvent } from './first-event.ts'
import { filledPath, headersOf, jsonText, textsOf } from './request-parts.ts'
import { createTestDatabase } from './database/test-database.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { AppOptions } from '../app.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Answer, Sending, TestApi } from './test-api.ts'

/** The real server on its own database, called without a network in between. */
export type TestApp = TestApi & {
  http: FastifyInstance
  /** Sends anything at all. */
  raw(request: InjectOptions & { token?: string }): Promise<Answer<Endpoint>>
}

type Settings = { env?: Partial<AppOptions['env']> } & Pick<AppOptions, 'logStream'>

type Running = Pick<TestApp, 'http' | 'db' | 'database'>

/** Test files of a worker that share a server one after the other. More would make digests and the rules of the data slow. */
const FILES_MAX = 16

let shared: { running: Promise<Running>; files: number } | undefined

/**
 * The server that some test files of a worker share; ready in tests and builders. For files that look at what they
 * made, and change neither the schema nor what belongs to the whole platform. The last one of a worker ends with its
 * process.
 */
export function testApp(): TestApp {
  return appOf(share)
}

async function share(): Promise<Running> {
  if (shared?.files === FILES_MAX) {
    await stop(await shared.running)
    shared = undefined
  }
  shared ??= { running: start({}), files: 0 }
  shared.files += 1
  const running = await shared.running
  const rows = await running.database.sql<{ id: string }>('select id from institutions')
  const earlierInstitutions = new Set(rows.map(({ id }) => id))
  return { ...running, database: { ...running.database, earlierInstitutions } }
}

/** One server and database for the test file that calls it; ready in its tests and builders. */
export function ownApp(settings: Settings = {}): TestApp {
  return appOf(() => start(settings), stop)
}

async function start({ env, ...settings }: Settings): Promise<Running> {
  const database = await createTestDatabase()
  const db = await openTestDatabase(database)
  await ensureSuperAdmin(db, SUPER_ADMIN)
  const http = await buildApp({
    db,
    env: { logLevel: 'silent', trustProxy: false, ...env },
    ...settings,
  })
  return { http, db, database }
}

async function stop({ http, db, database }: Running): Promise<void> {
  await http.close()
  await db.close()
  await database.drop()
}

function appOf(begin: () => Promise<Running>, end?: (running: Running) => Promise<void>): TestApp {
  let running: Running | undefined
  beforeAll(async () => {
    running = await begin()
  })
  afterAll(async () => {
    if (running !== undefined) await end?.(running)
  })
  const app: TestApp = {
    get http() {
      return started(running).http
    },
    get db() {
      return started(running).db
    },
    get database() {
      return started(running).database
    },
    send: (endpoint, sent) => patiently(() => send(app, endpoint, sent ?? {})),
    sendAnything: (endpoint, sent) => patiently(() => send(app, endpoint, sent)),
    raw: ({ token, ...request }) =>
      inject(app, { ...request, headers: headersOf(request.headers, token) }),
  }
  return app
}

/** A minute and a half: a server that started without an echo of its changes looks for one again after a minute. */
const TRIES = 900

/** Repeats a call that the server puts off for a while, as the web app does: a busy machine is no fault of the test. */
async function patiently<A extends Pick<Answer<Endpoint>, 'status' | 'headers' | 'failure'>>(
  ask: () => Promise<A>,
): Promise<A> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    const isPutOff =
      answer.status === 503 &&
      answer.headers['retry-after'] !== undefined &&
      // A full disk does not pass.
      answer.failure?.code !== 'STORAGE_FULL'
    if (!isPutOff || tries === TRIES) return answer
    await sleep(100)
  }
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the test app has not started: use it inside a test')
  return part
}

async function send<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  { token, key, address, params, query, body }: Sending,
): Promise<Answer<E>> {
  const ask = endpoint.streams === true ? injectStream<E> : inject<E>
  const answer = await ask(app, {
    method: endpoint.method,
    url: `/api${filledPath(endpoint, params)}`,
    query: textsOf(query),
    ...(body === undefined ? {} : { payload: jsonText(body) }),
    ...(address === undefined ? {} : { remoteAddress: address }),
    headers: headersOf(
      {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      token,
    ),
  })
  if (answer.status < 300 && endpoint.reply !== undefined) {
    expect(endpoint.reply.safeParse(answer.body).error?.issues ?? []).toEqual([])
  }
  if (answer.status >= 400) expect(refusalsOf(endpoint)).toContain(answer.failure.code)
  return answer
}

async function inject<E>(app: TestApp, request: InjectOptions): Promise<Answer<E>> {
  const response = await app.http.inject(request)
  return answerTo(response, response.body)
}

/** Reads the first event and closes the stream. */
async function injectStream<E>(app: TestApp, request: InjectOptions): Promise<Answer<E>> {
  const response = await app.http.inject({ ...request, payloadAsStream: true })
  const text = await firstEvent(response.stream())
  response.raw.res.destroy()
  return answerTo(response, text)
}

type Response = Pick<LightMyRequestResponse, 'statusCode' | 'headers'>

function answerTo<E>({ statusCode, headers }: Response, text: string): Answer<E> {
  return answerOf(
    statusCode,
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()])),
    text,
  )
}
