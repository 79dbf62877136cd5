import { setTimeout as sleep } from 'node:timers/promises'

import { CALLS } from '@mezgeb/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { changePassword, logout } from '@mezgeb/contract/auth'
import { listenToChanges } from '@mezgeb/contract/events'
import { changeInstitutionStatus } from '@mezgeb/contract/institutions'
import { updateProduct } from '@mezgeb/contract/products'
import { createSale } from '@mezgeb/contract/sales'
import { TOPICS } from '@mezgeb/contract/topics'
import { changeUserStatus } from '@mezgeb/contract/users'

import { buildApp } from '../app.ts'
import { appConnection } from '../db/app-role.ts'
import { openDatabase } from '../db/database.ts'
import {
  PASSWORD,
  givenBusiness,
  givenPendingBusiness,
  givenStaff,
  givenSuperAdmin,
} from '../testing/builders.ts'
import { AUDITED_CALLS } from '../testing/audited-calls.ts'
import { REQUESTS } from '../testing/requests.ts'
import { testApp } from '../testing/test-app.ts'
import { givenWorld } from '../testing/world.ts'

import type { Endpoint } from '@mezgeb/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { CallRow } from '../testing/call-row.ts'
import type { World } from '../testing/world.ts'

const app = testApp()
let world: World
let url: string
/** A second server of the same database. */
let other: FastifyInstance
let otherUrl: string

beforeAll(async () => {
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const db = await openDatabase(appConnection(app.database.connection))
  other = await buildApp({ db, env: { logLevel: 'silent', trustProxy: false } })
  other.addHook('onClose', () => db.close())
  otherUrl = await other.listen({ port: 0, host: '127.0.0.1' })
  world = await givenWorld(app)
  await settled()
})

afterAll(async () => {
  await other.close()
})

type Told = { topics: string[]; by: string | null }

type Ear = {
  status: number
  headers: Headers
  /** What was told so far, the first event left out, and takes it away. */
  heard(): Told[]
  first: Told
  ended: Promise<void>
  isOpen(): boolean
  leave(): void
}

const ears: Ear[] = []

