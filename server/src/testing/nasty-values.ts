import fc from 'fast-check'

import type { Arbitrary } from 'fast-check'

type Schema = Record<string, unknown>

/** A placeholder for a number that JSON can write and JavaScript cannot hold. */
export const HUGE_NUMBER = '@@1e400@@'

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfffx',
  '\u202e\u200b\ufeff',
  'ቡና እና ሻይ',
  '🌱'.repeat(200),
  'e\u0301'.repeat(100),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '%00%zz%',
  '../../etc/passwd',
  '{{7*7}}${7*7}',
  '=cmd|calc',
  '\r\nX-Injected: 1',
  'null',
  'NaN',
  '__proto__',
  'x'.repeat(2001),
]
const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  1e-320,
  1e21,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
  HUGE_NUMBER,
  `-${HUGE_NUMBER}`,
]
const DATES = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+294277-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30',
  '2026-11-20T24:00:00Z',
  '2026-11-20T12:00:00+23:59',
  '2026-11-20T12:00:00-00:00',
  '1999-12-31T23:59:59Z',
  '2099-12-31T23:59:59Z',
  'infinity',
  'now',
]
const SHAPES: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { toString: 'x' },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
]

/** Values of any type in any place. */
const anything: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, ...DATES, ...SHAPES),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Texts for paths and queries, which cannot carry half a surrogate pair. */
export const nastyText: Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(...TEXTS, ...DATES, ...NUMBERS.map(String)),
    fc.string({ unit: 'binary', maxLength: 50 }),
  )
  .map((text) => Buffer.from(text).toString())

/** Values for a JSON schema: mostly such as it asks for, at their edges, and now and then something else. */
export function valuesFor(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: fitting(schema, ids) },
    { weight: 1, arbitrary: anything },
  )
}

function fitting(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  if (Array.isArray(schema['anyOf'])) {
    const options: unknown[] = schema['anyOf']
    return fc.oneof(...options.filter(isSchema).map((option) => fitting(option, ids)))
  }
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) {
    const values: unknown[] = schema['enum']
    return fc.constantFrom(...values)
  }
  switch (typeOf(schema)) {
    case 'object':
      return objects(schema, ids)
    case 'array':
      return lists(schema, ids)
    case 'string':
      return texts(schema, ids)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    default:
      return anything
  }
}

function typeOf(schema: Schema): unknown {
  const { type } = schema
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type
}

function objects(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const model = Object.fromEntries(
    Object.entries(properties)
      .filter((entry): entry is [string, Schema] => isSchema(entry[1]))
      .map(([key, property]) => [key, valuesFor(property, ids)]),
  )
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(model, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  )
}

function lists(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  const item = isSchema(schema['items']) ? valuesFor(schema['items'], ids) : anything
  const most = Number(schema['maxItems'] ?? 10)
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(item, { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(item, { maxLength: 0 }) },
    { weight: 1, arbitrary: item.map((one) => Array.from({ length: most + 1 }, () => one)) },
  )
}

function texts(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  switch (schema['format']) {
    case 'uuid':
      return fc.constantFrom(...ids)
    case 'email':
      return fc.emailAddress()
    case 'date':
    case 'date-time':
      return fc.oneof(
        fc
          .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString()),
        fc.constantFrom(...DATES),
      )
    default: {
      const least = Number(schema['minLength'] ?? 0)
      const most = Math.min(Number(schema['maxLength'] ?? 300), 2000)
      return fc.oneof(
        fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, 40) }),
        fc.constantFrom('x'.repeat(least), 'x'.repeat(most), 'x'.repeat(most + 1), ...TEXTS),
      )
    }
  }
}

function numbers(schema: Schema): Arbitrary<unknown> {
  const least = Math.max(Number(schema['minimum'] ?? -1000), -(2 ** 53))
  const most = Math.min(Number(schema['maximum'] ?? 1000), 2 ** 53)
  return fc.oneof(
    fc.integer({ min: 1, max: 20 }),
    fc.constantFrom<unknown>(least, most, least - 1, most + 1, ...NUMBERS),
    fc.double({ min: least, max: most, noNaN: true }),
  )
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
