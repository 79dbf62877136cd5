import { setTimeout as sleep } from 'node:timers/promises'

import { CALLS } from '@mezgeb/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { changePassword, logout } from '@mezgeb/contract/people/auth'
import { listenToChanges } from '@mezgeb/contract/insight/events'
import { changeInstitutionStatus } from '@mezgeb/contract/business/institutions'
import { updateProduct } from '@mezgeb/contract/catalogue/products'
import { supplierBills } from '@mezgeb/contract/buying/supplier-bills.feature'
import { vouchers } from '@mezgeb/contract/selling/vouchers/vouchers.feature'
import { DOCUMENT_KINDS, FEATURES, TOPICS } from '@mezgeb/contract/features'
import { createSale } from '@mezgeb/contract/selling/sales'
import { changeUserStatus } from '@mezgeb/contract/people/users'

import { buildApp } from '../../app.ts'
import { BATCH_MS } from './publish-changes.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import {
  PASSWORD,
  givenBusiness,
  givenPendingBusiness,
  givenStaff,
  givenSuperAdmin,
  signedIn,
} from '../../testing/builders.ts'
import { callerOf } from '../../testing/call-row.ts'
import { AUDITED_CALLS, REQUESTS } from '../../testing/requests.ts'
import { ownApp } from '../../testing/test-app.ts'
import { givenWorld } from '../../testing/world.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import type { CallRow } from '../../testing/call-row.ts'
import type { World } from '../../testing/world.ts'

const app = ownApp()
let world: World
let url: string
/** A second server of the same database. */
let other: FastifyInstance
let otherUrl: string

beforeAll(async () => {
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const db = await openTestDatabase(app.database)
  other = await buildApp({ db, env: { logLevel: 'silent', trustProxy: false } })
  other.addHook('onClose', () => db.close())
  otherUrl = await other.listen({ port: 0, host: '127.0.0.1' })
  world = await givenWorld(app)
  await settled()
})

afterAll(async () => {
  await other.close()
})

type Message = { topics: string[]; by: string | null }

type Listener = {
  status: number
  headers: Headers
  /** Takes the events so far, without the first one. */
  take(): Message[]
  /** Whether there is one to take. */
  hasHeard(): boolean
  first: Message
  ended: Promise<void>
  isOpen(): boolean
  leave(): void
}

const listeners: Listener[] = []

