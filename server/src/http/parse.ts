import type * as z from 'zod/mini'

import { AppError } from '../app-error.ts'

/**
 * Judges a body or query by its schema; 400 names every field at fault once, the first one's sentence leads
 * (decisions §2). What is no object at all is MALFORMED; no body is one without any field.
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

/** Judges path parameters: a malformed id answers exactly like one that does not exist. */
export function parsedParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('NOT_FOUND')
  return result.data
}
