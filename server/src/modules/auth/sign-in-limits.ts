import { AppError } from '../../app-error.ts'
import { addressKey } from './address-key.ts'
import { createAttemptCounter } from './attempt-counter.ts'

const ADDRESS_FAILURES = 20
const ACCOUNT_FAILURES = 10
const FIRST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 15 * 60
const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60

/** Failed sign-ins per address and per account (decisions §3); successful ones do not count. */
export type SignInLimits = {
  /** Throws TOO_MANY_REQUESTS while the address or the account has to wait. */
  admit(address: string, email: string): void
  failed(address: string, email: string): void
  succeeded(email: string): void
}

/** Limits of this process, which forget everything when it ends. */
export function createSignInLimits(): SignInLimits {
  const addresses = createAttemptCounter(MINUTE_SECONDS)
  const failures = createAttemptCounter(DAY_SECONDS)
  const delays = createAttemptCounter(LONGEST_DELAY_SECONDS)
  return {
    admit(address, email) {
      if (delays.count(email) > 0) refuse(delays.secondsLeft(email))
      const from = addressKey(address)
      if (addresses.count(from) >= ADDRESS_FAILURES) refuse(addresses.secondsLeft(from))
    },
    failed(address, email) {
      addresses.add(addressKey(address))
      const excess = failures.add(email) - ACCOUNT_FAILURES
      if (excess < 0) return
      delays.hold(email, Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** excess))
    },
    succeeded: (email) => failures.forget(email),
  }
}

function refuse(retryAfter: number): never {
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
}
