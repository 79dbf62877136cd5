import type { ErrorCode, Failure } from '@mezgeb/contract/kit/errors'

export type FieldError = { path: string; message: string }

type Answer = { status: number; failure?: Failure | undefined; fallback: string }

/** A failed call with its sentence for the user. Status 0: there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldError[]
  /** The current entity after a version conflict (decisions §2). */
  readonly current: unknown

  constructor({ status, failure, fallback }: Answer, options?: ErrorOptions) {
    super(failure?.message || fallback, options)
    this.name = 'ApiError'
    this.status = status
    this.code = failure?.code ?? ''
    this.fields = failure?.fields ?? []
    this.current = failure?.current
  }
}

export function isRefusal(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}
