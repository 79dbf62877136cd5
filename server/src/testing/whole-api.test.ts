/* oxlint-disable vitest/no-standalone-expect, vitest/expect-expect -- a group of cases is judged by a function, so that it can be repeated to find the case that had an effect */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { CALLS } from '@mezgeb/contract/calls'
import { ROLES } from '@mezgeb/contract/kit/roles'
import { ROLE_GRANTS, rolesFor } from '@mezgeb/contract/kit/permissions'
import { signInWithPin } from '@mezgeb/contract/people/pins'
import { beforeAll, describe, expect, it } from 'vitest'

import { PLATFORM_INSTITUTION_ID } from '../platform/db/database.ts'
import { jsonSchema } from '../platform/http/answer/json-schema.ts'
import { databaseDigest } from './database/database-digest.ts'
import { idPositions, malformedIds, placed } from './id-positions.ts'
import { refusal } from './refusal.ts'
import { REQUESTS } from './requests.ts'
import { ownApp } from './test-app.ts'
import { CANARY, givenWorld } from './world.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Role } from '@mezgeb/contract/kit/roles'
import type { CallRow, Request } from './call-row.ts'
import type { DatabaseDigest } from './database/database-digest.ts'
import type { World } from './world.ts'

/** No reply contains a password or a token, except the new token of a sign-in. */
const SECRETS = /argon2|hash|password|token/i
/** No reply to a caller who may not see costs has one. */
const COST = /cost|margin|charges/i
const NEW_TOKEN = /^\{"token":"[\w-]{64}",/
const app = ownApp()
let world: World

beforeAll(async () => {
  world = await givenWorld(app)
})

type Call = { name: string; endpoint: Endpoint; row: CallRow; roles: readonly Role[] }

const rows: Record<string, CallRow> = REQUESTS
const calls: Call[] = Object.entries<Endpoint>(CALLS).map(([name, endpoint]) => ({
  name,
  endpoint,
  row: rows[name] ?? { request: () => ({}) },
  roles: rolesFor(endpoint.needs),
}))
const guarded = calls.filter(({ roles }) => roles.length > 0)

function tokenOf(role: Role): string {
  if (role === 'SUPER_ADMIN') return world.superAdmin.token
  return role === 'ADMIN' ? world.own.admin.token : world.own.staff.token
}

describe('the table of requests', () => {
  // asvs: 8.3.1
  it('has a row for every call', () => {
    expect(Object.keys(REQUESTS).toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })

  it.each(calls)('knows every place of an id in $name', ({ endpoint, row }) => {
    expect(Object.keys(row.ids ?? {}).toSorted()).toEqual(idPositions(endpoint).toSorted())
  })
})

describe('without a session', () => {
  const group = untouched(guarded, {
    request: ({ row, roles }) => row.request(world, roles[0] ?? 'ADMIN', app),
    act: async ({ endpoint }, request) => {
      for (const token of [undefined, 'A'.repeat(64)]) {
        const answer = await app.sendAnything(endpoint, { ...request, token })
        expect(refusal(answer)).toEqual({ status: 401, message: 'Please sign in.' })
      }
    },
  })
  // asvs: 6.3.4 7.2.1 8.2.1
  // spec: D2.10
  it.each(group.cases)('$name is 401', group.act)
  it('none of them does anything', group.expectNoEffect)
})

describe('by the wrong role', () => {
  const wrong = guarded.flatMap((call) =>
    ROLES.filter((role) => !call.roles.includes(role)).map((role) => ({ ...call, role })),
  )
  const group = untouched(wrong, {
    request: ({ row, roles }) => row.request(world, roles[0] ?? 'ADMIN', app),
    act: async ({ endpoint, role }, request) => {
      const answer = await app.sendAnything(endpoint, { ...request, token: tokenOf(role) })
      expect(refusal(answer)).toEqual({
        status: 403,
        message: "You don't have permission to view this page.",
      })
    },
  })
  // asvs: 8.2.1
  // spec: S1.3 D2.12 D4.18
  it.each(group.cases)('$name is 403 for $role', group.act)
  it('none of them does anything', group.expectNoEffect)
})

const allowed = guarded.flatMap((call) => call.roles.map((role) => ({ ...call, role })))

describe('by the right role', () => {
  const group = untouched(allowed, {
    of: () => world.victim.institution.id,
    act: async ({ endpoint, row, role }) => {
      const request = await row.request(world, role, app)
      const answer = await app.sendAnything(endpoint, { token: tokenOf(role), ...request })
      expect(answer.text).toMatch(startOf(endpoint))
      expect(answer.status).toBe(successStatus(endpoint))
      expect(role !== 'SUPER_ADMIN' && answer.text.includes(CANARY)).toBe(false)
      const text = endpoint === signInWithPin ? answer.text.replace(NEW_TOKEN, '{') : answer.text
      expect(text).not.toMatch(SECRETS)
      if (!seesCosts(role)) {
        expect(answer.text.match(/"\w+":/g)?.filter((name) => COST.test(name)) ?? []).toEqual([])
      }
    },
  })
  // spec: S1.3
  it.each(group.cases)('$name works for $role, and shows nothing of others', group.act)
  it('none of them changes anything of others', group.expectNoEffect)
})

const seesCosts = (role: Role) => ROLE_GRANTS[role].permissions.has('costs.view')

describe('a cost in a reply', () => {
  const shown = calls.flatMap(({ name, endpoint, roles }) =>
    endpoint.reply === undefined || roles.every(seesCosts) ? [] : { name, reply: endpoint.reply },
  )
  it.each(shown)('of $name is declared as one', ({ reply }) => {
    const names = namesIn(jsonSchema(reply, 'output'))
    expect(names.filter((name) => COST.test(name))).toEqual([])
  })
})

/** The fields of a JSON Schema that every caller sees. */
function namesIn(schema: object): string[] {
  return Object.entries(schema).flatMap(([name, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null) return []
    if ('description' in part && String(part.description).includes('costs.view')) return []
    return [name, ...namesIn(part)]
  })
}

describe('with an id of somebody else', () => {
  const strangers = guarded.flatMap((call) =>
    Object.entries(call.row.ids ?? {}).flatMap(([position, id]) =>
      call.roles
        .filter((role) => (id.for ?? ['STAFF', 'ADMIN']).includes(role))
        .map((role) => ({ ...call, position, id, role })),
    ),
  )
  const group = untouched(strangers, {
    request: ({ row, role }) => row.request(world, role, app),
    act: async ({ endpoint, role, position, id }, request) => {
      const sendWith = (value: unknown) =>
        app.sendAnything(endpoint, {
          token: tokenOf(role),
          ...placed(request, position, value),
        })
      const unknown = await sendWith(randomUUID())
      const others = [id.victims(world.victim), PLATFORM_INSTITUTION_ID]
      if (role === 'STAFF' && id.siblings !== undefined) others.push(id.siblings(world.own))

      for (const other of others) {
        const answer = await sendWith(other)
        expect(answer.status).toBe(unknown.status)
        expect(answer.text).toBe(unknown.text)
        expect(withoutOwn(answer.headers)).toEqual(withoutOwn(unknown.headers))
      }
      expect(unknown.text).toMatch(/^(\{"code":"NOT_FOUND","message":"Not found\."\}|\[\])$/)
    },
  })

  // asvs: 8.2.2
  // spec: D2.13 D4.20
  it.each(group.cases)('$name at $position answers $role like one that does not exist', group.act)
  it('none of them does anything', group.expectNoEffect)
})

describe('with what is no id', () => {
  const malformed = guarded.flatMap((call) =>
    Object.keys(call.row.ids ?? {}).map((position) => ({ ...call, position })),
  )
  const group = untouched(malformed, {
    request: ({ row, roles }) => row.request(world, adminOf(roles), app),
    act: async ({ endpoint, roles, position }, request) => {
      for (const value of malformedIds(position)) {
        const answer = await app.sendAnything(endpoint, {
          token: tokenOf(adminOf(roles)),
          ...placed(request, position, value),
        })
        expect(answer.status, JSON.stringify(value)).toBe(position.startsWith('params') ? 404 : 400)
        expect(answer.failure.code).toMatch(/^(NOT_FOUND|INVALID)$/)
      }
    },
  })
  it.each(group.cases)('$name at $position refuses it', group.act)
  it('none of them does anything', group.expectNoEffect)
})

describe('with fields that are not for callers to set', () => {
  const writes = allowed.filter(({ endpoint, role }) => endpoint.body && role !== 'SUPER_ADMIN')
  const group = untouched(writes, {
    of: () => world.victim.institution.id,
    act: async ({ endpoint, row, role }) => {
      const { victim } = world
      const request = await row.request(world, role, app)
      const answer = await app.sendAnything(endpoint, {
        token: tokenOf(role),
        ...request,
        body: { ...fieldsOfServer(endpoint), ...request.body },
      })
      expect(answer.status).toBe(successStatus(endpoint))
      const { institution, branch, staff } = victim
      const ids = [institution.id, branch.id, staff.user.id]
      const foreign = [CANARY, ...ids, '2001-01-01', '999999']
      for (const text of foreign) expect(answer.text).not.toContain(text)
    },
  })
  // asvs: 8.2.3 15.3.3
  // spec: D2.26
  it.each(group.cases)('$name ignores them for $role', group.act)
  it('none of them changes anything of others', group.expectNoEffect)
  it('none of them makes a SUPER_ADMIN', async () => {
    const supers = await app.database.sql(
      `select from users where role = 'SUPER_ADMIN' and institution_id <> $1`,
      [PLATFORM_INSTITUTION_ID],
    )
    expect(supers).toEqual([])
  })
})

/** Fields that only the server sets, with values of the victim. */
function fieldsOfServer(endpoint: Endpoint): Record<string, unknown> {
  const { victim, own } = world
  const positions = idPositions(endpoint)
  return Object.fromEntries(
    Object.entries({
      id: victim.staff.user.id,
      institutionId: victim.institution.id,
      branchId: victim.branch.id,
      userId: victim.admin.user.id,
      role: 'SUPER_ADMIN',
      status: 'APPROVED',
      passwordHash: 'x',
      token: 'x',
      totalAmount: 0.01,
      price: 0.01,
      unitPrice: 0.01,
      createdAt: '2001-01-01T00:00:00.000Z',
      branchProducts: [{ branchId: own.branch.id, quantity: 999_999 }],
      counts: { users: 7 },
    }).filter(([key]) => !positions.includes(`body.${key}`)),
  )
}

/**
 * Cases that must change nothing, or nothing of one institution: one digest before all of them and one after. When they
 * differ, each case is repeated between two digests, and those that had an effect are named.
 */
function untouched<Case extends Call>(
  members: readonly Case[],
  {
    request = () => ({}),
    act,
    of = () => undefined,
  }: {
    /** Made for all cases before the first digest. */
    request?: (call: Case) => Request | Promise<Request>
    act: (call: Case, request: Request) => Promise<void>
    /** The institution whose rows must not change; absent: no row at all. */
    of?: () => string | undefined
  },
) {
  const digest = () => databaseDigest(app.database, of())
  const requests = new Map<Case, Request>()
  let before: DatabaseDigest
  beforeAll(async () => {
    for (const call of members) requests.set(call, await request(call))
    before = await digest()
  })
  return {
    cases: [...members],
    act: (call: Case) => act(call, requests.get(call) ?? {}),
    expectNoEffect: async () => {
      if (isDeepStrictEqual(await digest(), before)) return
      const effects: unknown[] = []
      for (const call of members) {
        const sent = await request(call)
        const untilNow = await digest()
        await act(call, sent).catch(() => undefined)
        const now = await digest()
        if (!isDeepStrictEqual(now, untilNow))
          effects.push({ name: call.name, changed: changed(untilNow, now) })
      }
      expect(effects, 'calls that had an effect').not.toEqual([])
      expect(effects).toEqual([])
    },
  }
}

/** The tables with another digest. */
const changed = (before: DatabaseDigest, after: DatabaseDigest) =>
  Object.keys(after).filter((table) => after[table] !== before[table])

const adminOf = (roles: readonly Role[]) => (roles.includes('ADMIN') ? 'ADMIN' : 'SUPER_ADMIN')

function successStatus(endpoint: Endpoint): number {
  if (endpoint.bytes === true) return 200
  if (endpoint.reply === undefined) return 204
  return endpoint.creates === true ? 201 : 200
}

function startOf({ bytes, reply }: Endpoint): RegExp {
  if (bytes === true) return /./
  return reply === undefined ? /^$/ : /^[[{]/
}

function withoutOwn(headers: Record<string, string | undefined>) {
  // Every answer has its own.
  return { ...headers, date: undefined, 'x-request-id': undefined }
}
