import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { AppError } from '../../app-error.ts'

import type { Created } from '../../db/create-once.ts'

const INSTITUTIONS_AN_HOUR = 20

/**
 * Runs a registration unless its address has already made 20 this hour (decisions §3). What made no new
 * institution does not count: a refusal, or the first answer given once more.
 */
export function createRegistrationLimit() {
  const addresses = new RateLimiterMemory({ points: INSTITUTIONS_AN_HOUR, duration: 60 * 60 })
  return async function limited(
    address: string,
    register: () => Promise<Created>,
  ): Promise<Created> {
    try {
      await addresses.consume(address)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await addresses.reward(address)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: refusal.msBeforeNext / 1000 })
    }
    try {
      const created = await register()
      if (created.replayed) await addresses.reward(address)
      return created
    } catch (error) {
      await addresses.reward(address)
      throw error
    }
  }
}
