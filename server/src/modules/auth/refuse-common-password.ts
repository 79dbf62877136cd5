import { dictionary } from '@zxcvbn-ts/language-common'

import { COMMON_PASSWORD, PASSWORD_MIN } from '@mezgeb/contract/fields'

import { AppError } from '../../app-error.ts'

const MOST_COMMON = 3000

// The list is sorted by frequency; shorter ones are refused by their length already.
const common = new Set(
  (dictionary['passwords-common'] ?? [])
    .map(String)
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, MOST_COMMON),
)

/** Refuses a password that is being set when it is among the 3,000 most common ones (decisions §3). */
export function refuseCommonPassword(password: string, path: string): void {
  if (!common.has(password.toLowerCase())) return
  throw new AppError('INVALID', { fields: [{ path, message: COMMON_PASSWORD }] })
}
