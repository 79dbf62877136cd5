import { ERRORS } from '@mezgeb/contract/kit/errors'

import { AppError } from '../../app-error.ts'
import { databaseRefusal } from '../../db/database-refusal.ts'
import { API_HEADERS } from '../security-headers.ts'

import type { OutgoingHttpHeaders } from 'node:http'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Failure } from '@mezgeb/contract/kit/failure'

export type FailureReply = { status: number; body: Failure; retryAfter?: number }

const UNAVAILABLE_RETRY_SECONDS = 2

/** Refusals of Fastify by their status; any other of the client is MALFORMED. */
const OF_FRAMEWORK = new Map<number, ErrorCode>([
  [404, 'NOT_FOUND'],
  [413, 'TOO_LARGE'],
  [415, 'NOT_JSON'],
  [503, 'UNAVAILABLE'],
])

/** The reply to a thrown error (decisions §2). An unexpected error is a 500 without a message. */
export function failureReply(error: unknown): FailureReply {
  if (error instanceof AppError) return fromAppError(error)
  const refusal = databaseRefusal(error)
  if (refusal !== null) return fromAppError(refusal)
  const status = statusOfFramework(error)
  const code = OF_FRAMEWORK.get(status) ?? (status >= 400 && status < 500 ? 'MALFORMED' : null)
  return code === null
    ? { status: 500, body: { code: 'INTERNAL' } }
    : fromAppError(new AppError(code))
}

/** A refusal outside of Fastify: all of its headers, and the body as text. */
export function bareReply(code: ErrorCode) {
  const { status, body, retryAfter } = fromAppError(new AppError(code))
  const text = JSON.stringify(body)
  const headers: OutgoingHttpHeaders = {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }
  return { status, headers, text }
}

function fromAppError(error: AppError): FailureReply {
  const { fields } = error
  const { current, doneBy, retryAfter } = error.details
  const params = fields?.find(({ code }) => code === error.code)?.params
  const { status } = ERRORS[error.code]
  const seconds = retryAfter ?? (status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined)
  return {
    status,
    body: {
      code: error.code,
      ...(ERRORS[error.code].message === undefined ? {} : { message: error.message }),
      ...(params === undefined ? {} : { params }),
      ...(fields === undefined ? {} : { fields }),
      ...(current === undefined ? {} : { current }),
      ...(doneBy === undefined ? {} : { doneBy }),
    },
    ...(seconds === undefined ? {} : { retryAfter: seconds }),
  }
}

function statusOfFramework(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}
