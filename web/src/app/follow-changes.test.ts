import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { getDashboard } from '@mezgeb/contract/insight/dashboard'
import { listenToChanges } from '@mezgeb/contract/insight/events'
import { createProduct, listProducts } from '@mezgeb/contract/catalogue/products'
import { TOPICS } from '@mezgeb/contract/features'

import { call } from '../lib/api/call.ts'
import { freshFor } from '../lib/api/cache/freshness.ts'
import { createRefetcher } from '../lib/live/refetch-on-change.ts'
import { createQueryClient } from '../lib/api/cache/query-client.ts'
import { queryKey } from '../lib/api/cache/query-key.ts'
import { endSession, getSession, startSession } from '../lib/session/session.ts'
import { givenProduct, givenUser } from '../testing/builders.ts'
import { mockApi } from '../testing/mock-api.ts'
import { followChanges } from './follow-changes.ts'

import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Topic } from '@mezgeb/contract/features'

const user = givenUser()
const token = `token-of-${user.id}`
let api: ReturnType<typeof mockApi>
let client: QueryClient
let reads: string[]
let server: ReturnType<typeof givenServer>
const undos: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  reads = []
  api = mockApi()
  server = givenServer()
  startSession({ token, user })
  client = createQueryClient()
})

afterEach(() => {
  for (const undo of undos.splice(0)) undo()
  client.clear()
  setVisibility('visible')
})

/** Streams that the server has open, the newest last. */
function givenServer() {
  const streams: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>[] = []
  const missed: Topic[] = []
  const encoder = new TextEncoder()
  const say = (topics: readonly Topic[], by: string | null = null) =>
    streams.at(-1)?.enqueue(encoder.encode(`data: ${JSON.stringify({ topics, by })}\n\n`))
  api.on(listenToChanges, () => ({
    stream: new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        streams.push(controller)
        say(missed)
      },
    }),
  }))
  return { streams, missed, say, end: () => streams.at(-1)?.close() }
}

const requested = () => api.sentTo(listenToChanges)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function follow(): Promise<void> {
  undos.push(followChanges(client))
  await wait(2_500)
  expect(server.streams).toHaveLength(1)
}

/** Something on screen that shows the answer of a read. */
function show(endpoint: Endpoint): void {
  const observer = new QueryObserver(client, {
    queryKey: queryKey(endpoint),
    queryFn: () => {
      reads.push(endpoint.path)
      return reads.length
    },
  })
  undos.push(observer.subscribe(() => undefined))
}

function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a change by another user', () => {
  it('is read again where it is on screen, within a second, and nothing else is', async () => {
    show(getDashboard)
    show(listSuppliers)
    await follow()
    expect(reads).toEqual([getDashboard.path, listSuppliers.path])
    server.say(['sales', 'stock', 'customers'])
    await wait(500)
    expect(reads).toEqual([getDashboard.path, listSuppliers.path, getDashboard.path])
  })

  it('is only marked as old where it is not on screen', async () => {
    await follow()
    client.setQueryData(queryKey(listProducts), [])
    const old = () => client.getQueryState(queryKey(listProducts))?.isInvalidated
    server.say(['customers'])
    await wait(500)
    expect(old()).toBe(false)
    server.say(['stock'])
    await wait(500)
    expect(old()).toBe(true)
    expect(reads).toEqual([])
  })

  it('is read once a second in a burst of changes', async () => {
    show(getDashboard)
    await follow()
    for (let change = 0; change < 50; change += 1) {
      server.say(['sales'])
      await wait(100)
    }
    await wait(2_000)
    expect(reads.length).toBeGreaterThanOrEqual(5)
    expect(reads.length).toBeLessThanOrEqual(8)
  })

  it('is not read again when it was this tab that changed it', async () => {
    show(getDashboard)
    api.on(createProduct, () => ({
      status: 201,
      body: givenProduct(),
      headers: { 'X-Request-Id': 'own-request' },
    }))
    await follow()
    const { name, unit, pricePerUnit, categoryId } = givenProduct()
    await call(createProduct, { body: { name, unit, pricePerUnit, categoryId } })
    server.say(['products'], 'own-request')
    await wait(1_500)
    expect(reads).toHaveLength(1)
    server.say(['products'], 'request-of-another')
    await wait(1_500)
    expect(reads).toHaveLength(2)
  })

  it('lets answers stay fresh longer only while the stream is open', async () => {
    await follow()
    expect(freshFor()).toBeGreaterThan(60_000)
    server.end()
    await wait(0)
    expect(freshFor()).toBe(5_000)
  })
})

