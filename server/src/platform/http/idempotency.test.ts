import { randomUUID } from 'node:crypto'

import { CALLS } from '@mezgeb/contract/calls'
import { beforeAll, describe, expect, it } from 'vitest'

import { AUDIT_TRAIL } from '../../testing/audit-trail.ts'
import { anotherAddress, givenBusiness, givenStaff } from '../../testing/builders.ts'
import { callerOf } from '../../testing/call-row.ts'
import { databaseDigest } from '../../testing/database/database-digest.ts'
import { refusal } from '../../testing/refusal.ts'
import { AUDITED_CALLS, REQUESTS } from '../../testing/requests.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenWorld } from '../../testing/world.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { CallRow } from '../../testing/call-row.ts'
import type { World } from '../../testing/world.ts'

const app = testApp()
const REUSED = {
  status: 409,
  message:
    'This was already saved with other values. Close the form and look for it before you save again.',
}

function create(token: string, payload: object | string, key: string, path = '/categories') {
  return app.raw({
    method: 'POST',
    url: `/api${path}`,
    token,
    headers: { 'idempotency-key': key, 'content-type': 'application/json' },
    payload,
  })
}

const newName = () => `Category ${crypto.randomUUID()}`

async function rowsNamed(name: string): Promise<number> {
  const rows = await app.database.sql('select from categories where name = $1', [name])
  return rows.length
}

