import { randomUUID } from 'node:crypto'

import { jsonSchema } from '../platform/http/answer/json-schema.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type * as z from 'zod/mini'
import type { Request } from './call-row.ts'
import type { Sending } from './test-api.ts'

/** Values that are no id, for a place like `params.id` or `body.saleItems.0.productId`. */
export function malformedIds(position: string): unknown[] {
  const texts = [
    'no-id',
    '0',
    "'; drop table users; --",
    '\u0000',
    '../users',
    'x'.repeat(150),
    '１',
  ]
  return position.startsWith('body') ? [...texts, 7, true, {}, [], [randomUUID()]] : texts
}

/** The request with another value at `body.saleItems.0.productId` or the like. */
export function placed(request: Request, position: string, value: unknown): Sending {
  const copy: Record<string, unknown> = structuredClone({ ...request })
  place(copy, position.split('.'), value)
  return copy
}

function place(target: unknown, [key = '', ...rest]: string[], value: unknown): void {
  if (!isRecord(target)) return
  if (rest.length === 0) {
    target[key] = value
    return
  }
  target[key] ??= {}
  place(target[key], rest, value)
}

/** Every place of an id in the call's schemas. */
export function idPositions({ params, query, body }: Endpoint): string[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : idsIn(inputSchema(schema), part),
  )
}

function inputSchema(schema: z.ZodMiniType): unknown {
  return jsonSchema(schema, 'input')
}

function idsIn(schema: unknown, path: string): string[] {
  if (!isRecord(schema)) return []
  if (schema['format'] === 'uuid') return [path]
  const inside = [
    ...Object.entries(isRecord(schema['properties']) ? schema['properties'] : {}).flatMap(
      ([key, property]) => idsIn(property, `${path}.${key}`),
    ),
    ...(Array.isArray(schema['anyOf'])
      ? schema['anyOf'].flatMap((option: unknown) => idsIn(option, path))
      : []),
    ...(schema['items'] === undefined ? [] : idsIn(schema['items'], `${path}.0`)),
  ]
  return inside
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
