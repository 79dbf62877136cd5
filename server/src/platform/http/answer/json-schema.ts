import * as z from 'zod/mini'

type JsonSchema = { [key: string]: unknown }

/** The JSON Schema (2020-12) of a contract schema, as callers send it or as the server replies. */
export function jsonSchema(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' })
  return rest
}

/**
 * The same for Fastify's serialiser, which writes only the declared fields: a column that was selected by mistake
 * cannot leave the server. `anyOf [X, null]` and `type [X, null]` become the serialiser's much faster `nullable`.
 */
export function serializerSchema(schema: z.ZodMiniType): JsonSchema {
  return simplified(jsonSchema(schema, 'output'))
}

function simplified(schema: JsonSchema): JsonSchema {
  const { pattern: _pattern, format: _format, anyOf, ...rest } = schema
  if (Array.isArray(anyOf)) {
    const options: unknown[] = anyOf
    const [only, ...others] = options.filter((option) => !isNullSchema(option))
    if (others.length === 0 && isRecord(only)) {
      return { ...rest, ...simplified(only), nullable: true }
    }
    return { ...rest, anyOf: anyOf.filter(isRecord).map(simplified) }
  }
  if (Array.isArray(rest['type'])) {
    const types: unknown[] = rest['type']
    const [only, ...others] = types.filter((type) => type !== 'null')
    if (others.length === 0) return { ...rest, type: only, nullable: true }
  }
  if (isRecord(rest['properties'])) {
    rest['properties'] = Object.fromEntries(
      Object.entries(rest['properties']).map(([key, value]) => [
        key,
        isRecord(value) ? simplified(value) : value,
      ]),
    )
  }
  if (isRecord(rest['items'])) rest['items'] = simplified(rest['items'])
  return rest
}

function isNullSchema(schema: unknown): boolean {
  return isRecord(schema) && schema['type'] === 'null'
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