describe('an Idempotency-Key', () => {
  // spec: D2.30
  it('replays the first answer byte for byte, and says so', async () => {
    const { admin } = await givenBusiness(app)
    const body = { name: newName(), description: 'ቡና እና ሻይ 🌱' }

    const first = await create(admin.token, body, 'key-1')
    const before = await databaseDigest(app.database)
    const again = await create(admin.token, body, 'key-1')

    expect(first.status).toBe(201)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(again.status).toBe(201)
    expect(again.text).toBe(first.text)
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  it('replays the first answer even when the thing has changed since', async () => {
    const { admin } = await givenBusiness(app)
    const body = { name: newName() }
    const first = await create(admin.token, body, 'key-1')
    await app.database.sql('update categories set name = $2, version = 2 where name = $1', [
      body.name,
      newName(),
    ])
    expect((await create(admin.token, body, 'key-1')).text).toBe(first.text)
  })

  // spec: D2.31
  it('is refused with another body, and does nothing', async () => {
    const { admin } = await givenBusiness(app)
    await create(admin.token, { name: newName() }, 'key-1')
    const before = await databaseDigest(app.database)
    expect(refusal(await create(admin.token, { name: newName() }, 'key-1'))).toEqual(REUSED)
    expect(await databaseDigest(app.database)).toEqual(before)
  })

  // spec: D2.29
  it('of another user, institution or call is another key', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const stranger = await givenBusiness(app)
    await create(business.admin.token, { name: newName() }, 'shared')

    for (const answer of [
      await create(staff.token, { name: newName() }, 'shared'),
      await create(stranger.admin.token, { name: newName() }, 'shared'),
      await create(business.admin.token, { name: newName() }, 'shared', '/suppliers'),
    ]) {
      expect(answer.status).toBe(201)
      expect(answer.headers['idempotency-replayed']).toBeUndefined()
    }
  })

  it('does not show the answer of another user', async () => {
    const business = await givenBusiness(app)
    const staff = await givenStaff(app, business)
    const stranger = await givenBusiness(app)
    const body = { name: newName() }
    const first = await create(business.admin.token, body, 'shared')

    const colleague = await create(staff.token, body, 'shared')
    expect(refusal(colleague)).toEqual({
      status: 409,
      message: 'A category with this name already exists.',
      fields: ['name'],
    })
    const other = await create(stranger.admin.token, body, 'shared')
    expect(other.status).toBe(201)
    expect(other.text).not.toBe(first.text)
  })

  it('makes twins that arrive at the same moment one', async () => {
    const { admin } = await givenBusiness(app)
    for (let round = 0; round < 2; round += 1) {
      const body = { name: newName() }
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => create(admin.token, body, `twins-${round}`)),
      )
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 16 }, () => 201))
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
      expect(answers.filter((answer) => !answer.headers['idempotency-replayed'])).toHaveLength(1)
      expect(await rowsNamed(body.name)).toBe(1)
    }
  })

  it('lets one of many with different bodies at the same moment succeed', async () => {
    const { admin } = await givenBusiness(app)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(admin.token, { name: newName() }, 'one-of-many')),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7)
  })

  it('is not used up by a call that failed', async () => {
    const { admin } = await givenBusiness(app)
    const taken = newName()
    await create(admin.token, { name: taken }, 'another')

    expect((await create(admin.token, { name: 'x' }, 'key-1')).status).toBe(400)
    expect((await create(admin.token, '{"name":', 'key-1')).status).toBe(400)
    expect((await create(admin.token, { name: taken }, 'key-1')).status).toBe(409)
    const answer = await create(admin.token, { name: newName() }, 'key-1')
    expect(answer.status).toBe(201)
    expect(answer.headers['idempotency-replayed']).toBeUndefined()
  })

  // spec: D2.28
  it.each([
    ['of 255 characters', 'x'.repeat(255)],
    ['of one character', '1'],
    ['with spaces and signs', 'sale 17; "draft" <b> %00 \\'],
  ])('%s is taken', async (_title, key) => {
    const { admin } = await givenBusiness(app)
    const body = { name: newName() }
    expect((await create(admin.token, body, key)).status).toBe(201)
    expect((await create(admin.token, body, key)).headers['idempotency-replayed']).toBe('true')
  })

  // spec: D2.28
  it.each([
    ['of 256 characters', 'x'.repeat(256)],
    ['that is empty', ''],
  ])('%s is 400', async (_title, key) => {
    const { admin } = await givenBusiness(app)
    const body = { name: newName() }
    expect(refusal(await create(admin.token, body, key))).toEqual({
      status: 400,
      message: 'Idempotency-Key must have 1 to 255 characters',
      fields: ['Idempotency-Key'],
    })
    expect(await rowsNamed(body.name)).toBe(0)
  })

  it('may be absent: then the same body is another thing', async () => {
    const { admin } = await givenBusiness(app)
    const add = () =>
      app.raw({
        method: 'POST',
        url: '/api/suppliers',
        token: admin.token,
        payload: { name: 'Same name' },
      })
    const [first, second] = [await add(), await add()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.text).not.toBe(second.text)
  })

  // asvs: 11.4.1 14.2.2
  it('is kept as a hash only, and so is the body', async () => {
    const { admin } = await givenBusiness(app)
    await create(admin.token, { name: newName(), secret: 'Canary-Body' }, 'Canary-Key')
    const rows = await app.database.sql<{ text: string }>(
      'select k::text as text from idempotency_keys k',
    )
    for (const { text } of rows) expect(text).not.toMatch(/Canary/)
  })

  // spec: D2.27
  it('is honoured by every POST that creates', () => {
    const posts = Object.entries<Endpoint>(CALLS).filter(([, { method }]) => method === 'POST')
    const others = posts.filter(([, { creates }]) => creates !== true).map(([name]) => name)
    // Rows of a file and counts have their own ids, and a portion is done once.
    expect(others).toEqual([
      ...['login', 'logout', 'changePassword', 'setPin', 'keepDevice', 'signInWithPin', 'handOver'],
      'resetPassword',
      ...['addImportRows', 'runImport', 'undoImport', 'addStockCounts', 'zeroUncounted'],
      // Approved twice is approved.
      'approve',
    ])
  })
})

describe('every call that creates', () => {
  const rows: Record<string, CallRow> = REQUESTS
  const creating = Object.entries<Endpoint>(CALLS).filter(([, { creates }]) => creates === true)
  let world: World

  beforeAll(async () => {
    world = await givenWorld(app)
  })

  // spec: D2.27
  it.each(creating)('%s creates once for one key', async (name, endpoint) => {
    const role = callerOf(endpoint)
    const people = { STAFF: world.own.staff, ADMIN: world.own.admin, SUPER_ADMIN: world.superAdmin }
    const token = endpoint.needs === 'ANYONE' ? undefined : people[role].token
    const request = { token, ...(await rows[name]?.request(world, role, app)) }
    // An id of the client says on its own that it is the same document.
    const { id: _id, ...body } = { ...request.body }
    const [address, key] = [anotherAddress(), randomUUID()]
    const send = (more: object = {}) =>
      app.sendAnything(endpoint, { ...request, address, key, body: { ...body, ...more } })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const left = await app.database.sql<{ what: string }>(
      `select kind || ' ' || action as what from ${AUDIT_TRAIL} where address = $1`,
      [address],
    )
    expect(left.map(({ what }) => what).toSorted()).toEqual(AUDITED_CALLS[name]?.toSorted())
    expect(refusal(await send({ another: true }))).toEqual(REUSED)
  })
})
