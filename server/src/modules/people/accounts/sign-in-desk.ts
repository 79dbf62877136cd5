import { hashPassword, isRightPassword, refuseWhenFull } from '../passwords/passwords.ts'
import { createPinLimits } from './pin-limits.ts'
import { createRegistrationLimits } from './registration-limits.ts'
import { createSignInLimits } from './sign-in-limits.ts'

import type { HashPassword } from '../passwords/passwords.ts'
import type { RegistrationOutcome } from './registration-limits.ts'

/** One try to sign in: from where, and to which account (an e-mail, or the id of a signed-in user or of a PIN's owner). */
export type Attempt = { address: string; account: string; isPin?: boolean }

type Guess = Attempt & {
  /** Null: no account, which takes as long. */
  stored: string | null
  password: string
  /** Whose password it is: the right one ends the delay after wrong PINs. */
  userId?: string | undefined
}

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
  /** Whether the password or PIN is the one `stored` was made of, and counts that. Throws as `admit`. */
  judge(guess: Guess): Promise<boolean>
  /** Hashes a password for storage. UNAVAILABLE when too many others wait. */
  hash: HashPassword
  /** 0 when the address may register an institution now, or the seconds to wait. Settle it once admitted. */
  admitRegistration(address: string): Promise<number>
  settleRegistration(settled: { address: string; outcome: RegistrationOutcome }): Promise<void>
}

/** A desk in this process, which forgets everything when it ends. */
export function createSignInDesk(): SignInDesk {
  const passwords = createSignInLimits()
  const pins = createPinLimits()
  const registrations = createRegistrationLimits()
  const limit = ({ address, account, isPin = false }: Attempt) =>
    isPin ? pins.admit(address, account) : passwords.admit(address, account)
  // A PIN comes with the secret of a known device.
  const classOf = ({ address, account, isPin = false }: Attempt) =>
    isPin || passwords.knows(address, account) ? 'known' : 'stranger'
  const count = ({ address, account, isPin = false, userId }: Guess, isRight: boolean) => {
    if (isRight) pins.forget(isPin ? account : (userId ?? ''))
    else if (isPin) pins.failed(address, account)
    if (isPin) return
    if (isRight) passwords.succeeded(address, account)
    else passwords.failed(address, account)
  }
  return {
    async admit(attempt) {
      limit(attempt)
      refuseWhenFull(classOf(attempt))
    },
    async judge(guess) {
      const { stored, password } = guess
      const kind = classOf(guess)
      const isRight = await isRightPassword({ kind, stored, password, admit: () => limit(guess) })
      count(guess, isRight)
      return isRight
    },
    hash: hashPassword,
    admitRegistration: async (address) => registrations.admit(address),
    settleRegistration: async ({ address, outcome }) => registrations.settle(address, outcome),
  }
}
