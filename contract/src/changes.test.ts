import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { CALLS } from './calls.ts'

import type { Endpoint } from './kit/endpoint.ts'

const calls: Endpoint[] = Object.values(CALLS)

/** Fields that mean something else in a change. */
const OTHERS = ['/variant-groups options', '/variant-groups products']
const TEXTS = [null, '', ' ', 'x', '7', 'a\u0000b', 'x'.repeat(3000)]
const VALUES = [...TEXTS, -1, 0.001, 1.5, 7, 1e12, true, {}, [], [7]]

/** Whatever can be added and changed: both calls, and a field of both. */
const fields = calls.flatMap((change) => {
  const path = change.path.replace(/\/\{\w+\}$/, '')
  const add = calls.find((call) => call.method === 'POST' && call.path === path)
  if (change.method !== 'PATCH' || add === undefined) return []
  const known = fieldsOf(add)
  return fieldsOf(change)
    .filter((field) => known.includes(field) && !OTHERS.includes(`${path} ${field}`))
    .map((field) => ({ path, field, add, change }))
})

function fieldsOf({ body }: Endpoint): string[] {
  if (body === undefined) return []
  return Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}

function faults({ body }: Endpoint, field: string, value: unknown): string[] {
  const issues = body?.safeParse({ [field]: value }).error?.issues ?? []
  return issues
    .filter(({ path }) => path[0] === field)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const names = calls.flatMap((call) =>
  fieldsOf(call)
    .filter((field) => /(?:name|person|shelf)$/i.test(field))
    .map((field) => ({ title: `${call.method} ${call.path}`, call, field })),
)

describe('a name', () => {
  it.each(names)('of $title has no $field that hides or turns text', ({ call, field }) => {
    expect(faults(call, field, 'Name')).toEqual([])
    for (const hidden of ['\u200b', '\u200f', '\u202e', '\u2066', '\u001b'])
      expect(faults(call, field, `Na${hidden}me`)).toEqual([
        expect.stringContaining('IMPROPER_TEXT'),
      ])
  })
})

describe('a change', () => {
  it.each(fields)('of $path refuses $field as adding does', ({ field, add, change }) => {
    const saidBy = (call: Endpoint) => VALUES.map((value) => [value, faults(call, field, value)])
    expect(saidBy(change)).toEqual(saidBy(add))
  })
})
