import { randomInt, randomUUID } from 'node:crypto'

import { CALLS } from '@mezgeb/contract/calls'
import { ERRORS } from '@mezgeb/contract/errors'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

import { PLATFORM_INSTITUTION_ID } from '../db/database.ts'
import { jsonSchema } from '../http/json-schema.ts'
import { anotherAddress } from './builders.ts'
import { HUGE_NUMBER, nastyText, valuesFor } from './nasty-values.ts'
import { REQUESTS } from './requests.ts'
import { testApp } from './test-app.ts'
import { CANARY, givenWorld } from './world.ts'

import type { Endpoint } from '@mezgeb/contract/endpoint'
import type { Role } from '@mezgeb/contract/roles'
import type { Arbitrary } from 'fast-check'
import type { CallRow, Request } from './call-row.ts'
import type { Answer, Sending } from './test-api.ts'
import type { World } from './world.ts'

const REQUESTS_TO_SEND = 3000
const MINUTES = 3 * 60_000
const seed = randomInt(2 ** 31)
const app = testApp()

const endpoints = new Map(Object.entries<Endpoint>(CALLS))
endpoints.delete('logout') // its token ends with it, and soon nobody would be signed in
const rows = new Map(Object.entries<CallRow>(REQUESTS))
const statuses = new Map(Object.entries<{ status: number }>(ERRORS))

/** A call with everything it is sent with; printed when it is a counterexample. */
type Sent = { name: string; sent: Sending }

const Failure = z.strictObject({
  code: z.string(),
  message: z.string().check(z.minLength(1)),
  fields: z.optional(
    z
      .array(z.strictObject({ path: z.string(), message: z.string().check(z.minLength(1)) }))
      .check(z.minLength(1)),
  ),
  current: z.optional(z.unknown()),
})
it(
  `whatever is sent, nothing is a 5xx and every reply is as promised (seed ${seed})`,
  { timeout: MINUTES },
  async () => {
    const world = await givenWorld(app)
    const requests = await Promise.all(
      Array.from(endpoints, async ([name, endpoint]) => sendings(name, endpoint, world)),
    )
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fc.oneof(...requests), async ({ name, sent }) => {
        const endpoint = endpoints.get(name)
        if (endpoint === undefined) throw new Error(`no such call: ${name}`)
        const answer = await app.sendAnything(endpoint, sent)
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        judge(endpoint, answer)
        expect(sent.token !== world.superAdmin.token && answer.text.includes(CANARY)).toBe(false)
        expect('polluted' in {}).toBe(false)
      }),
      { seed, numRuns: REQUESTS_TO_SEND },
    )
    // Enough of it must get past the door, or the test would prove nothing.
    expect(seen.get(200)).toBeGreaterThan(REQUESTS_TO_SEND / 10)
    expect(seen.get(201)).toBeGreaterThan(REQUESTS_TO_SEND / 50)
    expect(seen.get(400)).toBeGreaterThan(REQUESTS_TO_SEND / 10)
  },
)

async function sendings(name: string, endpoint: Endpoint, world: World): Promise<Arbitrary<Sent>> {
  const request = await workingRequest(name, endpoint, world)
  const ids = idsOf(world)
  return fc
    .record({
      token: tokens(endpoint, world),
      key: fc.option(fc.constantFrom('a', 'b', 'c', 'x'.repeat(300)), { nil: null, freq: 4 }),
      params: parts(request.params, endpoint.params, ids),
      query: parts(request.query ?? {}, endpoint.query, ids),
      body: bodies(request.body, endpoint.body, ids),
    })
    .map(({ key, body, ...sent }) => ({
      name,
      sent: {
        ...sent,
        address: anotherAddress(),
        ...(body === undefined ? {} : { body: asText(body) }),
        ...(key === null ? {} : { key }),
      },
    }))
}

