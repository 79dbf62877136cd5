import type * as z from 'zod/mini'

import { AppError } from '../app-error.ts'

/**
 * Validates a body or query by its schema; 400 names every field at fault once, the first one's sentence leads
 * (decisions §2). A body that is no object is MALFORMED; an absent body counts as an empty one.
 */
export function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  if (value === null || Array.isArray(value) || !['object', 'undefined'].includes(typeof value)) {
    throw new AppError('MALFORMED')
  }
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const sentences = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const field = path.map(String).join('.')
    if (!sentences.has(field)) sentences.set(field, message)
  }
  throw new AppError('INVALID', {
    fields: [...sentences].map(([path, message]) => ({ path, message })),
  })
}

/** Validates path parameters: a malformed id answers exactly like an unknown one. */
export function parsedParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('NOT_FOUND')
  return result.data
}
