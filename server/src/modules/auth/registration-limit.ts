import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { AppError } from '../../app-error.ts'

const INSTITUTIONS_AN_HOUR = 20

/** Runs a registration unless its address has already made 20 this hour; failed ones do not count (decisions §3). */
export function createRegistrationLimit() {
  const addresses = new RateLimiterMemory({ points: INSTITUTIONS_AN_HOUR, duration: 60 * 60 })
  return async function limited<T>(address: string, register: () => Promise<T>): Promise<T> {
    try {
      await addresses.consume(address)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: refusal.msBeforeNext / 1000 })
    }
    try {
      return await register()
    } catch (error) {
      await addresses.reward(address)
      throw error
    }
  }
}
