import type { ErrorCode, Failure } from '@mezgeb/contract/errors'

export type FieldError = { path: string; message: string }

type Answer = { status: number; failure?: Failure | undefined; fallback: string }

/** A call that failed, with the sentence to show. Status 0: no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldError[]
  /** The entity as it is now, when a colleague was faster (decisions §2). */
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

/** Whether a failure is the refusal of that code. */
export function isRefusal(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}
