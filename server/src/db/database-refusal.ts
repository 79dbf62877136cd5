import { AppError } from '../app-error.ts'

import type { ErrorCode } from '@mezgeb/contract/errors'

/** What a broken constraint means to the caller; the database is the last word on "taken" and "negative". */
const CONSTRAINTS: Record<string, ErrorCode> = {
  accounts_email_key: 'EMAIL_TAKEN',
  categories_name_key: 'CATEGORY_TAKEN',
  branches_name_key: 'BRANCH_TAKEN',
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
const TRY_LATER = new Set([
  '40001',
  '40P01',
  '53300',
  '53400',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])

/** The refusal behind an error of the driver, or null when it is none that we know. */
export function databaseRefusal(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const known = CONSTRAINTS[constraint]
  if (known !== undefined) return new AppError(known)
  if (NETWORK.has(code) || TRY_LATER.has(code) || code.startsWith('08')) {
    return new AppError('UNAVAILABLE')
  }
  if (
    /timeout exceeded|read timeout|connection terminated|client has encountered/i.test(
      error.message,
    )
  ) {
    return new AppError('UNAVAILABLE')
  }
  if (code === '23503') return new AppError('NOT_FOUND')
  if (/^2[23]/.test(code)) return new AppError('INVALID')
  return null
}
