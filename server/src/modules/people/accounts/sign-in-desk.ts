import { hashPassword, isRightPassword, refuseWhenFull } from '../passwords/passwords.ts'
import { createRegistrationLimits } from './registration-limits.ts'
import { createSignInLimits } from './sign-in-limits.ts'

import type { HashPassword } from '../passwords/passwords.ts'
import type { RegistrationOutcome } from './registration-limits.ts'

/** One try to sign in: from where, and to which account (an e-mail, or the id of a signed-in user). */
export type Attempt = { address: string; account: string }

/**
 * Checks passwords and counts attempts. All processes of a server share one, or each of them would allow as many failures
 * again (decisions/0028).
 */
export type SignInDesk = {
  /**
   * Throws TOO_MANY_REQUESTS while the address or the account has to wait, UNAVAILABLE while too many wait for a hash;
   * called before anything is looked up.
   */
  admit(attempt: Attempt): Promise<void>
  /** Whether the password is the one `stored` was made of (null: no account, which takes as long), and counts that. Throws as `admit`. */
  judge(guess: Attempt & { stored: string | null; password: string }): Promise<boolean>
  /** Hashes a password for storage. UNAVAILABLE when too many others wait. */
  hash: HashPassword
  /** 0 when the address may register an institution now, or the seconds to wait. Settle it once admitted. */
  admitRegistration(address: string): Promise<number>
  settleRegistration(settled: { address: string; outcome: RegistrationOutcome }): Promise<void>
}

/** A desk in this process, which forgets everything when it ends. */
export function createSignInDesk(): SignInDesk {
  const limits = createSignInLimits()
  const registrations = createRegistrationLimits()
  const classOf = ({ address, account }: Attempt) =>
    limits.knows(address, account) ? 'known' : 'stranger'
  return {
    async admit(attempt) {
      limits.admit(attempt.address, attempt.account)
      refuseWhenFull(classOf(attempt))
    },
    async judge({ address, account, stored, password }) {
      const kind = classOf({ address, account })
      const admit = () => limits.admit(address, account)
      const isRight = await isRightPassword({ kind, stored, password, admit })
      if (isRight) limits.succeeded(address, account)
      else limits.failed(address, account)
      return isRight
    },
    hash: hashPassword,
    admitRegistration: async (address) => registrations.admit(address),
    settleRegistration: async ({ address, outcome }) => registrations.settle(address, outcome),
  }
}
