import { AppError } from '../app-error.ts'
import { DISK_FULL, FOREIGN_KEY, UNIQUE, sqlState } from './database-errors.ts'

/** The refusal and the field of each unique constraint: only the database knows whether a value is taken. */
const TAKEN = [
  ['accounts_email_key', { code: 'EMAIL_TAKEN', path: 'email' }],
  ['categories_name_key', { code: 'CATEGORY_TAKEN', path: 'name' }],
  ['removal_reasons_name_key', { code: 'REASON_TAKEN', path: 'name' }],
  ['tenders_name_key', { code: 'TENDER_TAKEN', path: 'name' }],
  ['taxes_name_key', { code: 'TAX_TAKEN', path: 'name' }],
  ['price_lists_name_key', { code: 'PRICE_LIST_TAKEN', path: 'name' }],
  ['customer_groups_name_key', { code: 'CUSTOMER_GROUP_TAKEN', path: 'name' }],
  ['tills_name_key', { code: 'TILL_TAKEN', path: 'name' }],
  ['journal_accounts_number_key', { code: 'ACCOUNT_NUMBER_TAKEN', path: 'number' }],
  ['branches_name_key', { code: 'BRANCH_TAKEN', path: 'name' }],
  ['branches_code_key', { code: 'BRANCH_CODE_TAKEN', path: 'code' }],
] as const

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
/** Lost against another transaction, no connection left, took too long, a standby, or PostgreSQL is stopping or starting. */
const TRY_LATER = new Set([
  ...['40001', '40P01', '55P03'],
  ...['53300', '53400'],
  '57014',
  '25006',
  ...['57P01', '57P02', '57P03'],
])

export function databaseRefusal(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  const code = sqlState(error)
  const taken = takenBy(error)
  if (taken !== null) return taken
  if (code === DISK_FULL) return new AppError('STORAGE_FULL')
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
  if (code === FOREIGN_KEY) return new AppError('NOT_FOUND')
  if (/^2[23]/.test(code)) return new AppError('INVALID')
  return null
}

/** On a shard the constraint's name ends with a number, and a coordinator may pass it on only in the message. */
function takenBy(error: Error & { constraint?: string }): AppError | null {
  if (sqlState(error) !== UNIQUE) return null
  const violated = error.constraint ?? error.message
  for (const [name, { code, path }] of TAKEN) {
    if (new RegExp(`\\b${name}(?:_\\d+)?\\b`).test(violated))
      return new AppError(code, { fields: [{ path }] })
  }
  return null
}
