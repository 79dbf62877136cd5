import { AppError } from '../../../platform/app-error.ts'
import { addressKey } from '../../../platform/connection/client-address.ts'
import { createAttemptCounter } from '../../../platform/connection/attempt-counter.ts'

const ADDRESS_FAILURES = 20
const ACCOUNT_FAILURES = 10
/** Failures of one address that count for the whole account, so that one stranger cannot lock it. */
const ADDRESS_SHARE = 5
const FIRST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 15 * 60
const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60
const MONTH_SECONDS = 30 * DAY_SECONDS

/**
 * Failed sign-ins per address and per account (decisions §3); successful ones do not count. An account has one count for
 * each address, and one for all strangers together, which does not delay addresses that have signed in before.
 */
export type SignInLimits = {
  /** Throws TOO_MANY_REQUESTS while the address or the account has to wait. */
  admit(address: string, email: string): void
  failed(address: string, email: string): void
  succeeded(address: string, email: string): void
  /** Whether the address has signed in to the account before. */
  knows(address: string, email: string): boolean
}

/** Limits of this process, which forget everything when it ends. */
export function createSignInLimits(): SignInLimits {
  const addresses = createAttemptCounter(MINUTE_SECONDS)
  const failures = createAttemptCounter(DAY_SECONDS)
  const delays = createAttemptCounter(LONGEST_DELAY_SECONDS)
  const successes = createAttemptCounter(MONTH_SECONDS)
  const pair = (address: string, email: string) => `${addressKey(address)} ${email}`
  const knows = (address: string, email: string) => successes.count(pair(address, email)) > 0
  const delay = (key: string) => {
    const excess = failures.add(key) - ACCOUNT_FAILURES
    if (excess < 0) return
    delays.hold(key, Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** excess))
  }
  return {
    admit(address, email) {
      const keys = knows(address, email) ? [] : [email]
      for (const key of [...keys, pair(address, email)]) {
        if (delays.count(key) > 0) refuse(delays.secondsLeft(key))
      }
      const from = addressKey(address)
      if (addresses.count(from) >= ADDRESS_FAILURES) refuse(addresses.secondsLeft(from))
    },
    failed(address, email) {
      addresses.add(addressKey(address))
      const own = pair(address, email)
      delay(own)
      if (!knows(address, email) && failures.count(own) <= ADDRESS_SHARE) delay(email)
    },
    succeeded(address, email) {
      const own = pair(address, email)
      failures.forget(email)
      failures.forget(own)
      successes.hold(own, MONTH_SECONDS)
    },
    knows,
  }
}

function refuse(retryAfter: number): never {
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
}
