import { keepDevice } from '@mezgeb/contract/people/pins'

import { call } from '../../../lib/api/call.ts'
import { rememberPinPerson } from '../../../lib/session/pin-people.ts'
import { getSession } from '../../../lib/session/session.ts'

import type { Me } from '@mezgeb/contract/people/user'

/** After a sign-in with the password: the user's PIN works in this browser. A failure changes nothing. */
export async function keepThisDevice(): Promise<void> {
  const session = getSession()
  if (session === null) return
  const answer = await call(keepDevice, {}).catch(() => null)
  if (answer !== null && answer.device !== null) rememberDevice(session.user, answer.device)
}

/** Remembers the secret of this browser for a user. */
export function rememberDevice({ id, name, institution }: Me, device: string): void {
  if (institution === null) return
  rememberPinPerson({ userId: id, name, institutionId: institution.id, device })
}
