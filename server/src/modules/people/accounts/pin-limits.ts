import { AppError } from '../../../platform/app-error.ts'
import { addressKey } from '../../../platform/connection/client-address.ts'
import { createAttemptCounter } from '../../../platform/connection/attempt-counter.ts'

const USER_FAILURES = 5
const ADDRESS_FAILURES = 20
const FIRST_DELAY_SECONDS = 60
const LONGEST_DELAY_SECONDS = 15 * 60
const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60

/**
 * Wrong PINs, by user over all devices and addresses, and by address over all users. Five of a user cost a minute, each
 * further one twice as long, up to a quarter of an hour (decisions/0082).
 */
export function createPinLimits() {
  const addresses = createAttemptCounter(MINUTE_SECONDS)
  const failures = createAttemptCounter(DAY_SECONDS)
  const delays = createAttemptCounter(LONGEST_DELAY_SECONDS)
  return {
    /** Throws TOO_MANY_REQUESTS while the user or the address has to wait. */
    admit(address: string, userId: string): void {
      if (delays.count(userId) > 0) refuse(delays.secondsLeft(userId))
      const from = addressKey(address)
      if (addresses.count(from) >= ADDRESS_FAILURES) refuse(addresses.secondsLeft(from))
    },
    failed(address: string, userId: string): void {
      addresses.add(addressKey(address))
      const excess = failures.add(userId) - USER_FAILURES
      if (excess < 0) return
      delays.hold(userId, Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** excess))
    },
    /** After the right PIN or the password of the user. */
    forget(userId: string): void {
      failures.forget(userId)
      delays.forget(userId)
    },
  }
}

function refuse(retryAfter: number): never {
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
}
