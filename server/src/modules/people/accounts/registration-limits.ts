import { addressKey } from '../../../platform/connection/client-address.ts'
import { createAttemptCounter } from '../../../platform/connection/attempt-counter.ts'

const INSTITUTIONS_AN_HOUR = 20
/** A refusal says whether an e-mail has an account. */
const REFUSALS_A_MINUTE = 20
const HOUR_SECONDS = 60 * 60
const MINUTE_SECONDS = 60

export type RegistrationOutcome = 'made' | 'replayed' | 'refused'

/** New institutions and refused registrations, by address (decisions §3). */
export function createRegistrationLimits() {
  const institutions = createAttemptCounter(HOUR_SECONDS)
  const refusals = createAttemptCounter(MINUTE_SECONDS)
  return {
    /**
     * 0, or the seconds to wait. An admitted registration counts as made and as refused until it is settled, so that many
     * at once do not pass together.
     */
    admit(address: string): number {
      const from = addressKey(address)
      if (institutions.count(from) >= INSTITUTIONS_AN_HOUR) return institutions.secondsLeft(from)
      if (refusals.count(from) >= REFUSALS_A_MINUTE) return refusals.secondsLeft(from)
      institutions.add(from)
      refusals.add(from)
      return 0
    },
    settle(address: string, outcome: RegistrationOutcome): void {
      const from = addressKey(address)
      if (outcome !== 'made') institutions.takeBack(from)
      if (outcome !== 'refused') refusals.takeBack(from)
    },
  }
}
