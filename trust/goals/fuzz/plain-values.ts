import fc from 'fast-check'

import type { Arbitrary } from 'fast-check'
import type { JsonSchema } from './operations.ts'

const name = fc.uuid({ version: 4 }).map((id) => id.replaceAll('-', ''))
/** Read from its end. */
const turned = name.map((text) => `${text.slice(0, 8)}\u202e${text.slice(8)}`)

/** Ordinary values of a schema, and a few texts that turn their direction. */
export function plainValues(schema: JsonSchema): Arbitrary<unknown> {
  if (Array.isArray(schema['anyOf'])) {
    return fc.oneof(...schema['anyOf'].filter(isSchema).map((option) => plainValues(option)))
  }
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) {
    const values: unknown[] = schema['enum']
    return fc.constantFrom(...values)
  }
  switch (schema['type']) {
    case 'object':
      return plainObjects(schema)
    case 'array':
      return fc.array(isSchema(schema['items']) ? plainValues(schema['items']) : fc.nat(), {
        minLength: 1,
        maxLength: 3,
      })
    case 'integer':
    case 'number':
      return fc.integer({ min: 1, max: 20 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return plainTexts(schema)
  }
}

function plainObjects(schema: JsonSchema): Arbitrary<unknown> {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const model = Object.fromEntries(
    Object.entries(properties).flatMap(([key, property]) =>
      isSchema(property) ? [[key, plainValues(property)]] : [],
    ),
  )
  return fc.record(model, { requiredKeys: required })
}

function plainTexts({ format }: JsonSchema): Arbitrary<string> {
  if (format === 'email') return name.map((text) => `${text}@example.com`)
  if (format === 'date-time') return fc.constant('2026-11-20T08:30:00.000Z')
  if (format === 'date') return fc.constant('2026-11-20')
  return fc.oneof({ weight: 40, arbitrary: name }, { weight: 1, arbitrary: turned })
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
