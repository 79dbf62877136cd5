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

type Schema = z.core.JSONSchema.BaseSchema
type Path = readonly string[]

/** Where a schema takes texts; 0 is the first one of a list. */
function textsIn(schema: Schema, path: Path = []): Path[] {
  const within = (found: Schema['items'], name: string) =>
    typeof found === 'object' && !Array.isArray(found) ? textsIn(found, [...path, name]) : []
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one) => textsIn(one, path))
  if (schema.type === 'array') return within(schema.items, '0')
  const { properties = {} } = schema
  if (schema.type === 'object')
    return Object.entries(properties).flatMap(([name, property]) => within(property, name))
  return schema.type === 'string' ? [path] : []
}

const bodyWith = (path: Path, text: string): unknown =>
  path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), text)

function faultsOfText({ body }: Endpoint, path: Path, text: string): string[] {
  const issues = body?.safeParse(bodyWith(path, text)).error?.issues ?? []
  return issues
    .filter((issue) => issue.path.join('.').startsWith(path.join('.')))
    .map(({ message }) => message)
}

/** Passwords are hashed, cells of a file are judged by the field that they are for, and codes of products drop what scanners add. */
const OTHER_TEXTS =
  /password|^current$|^rows\.0\.cells\.|^columns\.0\.heading$|^(?:variants\.0\.)?(?:code|barcodes\.0)$|^packs\.0\.barcode$/i
const texts = calls.flatMap((call) => {
  const { body } = call
  if (body === undefined) return []
  return textsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
    .filter(
      (path) => !OTHER_TEXTS.test(path.join('.')) && faultsOfText(call, path, 'Name').length === 0,
    )
    .map((path) => ({ title: `${call.method} ${call.path}`, field: path.join('.'), call, path }))
})
const HIDDEN = ['\u200b', '\u200f', '\u202e', '\u2066', '\u001b', '\u00ad', '\u3164', '\u{e0041}']

describe('a text', () => {
  it.each(texts)('of $title has no $field that hides or turns text', ({ call, path }) => {
    for (const hidden of HIDDEN)
      expect(faultsOfText(call, path, `Na${hidden}me`), JSON.stringify(hidden)).toHaveLength(1)
  })
  it('that is the code of a product has no letter that shows nothing', () => {
    expect(faults(CALLS.createProduct, 'code', 'Na\u3164me')).toHaveLength(1)
    expect(faults(CALLS.createProduct, 'code', 'Na\u200bme')).toEqual([])
  })
  it('has lines and tabs where it is no name', () => {
    const text = 'Call first.\r\n\tGate 2, 👨‍👩‍👧'
    const takers = texts.filter(({ call, path }) => faultsOfText(call, path, text).length === 0)
    expect(takers.map(({ field }) => field)).toContain('description')
    expect(takers.map(({ field }) => field).filter((field) => /name$/i.test(field))).toEqual([])
  })
})

describe('a change', () => {
  it.each(fields)('of $path refuses $field as adding does', ({ field, add, change }) => {
    const saidBy = (call: Endpoint) => VALUES.map((value) => [value, faults(call, field, value)])
    expect(saidBy(change)).toEqual(saidBy(add))
  })
})
