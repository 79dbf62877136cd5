import { pinPeople } from '../../../lib/session/pin-people.ts'

import type { Me } from '@mezgeb/contract/people/user'

import type { PinPerson } from '../../../lib/session/pin-people.ts'

/** The people of the user's institution whose PIN works in this browser, who was here last first. */
export function pinsHere({ institution }: Me): readonly PinPerson[] {
  return pinPeople().filter(({ institutionId }) => institutionId === institution?.id)
}
