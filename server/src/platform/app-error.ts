import { ERRORS } from '@mezgeb/contract/kit/errors'
import { refusalIn } from '@mezgeb/contract/kit/refusals'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Failure } from '@mezgeb/contract/kit/failure'

type Details = {
  /** The fields at fault, each with its rule, else with this refusal's sentence. The first one's becomes the message. */
  fields?: readonly { path: string; message?: string }[]
  /** The entity as it is now, when the caller knew an older one. */
  current?: unknown
  doneBy?: Failure['doneBy']
  /** Seconds after which another try makes sense. */
  retryAfter?: number
}

/** The one way to refuse: a code of the contract, turned into a reply by http/failure-reply.ts. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  readonly fields: Failure['fields']

  constructor(code: ErrorCode, details: Details = {}) {
    const { message = code } = ERRORS[code]
    const fields = details.fields?.map(({ path, message: rule }) => ({
      path,
      ...(rule === undefined ? { code, message } : refusalIn(rule)),
    }))
    super(fields?.[0]?.message ?? message)
    this.name = 'AppError'
    this.code = code
    this.details = details
    this.fields = fields
  }
}

export const invalid = (path: string, message: string) =>
  new AppError('INVALID', { fields: [{ path, message }] })
