import { ApiError } from './api-error.ts'

/**
 * The same failure for a form in which the call's fields stand below `path`, so that its sentences appear there and
 * not at a field of the form that happens to have the same name.
 */
export function fieldsBelow(path: string, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message } = error
  const fields = error.fields.map((field) => ({ ...field, path: `${path}.${field.path}` }))
  const failure = { code, message, fields }
  return new ApiError({ status, failure, fallback: message }, { cause: error })
}
