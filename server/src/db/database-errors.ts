/** SQLSTATE of keep_answer: another request with the same idempotency key was faster. */
export const KEY_TAKEN = 'MZ001'

/** SQLSTATE of a foreign key: what a row points to is not there, or something still points to the row. */
export const FOREIGN_KEY = '23503'

/** unique_violation. */
export const UNIQUE = '23505'

/** lock_not_available: somebody else keeps what was wanted, for longer than a lock is waited for. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** transaction_resolution_unknown: a commit that was not confirmed, of the class that means "ask again later". */
export const OUTCOME_UNKNOWN = '08007'

/** sqlclient_unable_to_establish_sqlconnection. */
export const CANNOT_CONNECT = '08001'

/** disk_full: PostgreSQL has no room for what it was asked to keep. */
export const DISK_FULL = '53100'

/** The SQLSTATE or network code of an error of the driver, '' when it has none. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