describe('a list', () => {
  it('waits for the end of a form that may have been opened from it; a picture does not', async () => {
    let isFormOpen = true
    const look = createRefetcher(client, () => isFormOpen)
    show(getDashboard)
    const list = new InfiniteQueryObserver(client, {
      queryKey: queryKey(listProducts),
      queryFn: () => reads.push('list'),
      initialPageParam: null,
      getNextPageParam: () => null,
    })
    undos.push(
      list.subscribe(() => undefined),
      () => look.stop(),
    )
    await wait(100)
    look.changed(['products'], false)
    await wait(3_000)
    expect(reads).toEqual([getDashboard.path, 'list', getDashboard.path])
    isFormOpen = false
    await wait(200)
    expect(reads.at(-1)).toBe('list')
  })

  it('that is being read when it changes is read once more afterwards', async () => {
    const look = createRefetcher(client, () => false)
    const answers: (() => void)[] = []
    const observer = new QueryObserver(client, {
      queryKey: queryKey(getDashboard),
      queryFn: () => new Promise((resolve) => answers.push(() => resolve(answers.length))),
    })
    undos.push(
      observer.subscribe(() => undefined),
      () => look.stop(),
    )
    look.changed(['sales'], false)
    await wait(1_000)
    expect(answers).toHaveLength(1)
    answers[0]?.()
    await wait(1_500)
    expect(answers).toHaveLength(2)
  })
})

describe('a client that was away', () => {
  it('opens the stream again, says for how long it was away, and reads what has changed', async () => {
    show(getDashboard)
    await follow()
    await wait(10_000)
    server.missed.push('sales')
    server.end()
    await wait(3_000)
    expect(server.streams).toHaveLength(2)
    const since = Number(requested()[1]?.query.get('since'))
    expect(since).toBeGreaterThan(10_000)
    expect(since).toBeLessThan(20_000)
    expect(reads).toHaveLength(2)
  })

  it('reads everything on screen when the server does not know the changes', async () => {
    show(getDashboard)
    show(listSuppliers)
    server.missed.push(...TOPICS)
    await follow()
    await wait(3_000)
    expect(reads.toSorted()).toEqual(
      [getDashboard.path, listSuppliers.path, getDashboard.path, listSuppliers.path].toSorted(),
    )
  })

  it('notices a stream that has fallen silent', async () => {
    await follow()
    await wait(65_000)
    expect(server.streams.length).toBeGreaterThanOrEqual(2)
  })

  it('closes the stream of a page that is not looked at for ten seconds, and opens it when it is', async () => {
    await follow()
    setVisibility('hidden')
    await wait(5_000)
    expect(freshFor()).toBeGreaterThan(5_000)
    await wait(6_000)
    expect(freshFor()).toBe(5_000)
    await wait(120_000)
    expect(server.streams).toHaveLength(1)
    setVisibility('visible')
    await wait(100)
    expect(server.streams).toHaveLength(2)
  })

  it('tries again when the device is back on the network, and not all the time before', async () => {
    await follow()
    api.on(listenToChanges, () => ({ status: 503 }))
    server.end()
    await wait(60_000)
    const tries = requested().length
    expect(tries).toBeLessThan(10)
    window.dispatchEvent(new Event('online'))
    await wait(10)
    expect(requested()).toHaveLength(tries + 1)
  })
})

describe('a session', () => {
  it('that has ended ends the stream, and leads to the sign-in page', async () => {
    await follow()
    api.on(listenToChanges, () => ({ status: 401 }))
    server.end()
    await wait(3_000)
    expect(getSession()).toBeNull()
    const tries = requested().length
    await wait(60_000)
    expect(requested()).toHaveLength(tries)
  })

  it('of the next user has a stream of its own', async () => {
    await follow()
    endSession(token, 'logout')
    await wait(5_000)
    expect(requested()).toHaveLength(1)
    startSession({ token: 'another', user })
    await wait(2_500)
    expect(requested().at(-1)?.headers.get('Authorization')).toBe('Bearer another')
    endSession('another', 'logout')
  })
})
