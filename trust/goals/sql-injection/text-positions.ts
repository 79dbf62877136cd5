import { jsonSchema } from '../../../server/src/http/json-schema.ts'

import type { Endpoint } from '@mezgeb/contract/endpoint'

/** Every place of a call where a text may stand, ids and numbers of a query too: `query.search`, `body.saleItems.0.productId`. */
export function textPositions({ params, query, body, pages }: Endpoint): string[] {
  const parts = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : textsIn(jsonSchema(schema, 'input'), part),
  )
  // Nobody sorts by request; who would add it must not do so by name.
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
