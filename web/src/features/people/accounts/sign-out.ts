import { logout } from '@mezgeb/contract/people/auth'

import { call } from '../../../lib/api/call.ts'
import { forgetPinPerson } from '../../../lib/session/pin-people.ts'
import { endSession, getSession } from '../../../lib/session/session.ts'

/**
 * Signs out: here at once, and on the server as soon as it can be reached. The guard leads to /login. The user's PIN works
 * on this device only after the next sign-in with the password.
 */
export function signOut(): void {
  const session = getSession()
  if (session === null) return
  call(logout, {}, { keepalive: true }).catch((error: unknown) => console.error(error))
  forgetPinPerson(session.user.id)
  endSession(session.token, 'logout')
}
