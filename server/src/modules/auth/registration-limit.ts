import { AppError } from '../../app-error.ts'
import { addressKey } from './address-key.ts'
import { createAttemptCounter } from './attempt-counter.ts'

import type { Created } from '../../db/create-once.ts'

const INSTITUTIONS_AN_HOUR = 20
const HOUR_SECONDS = 60 * 60

type Registration = {
  address: string
  register: () => Promise<Created>
  /** The answer that was given before to the same key; throws `refusal` when there is none. */
  replay: (refusal: AppError) => Promise<Created>
}

/**
 * Runs a registration unless its address has already made 20 this hour (decisions §3). What makes no new institution
 * does not count: a refusal, or the first answer given once more, which is given beyond the limit too.
 */
export function createRegistrationLimit() {
  const addresses = createAttemptCounter(HOUR_SECONDS)
  return async function limited({ address, register, replay }: Registration): Promise<Created> {
    const from = addressKey(address)
    if (addresses.count(from) >= INSTITUTIONS_AN_HOUR) {
      return replay(new AppError('TOO_MANY_REQUESTS', { retryAfter: addresses.secondsLeft(from) }))
    }
    addresses.add(from)
    try {
      const created = await register()
      if (created.replayed) addresses.takeBack(from)
      return created
    } catch (error) {
      addresses.takeBack(from)
      throw error
    }
  }
}
