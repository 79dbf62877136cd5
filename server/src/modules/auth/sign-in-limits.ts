import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { AppError } from '../../app-error.ts'

const ADDRESS_FAILURES = 20
const ACCOUNT_FAILURES = 10
const FIRST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 60 * 60

/** Failed sign-ins per address and per account (decisions §3); successful ones do not count. */
export type SignInLimits = {
  /** Throws TOO_MANY_REQUESTS while the address or the account has to wait. */
  admit(address: string, email: string): Promise<void>
  failed(address: string, email: string): Promise<void>
  succeeded(email: string): Promise<void>
}

/** Limits of this process, which forget everything when it ends. */
export function createSignInLimits(): SignInLimits {
  const addresses = new RateLimiterMemory({ points: ADDRESS_FAILURES, duration: 60 })
  const failures = new RateLimiterMemory({ points: ACCOUNT_FAILURES, duration: DAY_SECONDS })
  const delays = new RateLimiterMemory({ points: 1, duration: LONGEST_DELAY_SECONDS })
  return {
    async admit(address, email) {
      const delay = await delays.get(email)
      if (delay !== null && delay.msBeforeNext > 0) refuse(delay)
      const byAddress = await addresses.get(address)
      if (byAddress !== null && byAddress.consumedPoints >= ADDRESS_FAILURES) refuse(byAddress)
    },
    async failed(address, email) {
      await addresses.penalty(address)
      const { consumedPoints } = await failures.penalty(email)
      const excess = consumedPoints - ACCOUNT_FAILURES
      if (excess < 0) return
      await delays.block(email, Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** excess))
    },
    async succeeded(email) {
      await failures.delete(email)
    },
  }
}

function refuse(limit: RateLimiterRes): never {
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: limit.msBeforeNext / 1000 })
}
