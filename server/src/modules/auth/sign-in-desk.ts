import { hashPassword, isRightPassword, refuseWhileTooManyWait } from './passwords.ts'
import { createRegistrationCount } from './registration-count.ts'
import { createSignInLimits } from './sign-in-limits.ts'

import type { HashPassword } from './passwords.ts'

/** One try to sign in: from where, and to which account (an e-mail, or the id of somebody who is signed in). */
export type Attempt = { address: string; account: string }

/**
 * Where passwords are judged and attempts are counted. There is one for all processes of a server, or each of them would
 * allow as many failures again (decisions/0028).
 */
export type SignInDesk = {
  /**
   * Throws TOO_MANY_REQUESTS while the address or the account has to wait, UNAVAILABLE while too many wait for a hash;
   * asked before anything is looked up.
   */
  admit(attempt: Attempt): Promise<void>
  /** Whether the password is the one `stored` was made of (null: of nobody, which takes as long), and counts that. Throws as `admit`. */
  judge(guess: Attempt & { stored: string | null; password: string }): Promise<boolean>
  /** Hashes a password for storage. UNAVAILABLE when too many others wait. */
  hash: HashPassword
  /** Counts a new institution of an address. Beyond the limit it is not counted: then these are the seconds to wait, else 0. */
  countInstitution(address: string): Promise<number>
  takeBackInstitution(address: string): Promise<void>
}

/** A desk in this process, which forgets everything when it ends. */
export function createSignInDesk(): SignInDesk {
  const limits = createSignInLimits()
  const registrations = createRegistrationCount()
  return {
    async admit({ address, account }) {
      limits.admit(address, account)
      refuseWhileTooManyWait()
    },
    async judge({ address, account, stored, password }) {
      const isRight = await isRightPassword(stored, password, () => limits.admit(address, account))
      if (isRight) limits.succeeded(account)
      else limits.failed(address, account)
      return isRight
    },
    hash: hashPassword,
    countInstitution: async (address) => registrations.add(address),
    takeBackInstitution: async (address) => registrations.takeBack(address),
  }
}
