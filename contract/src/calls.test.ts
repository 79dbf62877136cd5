import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'

import { CALLS } from './calls.ts'
import { idField, idsField } from './kit/fields.ts'
import { rolesFor } from './kit/permissions.ts'
import { DOCUMENT_KINDS, TOPICS } from './features.ts'
import { PAPER_LETTERS } from './stock/papers.ts'

import type { Endpoint } from './kit/endpoint.ts'

const calls: Endpoint[] = Object.values(CALLS)

// The table of the decisions, word by word, so that a change of the contract is noticed.
const STAFF_AND_ADMIN = ['ADMIN', 'STAFF']
const ALL = ['ADMIN', 'STAFF', 'SUPER_ADMIN']

const WHO = [
  ['GET', '/dashboard', ALL],
  ['GET', '/dashboard/admin', ['SUPER_ADMIN']],
  ['GET', '/institutions', ['SUPER_ADMIN']],
  ['GET', '/institutions/{id}/usage', ['SUPER_ADMIN']],
  ['POST', '/institutions', ['SUPER_ADMIN']],
  ['PATCH', '/institutions/{id}/status', ['SUPER_ADMIN']],
  ['GET', '/institutions/{id}/users', ['ADMIN', 'SUPER_ADMIN']],
  ['POST', '/auth/register', ['ADMIN', 'SUPER_ADMIN']],
  ['GET', '/branches', ALL],
  ['POST', '/branches', ['ADMIN']],
  ['PATCH', '/branches/{id}', ['ADMIN']],
  ['DELETE', '/branches/{id}', ['ADMIN']],
  ['GET', '/products', STAFF_AND_ADMIN],
  ['GET', '/categories', STAFF_AND_ADMIN],
  ['GET', '/suppliers', STAFF_AND_ADMIN],
  ['POST', '/products', STAFF_AND_ADMIN],
  ['POST', '/categories', STAFF_AND_ADMIN],
  ['PATCH', '/categories/{id}', STAFF_AND_ADMIN],
  ['POST', '/suppliers', STAFF_AND_ADMIN],
  ['PATCH', '/products/{id}', ['ADMIN']],
  ['PATCH', '/suppliers/{id}', ['ADMIN']],
  ['DELETE', '/suppliers/{id}', ['ADMIN']],
  ['GET', '/customers', STAFF_AND_ADMIN],
  ['POST', '/customers', STAFF_AND_ADMIN],
  ['POST', '/sales', STAFF_AND_ADMIN],
  ['GET', '/stock/entries', STAFF_AND_ADMIN],
  ['POST', '/stock/entries', STAFF_AND_ADMIN],
  ['GET', '/stock/outs', STAFF_AND_ADMIN],
  ['POST', '/stock/outs', STAFF_AND_ADMIN],
  ['GET', '/stock/branch/{branchId}', STAFF_AND_ADMIN],
  ['PATCH', '/auth/{id}/status', ['ADMIN', 'SUPER_ADMIN']],
  ['PATCH', '/institutions/{id}', ['ADMIN']],
  ['PATCH', '/customers/{id}', STAFF_AND_ADMIN],
  ['GET', '/sales', STAFF_AND_ADMIN],
  ['GET', '/sales/{id}', STAFF_AND_ADMIN],
  ['POST', '/auth/logout', ALL],
  ['GET', '/auth/me', ALL],
  ['PATCH', '/auth/me', ALL],
  ['POST', '/auth/password', ALL],
  ['GET', '/events', ALL],
] as const

function theCall(method: string, path: string): Endpoint | undefined {
  const found = calls.filter((call) => call.method === method && call.path === path)
  expect(found).toHaveLength(1)
  return found[0]
}

