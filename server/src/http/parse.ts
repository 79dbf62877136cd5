import type * as z from 'zod/mini'

import { AppError } from '../app-error.ts'

/** Judges a body or query by its schema; 400 names every field at fault, the first one's sentence leads (decisions §2). */
export function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw new AppError('INVALID', {
    fields: result.error.issues.map((issue) => ({
      path: issue.path.map(String).join('.'),
      message: issue.message,
    })),
  })
}

/** Judges path parameters: a malformed id answers exactly like one that does not exist. */
export function parsedParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('NOT_FOUND')
  return result.data
}