async function listen(token: string, { at = url, since = 0 } = {}): Promise<Listener> {
  const leaving = new AbortController()
  const response = await fetch(`${at}/api${listenToChanges.path}?since=${since}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const messages: Message[] = []
  let isOpen = true
  const ended = read(response, messages).finally(() => (isOpen = false))
  if (response.ok) await until(() => messages.length > 0)
  const [first = { topics: [], by: null }] = messages.splice(0)
  const listener = {
    status: response.status,
    headers: response.headers,
    take: () => messages.splice(0),
    hasHeard: () => messages.length > 0,
    first,
    ended,
    isOpen: () => isOpen,
    leave: () => leaving.abort(),
  }
  listeners.push(listener)
  return listener
}

async function read(response: Response, messages: Message[]): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what fetch reads
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the events of the server
        if (event.startsWith('data: ')) messages.push(JSON.parse(event.slice(6)) as Message)
      }
    }
  } catch {
    // The client has left.
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!isTrue() && performance.now() < deadline) await sleep(5)
}

/** Waits for an event at each listener, then a moment for more or for none. */
async function settled(...waiting: Listener[]): Promise<void> {
  await until(() => waiting.every((listener) => listener.hasHeard()))
  await sleep(250)
}

const topicsOf = (messages: Message[]) => messages.flatMap(({ topics }) => topics).toSorted()

function saleOf({ own }: World) {
  return {
    customerId: own.customer.id,
    branchId: own.branch.id,
    saleItems: [{ productId: own.product.id, quantity: 1 }],
  }
}

describe('a change is sent to the listeners', () => {
  it('of the branch and to the ADMINs, and names the request that made it', async () => {
    const people = [world.own.staff, world.own.admin]
    const open = await Promise.all(people.map(({ token }) => listen(token)))
    const sale = await app.send(createSale, { token: world.own.admin.token, body: saleOf(world) })
    await settled(...open)
    for (const listener of open) {
      expect(listener.take()).toEqual([
        { topics: ['sales', 'stock', 'customers'], by: sale.headers['x-request-id'] },
      ])
    }
  })

  it('and not to those of another branch or institution', async () => {
    const { own, victim, superAdmin } = world
    const people = [own.sibling.staff, victim.staff, victim.admin, superAdmin]
    const open = await Promise.all(people.map(({ token }) => listen(token)))
    await app.send(createSale, { token: own.staff.token, body: saleOf(world) })
    await settled()
    expect(open.map((listener) => listener.take())).toEqual([[], [], [], []])
  })

  it('to all branches when it is of the whole institution', async () => {
    const { own } = world
    const listener = await listen(own.sibling.staff.token)
    const body = { name: 'Another name' }
    await app.send(updateProduct, { token: own.admin.token, params: { id: own.product.id }, body })
    await settled(listener)
    expect(topicsOf(listener.take())).toEqual(['products'])
  })

  it('on every server of the database', async () => {
    const listener = await listen(world.own.staff.token, { at: otherUrl })
    await app.send(createSale, { token: world.own.admin.token, body: saleOf(world) })
    await settled(listener)
    expect(topicsOf(listener.take())).toEqual(['customers', 'sales', 'stock'])
  })

  it('of institutions and users to the SUPER_ADMINs, without the sales', async () => {
    const listener = await listen(world.superAdmin.token)
    const pending = await givenPendingBusiness(app)
    await settled(listener)
    expect(topicsOf(listener.take())).toEqual(['institutions', 'users'])
    const waiting = await listen(pending.admin.token)
    await app.send(changeInstitutionStatus, {
      token: world.superAdmin.token,
      params: { id: pending.institution.id },
      body: { status: 'APPROVED' },
    })
    await settled(listener, waiting)
    expect(topicsOf(listener.take())).toEqual(['institutions'])
    expect(topicsOf(waiting.take())).toEqual(['institutions'])
    expect(waiting.isOpen()).toBe(true)
  })

  it('once for many at a time', async () => {
    const listener = await listen(world.own.staff.token)
    const { token } = world.own.staff
    await Promise.all(
      Array.from({ length: 10 }, () => app.send(createSale, { token, body: saleOf(world) })),
    )
    await settled(listener)
    const messages = listener.take()
    expect(messages.length).toBeLessThan(10)
    expect(new Set(topicsOf(messages))).toEqual(new Set(['customers', 'sales', 'stock']))
  })

  it('but not when it was refused', async () => {
    const listener = await listen(world.own.admin.token)
    const body = {
      ...saleOf(world),
      saleItems: [{ productId: world.own.product.id, quantity: 999_999 }],
    }
    const refused = await app.send(createSale, { token: world.own.admin.token, body })
    expect(refused.status).toBe(409)
    await settled()
    expect(listener.take()).toEqual([])
  })
})

const keptOpen = new Map<string, Listener>()

/** One stream for all calls, unless one of them has ended it. */
async function kept(token: string): Promise<Listener> {
  const known = keptOpen.get(token)
  if (known?.isOpen() === true) return known
  const listener = await listen(token)
  keptOpen.set(token, listener)
  return listener
}

const DOCUMENTS = new Set<string>(Object.values(DOCUMENT_KINDS).map(({ audit }) => audit))

/** The topics of a kind of record: the one of its name, and stock for a document that moves it. */
function topicsOfKind(kind: string): readonly string[] {
  if (kind === 'CUSTOMER_PAYMENT') return ['customers']
  if (kind in supplierBills.documents) return [supplierBills.topic]
  if (kind in vouchers.documents) return [vouchers.topic]
  if (kind === 'CASH_MOVEMENT') return ['shifts']
  if (DOCUMENTS.has(kind)) return [kind === 'SALE' ? 'sales' : 'stock', 'stock']
  const feature = FEATURES.find((one) => 'audit' in one && one.audit === kind)
  if (feature === undefined) return ['?']
  return 'topic' in feature ? [feature.topic] : []
}

describe('every call that changes data', () => {
  const rows: Record<string, CallRow> = REQUESTS
  const writes = Object.entries<Endpoint>(CALLS).filter(([, { changes }]) => changes !== undefined)

  it.each(writes)('%s says that it changes what it leaves an audit entry of', (name, endpoint) => {
    const topics = (AUDITED_CALLS[name] ?? []).flatMap((entry) =>
      topicsOfKind(entry.split(' ', 1)[0] ?? ''),
    )
    expect(endpoint.changes).toEqual(expect.arrayContaining(topics))
  })

  it.each(writes)('%s publishes the topics of its definition', async (name, endpoint) => {
    const role = callerOf(endpoint)
    const { own, superAdmin } = world
    const people = { STAFF: own.staff, ADMIN: own.admin, SUPER_ADMIN: superAdmin }
    const prepared = rows[name]?.request(world, role, app)
    const request = await prepared
    const token = endpoint.needs === 'ANYONE' ? undefined : people[role].token
    const open = await Promise.all([kept(own.admin.token), kept(superAdmin.token)])
    // So that its preparation has been published before.
    if (prepared instanceof Promise) await sleep(2 * BATCH_MS)
    const answer = await app.sendAnything(endpoint, { token, ...request })
    expect(answer.status, answer.text).toBeLessThan(300)
    const shown = endpoint.changes?.filter((topic) => topic !== 'sessions') ?? []
    const published = new Set<string>()
    const take = () => {
      const messages = open.flatMap((listener) => listener.take())
      for (const { topics, by } of messages) {
        if (by === answer.headers['x-request-id']) for (const topic of topics) published.add(topic)
      }
      return published.size > 0
    }
    await (shown.length > 0 ? until(take) : settled())
    take()
    expect([...published].toSorted()).toEqual(shown.toSorted())
  })
})

describe('a listener that was away', () => {
  it('gets the changes since then at once', async () => {
    const { own } = world
    const there = await listen(own.staff.token)
    await app.send(createSale, { token: own.admin.token, body: saleOf(world) })
    await settled(there)
    expect(topicsOf([(await listen(own.staff.token, { since: 10_000 })).first])).toEqual(
      expect.arrayContaining(['customers', 'sales', 'stock']),
    )
    expect((await listen(own.staff.token, { since: 0 })).first.topics).toEqual([])
    expect((await listen(world.victim.staff.token, { since: 200 })).first.topics).toEqual([])
  })

  it('gets all topics where the changes are unknown', async () => {
    const listener = await listen(world.own.staff.token, { since: 10 * 60_000 })
    expect(listener.first).toEqual({ topics: [...TOPICS], by: null })
  })

  it('gets all topics when the connection of the server to the bus was lost', async () => {
    const listener = await listen(world.own.staff.token)
    await app.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'mezgeb live' and datname = current_database()`,
    )
    await until(() => listener.take().some(({ topics }) => topics.length === TOPICS.length))
    await settled()
    await app.send(createSale, { token: world.own.admin.token, body: saleOf(world) })
    await settled(listener)
    expect(topicsOf(listener.take())).toEqual(expect.arrayContaining(['sales']))
  })

  it('gets all topics when another server starts, which may have ended before it published', async () => {
    const listener = await listen(world.own.staff.token)
    const db = await openTestDatabase(app.database)
    const third = await buildApp({ db, env: { logLevel: 'silent', trustProxy: false } })
    await third.ready()
    const messages: Message[] = []
    await until(() => messages.push(...listener.take()) > 0)
    expect(messages).toEqual([{ topics: [...TOPICS], by: null }])
    await third.close()
    await db.close()
  })
})

