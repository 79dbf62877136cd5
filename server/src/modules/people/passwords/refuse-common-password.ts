import { COMMON_PASSWORD, PASSWORD_MIN } from '@mezgeb/contract/kit/fields'

import { AppError } from '../../../platform/app-error.ts'

const MOST_COMMON = 3000

let common: Promise<ReadonlySet<string>> | undefined

// Unpacked when the first password is set: unpacking at each start of the server would delay it.
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The list is sorted by frequency; shorter ones are refused by their length already.
  return new Set(
    (dictionary['passwords-common'] ?? [])
      .map(String)
      .filter((password) => password.length >= PASSWORD_MIN)
      .slice(0, MOST_COMMON),
  )
}

// Likely guesses for this product; docs/security.md lists them too.
const contextWords = new Set('mezgeb መዝገብ superadmin inventory stock sales shop'.split(' '))

/**
 * Refuses a password that is being set when it is among the 3,000 most common ones (decisions §3), or one of the
 * product's own words with nothing but digits and signs around it.
 */
export async function refuseCommonPassword(password: string, path: string): Promise<void> {
  common ??= readCommon()
  const lower = password.toLowerCase()
  if (!(await common).has(lower) && !contextWords.has(lower.replace(/[^\p{L}]/gu, ''))) return
  throw new AppError('INVALID', { fields: [{ path, message: COMMON_PASSWORD }] })
}