describe('the permissions of calls', () => {
  // asvs: 3.5.3 8.1.1
  // spec: D3.8 D3.26 D4.1 D4.4 D4.5 D4.6 D4.8 D4.10 D4.11 D4.12 D4.13
  it.each(WHO)('%s %s is for %s', (method, path, roles) => {
    const needs = theCall(method, path)?.needs ?? 'ANYONE'
    expect(rolesFor(needs).toSorted()).toEqual(roles)
  })

  // asvs: 6.3.4
  // spec: D3.19
  it.each([
    ['POST', '/auth/login'],
    ['POST', '/auth/register-institution'],
  ])('%s %s is for anybody', (method, path) => {
    expect(theCall(method, path)?.needs).toBe('ANYONE')
  })
})

describe('the table of calls', () => {
  // asvs: 6.4.2
  it('has every call once', () => {
    const names = calls.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  // spec: D2.5 D2.27
  it('lets every list page, and every creating POST happen once for one key', () => {
    const lists = calls.filter(
      ({ method, path, streams, bytes }) =>
        method === 'GET' &&
        streams !== true &&
        bytes !== true &&
        !/dashboard|reports\/|proposals$|\/(?:usage|prices|waiting-transfers|sister-stock|counts|removal-reasons|tenders|tills|taxes|price-lists|report|named|papers|last-costs|values|sums|unbilled-goods|account|statement|customer-ageing|other-customers|trial-balance|accounts|by-code)$|\{id\}$|\/me$|\/sessions$/.test(
          path,
        ),
    )
    expect(lists.filter(({ pages }) => pages !== true).map(({ path }) => path)).toEqual([])
    const creating = calls.filter(
      ({ method, path }) =>
        // A repeated import row, count or approval changes nothing, and each import portion runs once.
        method === 'POST' &&
        !/login|logout|password|approvals|auth\/(?:pin|device|hand-over)|imports\/\{id\}|stock-takes\/\{id\}/.test(
          path,
        ),
    )
    expect(creating.filter(({ creates }) => creates !== true).map(({ path }) => path)).toEqual([])
  })
})

describe('the numbers of papers', () => {
  it('have letters of their own for each kind that is numbered', () => {
    const numbered = Object.entries(DOCUMENT_KINDS).filter(([, data]) => 'isNumbered' in data)
    expect(numbered.filter(([kind]) => !(kind in PAPER_LETTERS))).toEqual([])
    const letters = Object.values(PAPER_LETTERS)
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters.filter((one) => !/^[A-Z]{1,2}$/.test(one))).toEqual([])
  })
})

describe('the topics that a call changes', () => {
  it('is said by every write', () => {
    const silent = calls.filter(
      ({ method, changes }) => (method === 'GET') !== (changes === undefined),
    )
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('is said by every read of what can change', () => {
    const silent = calls.filter(
      ({ method, streams, shows }) =>
        (method === 'GET' && streams !== true) !== (shows !== undefined),
    )
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('reaches somebody: whatever is changed is shown, and the other way round', () => {
    const changed = new Set(calls.flatMap(({ changes = [] }) => changes))
    changed.delete('sessions')
    const shown = new Set(calls.flatMap(({ shows = [] }) => shows))
    expect([...changed].toSorted()).toEqual(TOPICS.toSorted())
    expect([...shown].toSorted()).toEqual(TOPICS.toSorted())
  })
})

const ID = 'a1b2c3d4-1111-4111-8111-abcdefabcdef'
const ids = idsField(2, 'no')

it('takes ids of a query in any case, as one id, and its document says so', () => {
  const upper = ID.toUpperCase()
  expect(idField().parse(upper)).toBe(ID)
  expect(ids.parse(`${upper},${ID}`)).toBe(`${ID},${ID}`)
  const { pattern = '' } = z.toJSONSchema(ids, { io: 'input' })
  expect(new RegExp(pattern).test(`${upper},${ID}`)).toBe(true)
})

it.each(['', '-'.repeat(36), `${ID},`, `${ID},${ID},${ID}`, `${ID} ${ID}`])(
  'takes %j for no ids',
  (text) => expect(ids.safeParse(text).success).toBe(false),
)