async function listen(token: string, { at = url, since = 0 } = {}): Promise<Ear> {
  const leaving = new AbortController()
  const response = await fetch(`${at}/api${listenToChanges.path}?since=${since}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const told: Told[] = []
  let isOpen = true
  const ended = read(response, told).finally(() => (isOpen = false))
  if (response.ok) await until(() => told.length > 0)
  const [first = { topics: [], by: null }] = told.splice(0)
  const ear = {
    status: response.status,
    headers: response.headers,
    heard: () => told.splice(0),
    first,
    ended,
    isOpen: () => isOpen,
    leave: () => leaving.abort(),
  }
  ears.push(ear)
  return ear
}

async function read(response: Response, told: Told[]): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what fetch reads
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a test expects to be told
        if (event.startsWith('data: ')) told.push(JSON.parse(event.slice(6)) as Told)
      }
    }
  } catch {
    // It was left.
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 5000
  while (!isTrue() && performance.now() < deadline) await sleep(5)
}

/** What is told takes a moment, for those who hear and for those who should not. */
const settled = () => sleep(250)

const topicsOf = (told: Told[]) => told.flatMap(({ topics }) => topics).toSorted()

function saleOf({ own }: World) {
  return {
    customerId: own.customer.id,
    branchId: own.branch.id,
    saleItems: [{ productId: own.product.id, quantity: 1 }],
  }
}

describe('a change made by one is told to the others', () => {
  it('of the branch and to the ADMINs, and names the request that made it', async () => {
    const people = [world.own.staff, world.own.admin]
    const open = await Promise.all(people.map(({ token }) => listen(token)))
    const sale = await app.send(createSale, { token: world.own.admin.token, body: saleOf(world) })
    await settled()
    for (const ear of open) {
      expect(ear.heard()).toEqual([
        { topics: ['sales', 'stock', 'customers'], by: sale.headers['x-request-id'] },
      ])
    }
  })

  it('and to nobody of another branch or institution', async () => {
    const { own, victim, superAdmin } = world
    const people = [own.sibling.staff, victim.staff, victim.admin, superAdmin]
    const open = await Promise.all(people.map(({ token }) => listen(token)))
    await app.send(createSale, { token: own.staff.token, body: saleOf(world) })
    await settled()
    expect(open.map((ear) => ear.heard())).toEqual([[], [], [], []])
  })

  it('to all branches when it is of the whole institution', async () => {
    const { own } = world
    const ear = await listen(own.sibling.staff.token)
    const body = { name: 'Another name' }
    await app.send(updateProduct, { token: own.admin.token, params: { id: own.product.id }, body })
    await settled()
    expect(topicsOf(ear.heard())).toEqual(['products'])
  })

  it('on every server of the database', async () => {
    const ear = await listen(world.own.staff.token, { at: otherUrl })
    await app.send(createSale, { token: world.own.admin.token, body: saleOf(world) })
    await settled()
    expect(topicsOf(ear.heard())).toEqual(['customers', 'sales', 'stock'])
  })

  it('of institutions and users to the SUPER_ADMINs, without the sales', async () => {
    const ear = await listen(world.superAdmin.token)
    const pending = await givenPendingBusiness(app)
    await settled()
    expect(topicsOf(ear.heard())).toEqual(['institutions', 'users'])
    const waiting = await listen(pending.admin.token)
    await app.send(changeInstitutionStatus, {
      token: world.superAdmin.token,
      params: { id: pending.institution.id },
      body: { status: 'APPROVED' },
    })
    await settled()
    expect(topicsOf(ear.heard())).toEqual(['institutions'])
    expect(topicsOf(waiting.heard())).toEqual(['institutions'])
    expect(waiting.isOpen()).toBe(true)
  })

  it('once for many at a time', async () => {
    const ear = await listen(world.own.staff.token)
    const { token } = world.own.staff
    await Promise.all(
      Array.from({ length: 10 }, () => app.send(createSale, { token, body: saleOf(world) })),
    )
    await settled()
    const told = ear.heard()
    expect(told.length).toBeLessThan(10)
    expect(new Set(topicsOf(told))).toEqual(new Set(['customers', 'sales', 'stock']))
  })

  it('but not when it was refused', async () => {
    const ear = await listen(world.own.admin.token)
    const body = {
      ...saleOf(world),
      saleItems: [{ productId: world.own.product.id, quantity: 999_999 }],
    }
    const refused = await app.send(createSale, { token: world.own.admin.token, body })
    expect(refused.status).toBe(409)
    await settled()
    expect(ear.heard()).toEqual([])
  })
})

/** What an entry of the audit trail is of, as it is told. */
const TOPICS_OF: Record<string, readonly string[]> = {
  SALE: ['sales', 'stock'],
  STOCK_ENTRY: ['stock'],
  STOCK_OUT: ['stock'],
  PRODUCT: ['products'],
  CATEGORY: ['categories'],
  SUPPLIER: ['suppliers'],
  CUSTOMER: ['customers'],
  BRANCH: ['branches'],
  USER: ['users'],
  INSTITUTION: ['institutions'],
}

describe('every call that changes data', () => {
  const rows: Record<string, CallRow> = REQUESTS
  const writes = Object.entries<Endpoint>(CALLS).filter(([, { changes }]) => changes !== undefined)

  it.each(writes)('%s says that it changes what it leaves an audit entry of', (name, endpoint) => {
    const topics = (AUDITED_CALLS[name] ?? []).flatMap(
      (entry) => TOPICS_OF[entry.split(' ', 1)[0] ?? ''] ?? ['?'],
    )
    expect(endpoint.changes).toEqual(expect.arrayContaining(topics))
  })

  it.each(writes)('%s tells what it says', async (name, endpoint) => {
    const role = endpoint.allow === 'ANYONE' ? 'STAFF' : (endpoint.allow.at(-1) ?? 'STAFF')
    const { own, superAdmin } = world
    const people = { STAFF: own.staff, ADMIN: own.admin, SUPER_ADMIN: superAdmin }
    const request = await rows[name]?.request(world, role, app)
    const token = endpoint.allow === 'ANYONE' ? undefined : people[role].token
    await settled()
    const open = await Promise.all([listen(own.admin.token), listen(superAdmin.token)])
    const answer = await app.sendAnything(endpoint, { token, ...request })
    expect(answer.status, answer.text).toBeLessThan(300)
    await settled()
    const told = new Set(open.flatMap((ear) => topicsOf(ear.heard())))
    const shown = endpoint.changes?.filter((topic) => topic !== 'sessions')
    expect([...told].toSorted()).toEqual(shown?.toSorted())
    for (const ear of open) ear.leave()
  })
})

describe('whoever was away', () => {
  it('hears at once what has changed since', async () => {
    const { own } = world
    await app.send(createSale, { token: own.admin.token, body: saleOf(world) })
    await settled()
    expect(topicsOf([(await listen(own.staff.token, { since: 2000 })).first])).toEqual(
      expect.arrayContaining(['customers', 'sales', 'stock']),
    )
    expect((await listen(own.staff.token, { since: 0 })).first.topics).toEqual([])
    expect((await listen(world.victim.staff.token, { since: 200 })).first.topics).toEqual([])
  })

  it('looks at everything where nobody knows', async () => {
    const ear = await listen(world.own.staff.token, { since: 10 * 60_000 })
    expect(ear.first).toEqual({ topics: [...TOPICS], by: null })
  })

  it('and whoever listens looks at everything when the server could not hear for a while', async () => {
    const ear = await listen(world.own.staff.token)
    await app.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'mezgeb live' and datname = current_database()`,
    )
    await until(() => ear.heard().some(({ topics }) => topics.length === TOPICS.length))
    await settled()
    await app.send(createSale, { token: world.own.admin.token, body: saleOf(world) })
    await settled()
    expect(topicsOf(ear.heard())).toEqual(expect.arrayContaining(['sales']))
  })

  it('and when another server starts, which may have ended before it could tell', async () => {
    const ear = await listen(world.own.staff.token)
    const db = await openDatabase(appConnection(app.database.connection))
    const third = await buildApp({ db, env: { logLevel: 'silent', trustProxy: false } })
    await third.ready()
    const told: Told[] = []
    await until(() => told.push(...ear.heard()) > 0)
    expect(told).toEqual([{ topics: [...TOPICS], by: null }])
    await third.close()
    await db.close()
  })
})

