import { ERRORS } from '@mezgeb/contract/kit/errors'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'

type Details = {
  /** The fields at fault; the first one's sentence becomes the message. */
  fields?: readonly { path: string; message: string }[]
  /** The entity as it is now, when the caller knew an older one. */
  current?: unknown
  /** Seconds after which another try makes sense. */
  retryAfter?: number
}

/** The one way to refuse: a code of the contract, turned into a reply by http/failure-reply.ts. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.fields?.[0]?.message ?? ERRORS[code].message ?? code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
