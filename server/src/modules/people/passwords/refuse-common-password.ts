import { dictionary } from '@zxcvbn-ts/language-common'

import { COMMON_PASSWORD, PASSWORD_MIN } from '@mezgeb/contract/kit/fields'

import { AppError } from '../../../platform/app-error.ts'

const MOST_COMMON = 3000

// The list is sorted by frequency; shorter ones are refused by their length already.
const common = new Set(
  (dictionary['passwords-common'] ?? [])
    .map(String)
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, MOST_COMMON),
)

// Likely guesses for this product; docs/security.md lists them too.
const contextWords = new Set('mezgeb መዝገብ superadmin inventory stock sales shop'.split(' '))

/**
 * Refuses a password that is being set when it is among the 3,000 most common ones (decisions §3), or one of the
 * product's own words with nothing but digits and signs around it.
 */
export function refuseCommonPassword(password: string, path: string): void {
  const lower = password.toLowerCase()
  if (!common.has(lower) && !contextWords.has(lower.replace(/[^\p{L}]/gu, ''))) return
  throw new AppError('INVALID', { fields: [{ path, message: COMMON_PASSWORD }] })
}
