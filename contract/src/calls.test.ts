import { describe, expect, it } from 'vitest'

import { CALLS } from './calls.ts'
import { SHOWN_TOPICS } from './shown-topics.ts'
import { TOPICS } from './topics.ts'

import type { Endpoint } from './endpoint.ts'

const calls: Endpoint[] = Object.values(CALLS)

// The table of the decisions, word by word, so that a change of the contract is noticed.
const STAFF_AND_ADMIN = ['ADMIN', 'STAFF']
const ALL = ['ADMIN', 'STAFF', 'SUPER_ADMIN']

const WHO = [
  ['GET', '/dashboard', ALL],
  ['GET', '/dashboard/admin', ['SUPER_ADMIN']],
  ['GET', '/institutions', ['SUPER_ADMIN']],
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

describe('who may call what', () => {
  it.each(WHO)('%s %s is for %s', (method, path, roles) => {
    const allow: readonly string[] | string = theCall(method, path)?.allow ?? ''
    expect(typeof allow === 'string' ? allow : allow.toSorted()).toEqual(roles)
  })

  it.each([
    ['POST', '/auth/login'],
    ['POST', '/auth/register-institution'],
  ])('%s %s is for anybody', (method, path) => {
    expect(theCall(method, path)?.allow).toBe('ANYONE')
  })
})

describe('the table of calls', () => {
  it('has every call once', () => {
    const names = calls.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('lets every list page, and every creating POST happen once for one key', () => {
    const lists = calls.filter(
      ({ method, path, streams }) =>
        method === 'GET' && streams !== true && !/dashboard|\{id\}$|\/me$/.test(path),
    )
    expect(lists.filter(({ pages }) => pages !== true).map(({ path }) => path)).toEqual([])
    const creating = calls.filter(
      ({ method, path }) => method === 'POST' && !/login|logout|password/.test(path),
    )
    expect(creating.filter(({ creates }) => creates !== true).map(({ path }) => path)).toEqual([])
  })
})

describe('what changes and who is told', () => {
  it('is said by every write', () => {
    const silent = calls.filter(
      ({ method, changes }) => (method === 'GET') !== (changes === undefined),
    )
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('is said by every read of what can change', () => {
    const reads = calls.filter(({ method, streams }) => method === 'GET' && streams !== true)
    const paths = reads.map(({ path }) => path)
    expect(Object.keys(SHOWN_TOPICS).toSorted()).toEqual(paths.toSorted())
  })

  it('reaches somebody: whatever is changed is shown, and the other way round', () => {
    const changed = new Set(calls.flatMap(({ changes = [] }) => changes))
    changed.delete('sessions')
    const shown = new Set(Object.values(SHOWN_TOPICS).flat())
    expect([...changed].toSorted()).toEqual(TOPICS.toSorted())
    expect([...shown].toSorted()).toEqual(TOPICS.toSorted())
  })
})
