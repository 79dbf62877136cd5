import { SEEN_WITH } from '@mezgeb/contract/kit/seen-with'
import * as z from 'zod/mini'

import { accessText } from '../access-text.ts'

type JsonSchema = { [key: string]: unknown }

/** The JSON Schema (2020-12) of a contract schema, as callers send it or as the server replies. */
export function jsonSchema(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: part }) => {
      const needs = SEEN_WITH.get(zodSchema)?.needs
      if (needs !== undefined) part.description = accessText(needs)
    },
  })
  return rest
}

const CHECKS = ['pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']

/**
 * For Fastify's serialiser, which writes only declared fields, so that no column leaves by mistake; without checks of input.
 * Has OpenAPI 3.0's `nullable`, which it writes much faster than `anyOf` with null.
 */
export function serializerSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      for (const check of CHECKS) delete part[check]
      // The serialiser knows `nullable` only beside a type.
      if (part.nullable !== true || part.anyOf === undefined) return
      part.anyOf.push({ type: 'null' })
      delete part.nullable
    },
  })
  return rest
}