/** A request that works; for a change of password, which ends all sessions, one that does not. */
async function workingRequest(name: string, { allow }: Endpoint, world: World): Promise<Request> {
  if (name === 'changePassword') return { body: { current: 'wrong one', new: 'Honey-Ledger-12' } }
  const role: Role = allow === 'ANYONE' ? 'STAFF' : (allow.at(-1) ?? 'STAFF')
  return rows.get(name)?.request(world, role, app) ?? {}
}

function tokens({ allow }: Endpoint, { own, superAdmin }: World): Arbitrary<string | undefined> {
  const everybody = { STAFF: own.staff, ADMIN: own.admin, SUPER_ADMIN: superAdmin }
  const allowed = allow === 'ANYONE' ? [] : allow.map((role) => everybody[role].token)
  const all = Object.values(everybody).map((person) => person.token)
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...allowed, ...(allowed.length > 0 ? [] : all)) },
    { weight: 1, arbitrary: fc.constantFrom(...all, undefined, '', 'A'.repeat(43)) },
  )
}

/** Of a path or a query: what works, some of it replaced. */
function parts(
  working: Record<string, string> | undefined,
  schema: z.ZodMiniType | undefined,
  ids: readonly string[],
): Arbitrary<Record<string, string> | undefined> {
  if (schema === undefined || working === undefined) return fc.constant(undefined)
  const { properties } = jsonSchema(schema, 'input')
  const keys = Object.keys(properties ?? {})
  const value = fc.oneof(
    fc.constantFrom(...ids),
    nastyText,
    fc.constantFrom('1', '2', '200', '2026-11-20', 'APPROVED', 'W10'),
  )
  const some = fc.dictionary(fc.constantFrom(...keys, '__proto__', 'unknown'), value, {
    maxKeys: 3,
  })
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(working) },
    { weight: 2, arbitrary: some.map((changes) => ({ ...working, ...changes })) },
  )
}

/** What works, some of it replaced; or something that only looks like it. */
function bodies(
  working: Record<string, unknown> | undefined,
  schema: z.ZodMiniType | undefined,
  ids: readonly string[],
): Arbitrary<unknown> {
  if (schema === undefined) return fc.constantFrom(undefined, undefined, {}, 7)
  const values = valuesFor(jsonSchema(schema, 'input'), ids)
  const mixed = fc.tuple(values, fc.array(fc.nat(), { maxLength: 3 })).map(([changes, picks]) => {
    if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes
    const entries: [string, unknown][] = Object.entries(changes)
    return {
      ...working,
      ...Object.fromEntries(picks.flatMap((pick) => entries.slice(pick).slice(0, 1))),
    }
  })
  return fc.oneof(values, mixed)
}

function idsOf({ own, victim }: World): string[] {
  const kinds = (
    ['branch', 'category', 'supplier', 'product', 'customer', 'sale'] as const
  ).flatMap((kind) => [own[kind].id, victim[kind].id])
  return [
    ...kinds,
    own.sibling.branch.id.toUpperCase(),
    own.sibling.customer.id,
    victim.staff.user.id,
    victim.institution.id,
    PLATFORM_INSTITUTION_ID,
    randomUUID(),
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ]
}

function asText(body: unknown): string {
  return JSON.stringify(body)
    .replaceAll(`"${HUGE_NUMBER}"`, '1e400')
    .replaceAll(`"-${HUGE_NUMBER}"`, '-1e400')
}

function judge(endpoint: Endpoint, answer: Answer<Endpoint>): void {
  expect(answer.status, answer.text).toBeLessThan(500)
  expect(answer.headers['cache-control']).toBe('no-store')
  const isSuccess = answer.status < 300
  const promised = isSuccess ? (endpoint.reply ?? z.null()) : Failure
  const body: unknown = answer.text === '' ? null : JSON.parse(answer.text)
  expect(promised.safeParse(body).error?.issues).toBeUndefined()
  const code = isSuccess ? undefined : answer.failure.code
  expect(code === undefined || statuses.get(code)?.status === answer.status).toBe(true)
}