describe('a stream ends at once', () => {
  it('with a sign-out', async () => {
    const person = await givenStaff(app, world.own)
    const listener = await listen(person.token, { at: otherUrl })
    await app.send(logout, { token: person.token })
    await listener.ended
    expect((await listen(person.token)).status).toBe(401)
  })

  it('with a new password, in every window', async () => {
    const person = await givenStaff(app, world.own)
    const open = await Promise.all([listen(person.token), listen(person.token, { at: otherUrl })])
    await app.send(changePassword, {
      token: person.token,
      body: { current: PASSWORD, new: 'Another-Password-9' },
    })
    await Promise.all(open.map((listener) => listener.ended))
    expect(open.map((listener) => listener.isOpen())).toEqual([false, false])
  })

  it('with a rejection of the user, and of the institution', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const superAdmin = await givenSuperAdmin(app)
    const rejected = await listen(staff.token)
    const stays = await listen(business.admin.token)
    await app.send(changeUserStatus, {
      token: business.admin.token,
      params: { id: staff.user.id },
      body: { status: 'REJECTED' },
    })
    await rejected.ended
    expect(stays.isOpen()).toBe(true)
    await app.send(changeInstitutionStatus, {
      token: superAdmin.token,
      params: { id: business.institution.id },
      body: { status: 'REJECTED' },
    })
    await stays.ended
    expect(stays.isOpen()).toBe(false)
  })

  it('when its user may see something else than before', async () => {
    const person = await givenStaff(app, world.own)
    const listener = await listen(person.token)
    await app.database.sql('update users set branch_id = $2 where id = $1', [
      person.user.id,
      world.own.sibling.branch.id,
    ])
    // Changed in the database, past the server; the next check of the sessions notices.
    await app.send(logout, { token: (await givenStaff(app, world.own)).token })
    await listener.ended
    expect(listener.isOpen()).toBe(false)
  })

  it('of one who opens more than a few: the oldest', async () => {
    const person = await givenStaff(app, world.own)
    const [oldest, ...others] = [await listen(person.token), await listen(person.token)]
    for (let window = 0; window < 5; window += 1) others.push(await listen(person.token))
    await oldest.ended
    expect(others.every((listener) => listener.isOpen())).toBe(true)
  })
})

