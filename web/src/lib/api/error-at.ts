import { ApiError } from './api-error.ts'

/** Message of a field; where the server names no field, the message of the call. */
export function errorAt(error: Error | null, path: string): string | undefined {
  if (error === null) return undefined
  const fields = error instanceof ApiError ? error.fields : []
  const found = fields.find((field) => field.path === path)
  return found?.message ?? (fields.length === 0 ? error.message : undefined)
}
