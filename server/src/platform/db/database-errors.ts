/** SQLSTATE of a foreign key: the referenced row does not exist, or is still referenced. */
export const FOREIGN_KEY = '23503'

export const UNIQUE = '23505'

export const LOCK_NOT_AVAILABLE = '55P03'

/** transaction_resolution_unknown: a commit that was not confirmed, of the class that means "ask again later". */
export const OUTCOME_UNKNOWN = '08007'

export const CANNOT_CONNECT = '08001'

export const DISK_FULL = '53100'

/** The SQLSTATE or network code of an error of the driver, '' when it has none. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** Whether it makes sense to look for the effect of a failed call: not after an unconfirmed commit or without a connection. */
export function isOutcomeKnown(error: unknown): boolean {
  const state = sqlState(error)
  return state !== OUTCOME_UNKNOWN && state !== CANNOT_CONNECT
}
