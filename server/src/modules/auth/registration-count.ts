import { addressKey } from './address-key.ts'
import { createAttemptCounter } from './attempt-counter.ts'

const INSTITUTIONS_AN_HOUR = 20
const HOUR_SECONDS = 60 * 60

/** How many institutions each address has made this hour (decisions §3). */
export function createRegistrationCount() {
  const addresses = createAttemptCounter(HOUR_SECONDS)
  return {
    /** 0, or the seconds to wait where one more would be too many; that one is not counted. */
    add(address: string): number {
      const from = addressKey(address)
      if (addresses.count(from) >= INSTITUTIONS_AN_HOUR) return addresses.secondsLeft(from)
      addresses.add(from)
      return 0
    },
    takeBack: (address: string): void => addresses.takeBack(addressKey(address)),
  }
}
