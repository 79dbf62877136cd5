import fc from 'fast-check'

import { HUGE_NUMBER, nastyText, valuesFor } from '../../../server/src/testing/nasty-values.ts'
import { valuesAt } from './grounds.ts'
import { isSchema, plainValues } from './plain-values.ts'

import type { Arbitrary } from 'fast-check'
import type { Grounds } from './grounds.ts'
import type { JsonSchema, Operation, Parameter } from './operations.ts'

/** A call and the contents of its request. */
export type Request = {
  operation: Operation
  token: string | undefined
  path: Record<string, string>
  query: readonly (readonly [string, string])[]
  key: string | undefined
  type: string
  /** Absent: no body. */
  text: string | undefined
}

/** Each costs the server a hash, so they are rarer. */
const COSTLY = ['login', 'registerInstitution', 'createUser', 'changePassword']
/** They end sessions. */
const ENDING = ['logout']
/** Conditions that a random value never meets. */
const CONDITIONS: Record<string, readonly string[]> = {
  createSale: ['expectedTotal'],
  createDelivery: ['charges'],
}
const DEPTH = 10_000
const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense']
const BODIES = [
  '[]',
  'null',
  '7',
  '"text"',
  '{"name":',
  '{"name":"a\u0000b"}',
  '{"name":"\\ud800"}',
  '{"quantity":-0,"version":-0,"pricePerUnit":-0}',
  '{"quantity":1e400,"version":-1e400,"pricePerUnit":1e400}',
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  '{"name":{"__proto__":{"polluted":1}},"saleItems":[{"__proto__":{"polluted":1}}]}',
  `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
  `{"name":${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}}`,
  `\ufeff{}`,
]

/** Requests of every documented call; about half are valid. */
export function requests(operations: readonly Operation[], grounds: Grounds): Arbitrary<Request> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: COSTLY.includes(operation.name) ? 1 : 4,
      arbitrary: requestsOf(operation, grounds),
    })),
  )
}

function requestsOf(operation: Operation, grounds: Grounds): Arbitrary<Request> {
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const keys = fc.constantFrom('a', 'b', 'k'.repeat(255), 'x'.repeat(300), '', '__proto__')
  return fc.record({
    operation: fc.constant(operation),
    token: tokens(operation, grounds),
    path: fc.record(
      Object.fromEntries(path.map((one) => [one.name, texts(operation, one, grounds)])),
    ),
    query: queries(operation, query, grounds),
    key: fc.option(keys, { nil: undefined, freq: 3 }),
    type: fc.oneof(
      { weight: 30, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
    ),
    text: bodies(operation, grounds),
  })
}

function tokens({ name, roles }: Operation, grounds: Grounds): Arbitrary<string | undefined> {
  if (ENDING.includes(name)) return fc.constantFrom(...grounds.spareTokens)
  const all = Object.values(grounds.tokens)
  const allowed = roles.flatMap((role) => grounds.tokens[role] ?? [])
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...(allowed.length > 0 ? allowed : all)) },
    { weight: 1, arbitrary: fc.constantFrom(...all, undefined, '', 'A'.repeat(64)) },
  )
}

/** For a path or a query. */
function texts(operation: Operation, { name, schema }: Parameter, grounds: Grounds) {
  const known = valuesAt(grounds, operation, name)
  const plain = known === undefined ? plainValues(schema).map(String) : fc.constantFrom(...known)
  return fc.oneof(
    { weight: 8, arbitrary: plain },
    { weight: 1, arbitrary: fc.constantFrom(...grounds.otherIds) },
    { weight: 1, arbitrary: nastyText },
  )
}

/** Few parameters at a time; sometimes a repeated or unknown one. */
function queries(operation: Operation, known: readonly Parameter[], grounds: Grounds) {
  const pairs = known.map((one) =>
    texts(operation, one, grounds).map((text): readonly [string, string] => [one.name, text]),
  )
  const unknown = fc
    .tuple(fc.constantFrom('__proto__', 'constructor[prototype][x]', 'sort', 'limit[]'), nastyText)
    .map(([name, text]): readonly [string, string] => [name, text])
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(fc.oneof(...pairs, unknown), { maxLength: 3 }) },
  )
}

function bodies(operation: Operation, grounds: Grounds): Arbitrary<string | undefined> {
  if (operation.body === undefined) return fc.constantFrom(undefined, undefined, undefined, '{}')
  const schema = withKnown(operation.body, operation, grounds)
  const plain = plainValues(schema)
  const nasty = valuesFor(schema, grounds.otherIds)
  const mixed = fc.tuple(plain, nasty, fc.nat()).map(([working, changes, pick]) => {
    if (!isSchema(working) || !isSchema(changes)) return changes
    const entries = Object.entries(changes)
    const changed = entries[pick % Math.max(entries.length, 1)]
    return changed === undefined ? working : { ...working, [changed[0]]: changed[1] }
  })
  return fc.oneof(
    { weight: 8, arbitrary: plain.map(asText) },
    { weight: 6, arbitrary: mixed.map(asText) },
    { weight: 5, arbitrary: nasty.map(asText) },
    { weight: 1, arbitrary: fc.constantFrom(...BODIES, undefined) },
  )
}

/** The schema with valid values for ids and the like. */
function withKnown(schema: JsonSchema, operation: Operation, grounds: Grounds): JsonSchema {
  const { properties, items } = schema
  if (isSchema(items)) return { ...schema, items: withKnown(items, operation, grounds) }
  if (!isSchema(properties)) return schema
  const conditions = CONDITIONS[operation.name] ?? []
  const random = Object.entries(properties).filter(([name]) => !conditions.includes(name))
  const known = random.map(([name, property]) => {
    const values = valuesAt(grounds, operation, name)
    if (values !== undefined) return [name, { enum: values }]
    return [name, isSchema(property) ? withKnown(property, operation, grounds) : property]
  })
  return { ...schema, properties: Object.fromEntries(known) }
}

function asText(body: unknown): string {
  return (JSON.stringify(body) ?? '')
    .replaceAll(`"${HUGE_NUMBER}"`, '1e400')
    .replaceAll(`"-${HUGE_NUMBER}"`, '-1e400')
}