describe('one user in many sessions', () => {
  it('keeps 24 streams: one more ends the oldest', async () => {
    const { admin } = await givenPendingBusiness(app)
    const sessions = [admin.token]
    for (let session = 0; session < 4; session += 1) {
      sessions.push((await signedIn(app, admin.user.email)).token)
    }
    const opened: Listener[] = []
    for (const token of sessions) {
      for (let window = 0; window < 5; window += 1) opened.push(await listen(token))
    }
    const [oldest, ...others] = opened
    await oldest?.ended
    expect(opened).toHaveLength(25)
    expect(others.every((listener) => listener.isOpen())).toBe(true)
  })
})

describe('the server', () => {
  it('counts who listens, and no stream among its requests', async () => {
    const metricOf = (text: string, name: string) =>
      Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
    for (const listener of listeners) listener.leave()
    await settled()
    const listener = await listen(world.own.staff.token)
    const response = await fetch(`${url}/metrics`)
    const text = await response.text()
    expect(metricOf(text, 'mezgeb_live_listeners')).toBe(1)
    // The one that asks.
    expect(metricOf(text, 'mezgeb_http_requests_in_flight')).toBe(1)
    listener.leave()
    await settled()
    const after = await (await fetch(`${url}/metrics`)).text()
    expect(metricOf(after, 'mezgeb_live_listeners')).toBe(0)
    expect(after).not.toMatch(/route="\/api\/events",status="2xx"/)
  })

  it('waits for no stream when it ends', async () => {
    const db = await openTestDatabase(app.database)
    const third = await buildApp({ db, env: { logLevel: 'silent', trustProxy: false } })
    const at = await third.listen({ port: 0, host: '127.0.0.1' })
    let listener = await listen(world.own.staff.token, { at })
    while (listener.status === 503) listener = await listen(world.own.staff.token, { at })
    await Promise.all([third.close(), listener.ended])
    await db.close()
    expect(listener.isOpen()).toBe(false)
  })

  it('is not found with HEAD', async () => {
    const answer = await app.raw({
      method: 'HEAD',
      url: '/api/events',
      token: world.own.staff.token,
    })
    expect(answer.status).toBe(404)
  })
})
