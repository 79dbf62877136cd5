import { refusalText, t } from '../../texts/texts.ts'
import { formatDate, formatDateTime } from '../format/format.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { Failure, Refusal } from '@mezgeb/contract/kit/failure'

export type FieldError = { path: string; message: string }

type Answer = { status: number; failure?: Failure | undefined }

/** A failed call with its sentence for the user. Status 0: there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  fields: readonly FieldError[]
  /** The current entity after a version conflict (decisions §2). */
  readonly current: unknown

  constructor(endpoint: Endpoint, { status, failure }: Answer, options?: ErrorOptions) {
    const { code = '', message, params, fields = [], current, doneBy } = failure ?? {}
    const first = fields.find((field) => field.message === message)
    const sentence = message
      ? sentenceOf(first ?? { code, message, params })
      : failureText(endpoint)
    super(doneBy === undefined ? sentence : `${sentence} ${firstText(doneBy)}`, options)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields.map((field) => ({ path: field.path, message: sentenceOf(field) }))
    this.current = current
  }
}

const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Of batches, behind their numbers. A day in another sentence is a text that somebody typed. */
const EXPIRY_DAYS = /\d{4}-\d\d-\d\d(?=,|$)/g

function sentenceOf(refusal: Refusal): string {
  const sentence = refusalText(refusal).replaceAll(TIMES, formatDateTime)
  if (refusal.params?.['lots'] === undefined) return sentence
  return sentence.replaceAll(EXPIRY_DAYS, (day) => formatDate(day))
}

const firstText = ({ name, at }: NonNullable<Failure['doneBy']>) =>
  t.ui.changedBy(name, formatDateTime(at))

export function failureText({ method, path, failure }: Endpoint): string {
  return refusalText({ code: `${method} ${path}`, message: failure })
}

export function isRefusal(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}
