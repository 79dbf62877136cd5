import { pinsHere } from '../../people/pins/pins-here.ts'

import type { Me } from '@mezgeb/contract/people/user'

/** The others whose PIN works in this browser; the server knows who of them may approve. */
export function approversHere(user: Me) {
  return pinsHere(user).filter(({ userId }) => userId !== user.id)
}
