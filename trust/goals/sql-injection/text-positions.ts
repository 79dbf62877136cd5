import { jsonSchema } from '../../../server/src/platform/http/answer/json-schema.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'

/**
 * Every position of a text in a call, including ids and numbers of a query: `query.search`,
 * `body.saleItems.0.productId`.
 */
export function textPositions({ params, query, body, pages }: Endpoint): string[] {
  const parts = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : textsIn(jsonSchema(schema, 'input'), part),
  )
  // No call sorts by request; a new one must not do so by name.
  return pages === true ? [...parts, 'query.sort', 'query.order'] : parts
}

function textsIn(schema: unknown, path: string): string[] {
  if (!isRecord(schema)) return []
  const { properties, items, anyOf, type } = schema
  if (isRecord(properties)) {
    return Object.entries(properties).flatMap(([name, one]) => textsIn(one, `${path}.${name}`))
  }
  if (items !== undefined) return textsIn(items, `${path}.0`)
  const types = Array.isArray(anyOf) ? anyOf.map((one) => isRecord(one) && one['type']) : [type]
  return types.includes('string') || path.startsWith('query') ? [path] : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