describe('a stream ends at once', () => {
  it('with a sign-out', async () => {
    const person = await givenStaff(app, world.own)
    const ear = await listen(person.token, { at: otherUrl })
    await app.send(logout, { token: person.token })
    await ear.ended
    expect((await listen(person.token)).status).toBe(401)
  })

  it('with a new password, in every window', async () => {
    const person = await givenStaff(app, world.own)
    const open = await Promise.all([listen(person.token), listen(person.token, { at: otherUrl })])
    await app.send(changePassword, {
      token: person.token,
      body: { current: PASSWORD, new: 'Another-Password-9' },
    })
    await Promise.all(open.map((ear) => ear.ended))
    expect(open.map((ear) => ear.isOpen())).toEqual([false, false])
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
    const ear = await listen(person.token)
    await app.database.sql('update users set branch_id = $2 where id = $1', [
      person.user.id,
      world.own.sibling.branch.id,
    ])
    // Whoever has changed it comes past the server; the next look at the sessions notices.
    await app.send(logout, { token: (await givenStaff(app, world.own)).token })
    await ear.ended
    expect(ear.isOpen()).toBe(false)
  })

  it('of one who opens more than a few: the oldest', async () => {
    const person = await givenStaff(app, world.own)
    const [oldest, ...others] = [await listen(person.token), await listen(person.token)]
    for (let window = 0; window < 5; window += 1) others.push(await listen(person.token))
    await oldest.ended
    expect(others.every((ear) => ear.isOpen())).toBe(true)
  })
})

describe('the server', () => {
  it('counts who listens, and no stream among its requests', async () => {
    const metricOf = (text: string, name: string) =>
      Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
    for (const ear of ears) ear.leave()
    await settled()
    const ear = await listen(world.own.staff.token)
    const response = await fetch(`${url}/metrics`)
    const text = await response.text()
    expect(metricOf(text, 'mezgeb_live_listeners')).toBe(1)
    // The one that asks.
    expect(metricOf(text, 'mezgeb_http_requests_in_flight')).toBe(1)
    ear.leave()
    await settled()
    const after = await (await fetch(`${url}/metrics`)).text()
    expect(metricOf(after, 'mezgeb_live_listeners')).toBe(0)
    expect(after).not.toMatch(/route="\/api\/events",status="2xx"/)
  })

  it('waits for no stream when it ends', async () => {
    const db = await openDatabase(appConnection(app.database.connection))
    const third = await buildApp({ db, env: { logLevel: 'silent', trustProxy: false } })
    const at = await third.listen({ port: 0, host: '127.0.0.1' })
    let ear = await listen(world.own.staff.token, { at })
    while (ear.status === 503) ear = await listen(world.own.staff.token, { at })
    await Promise.all([third.close(), ear.ended])
    await db.close()
    expect(ear.isOpen()).toBe(false)
  })

  it('has nothing for whoever asks for the head only', async () => {
    const answer = await app.raw({
      method: 'HEAD',
      url: '/api/events',
      token: world.own.staff.token,
    })
    expect(answer.status).toBe(404)
  })
})
