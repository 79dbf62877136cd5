import { handOver, signInWithPin } from '@mezgeb/contract/people/pins'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { forgetPinPerson } from '../../../lib/session/pin-people.ts'
import { leaveSellerCover } from '../../../lib/session/seller-cover.ts'
import { endSession, getSession, replaceSession } from '../../../lib/session/session.ts'
import { rememberDevice } from './keep-this-device.ts'

import type { PinPerson } from '../../../lib/session/pin-people.ts'

/** Puts aside what a user has begun and may not be lost, before another one takes over. */
export type PutAside = (userId: string) => void

/** Signs the person in with the PIN. The session of the former seller ends on the server. */
export async function changeSeller(
  { userId, device }: PinPerson,
  pin: string,
  putAside: PutAside,
): Promise<void> {
  const former = getSession()?.user.id
  try {
    await replaceSession(async () => {
      const started = await call(signInWithPin, { body: { device, pin } })
      if (former !== undefined && former !== userId) putAside(former)
      rememberDevice(started.user, device)
      return started
    })
    leaveSellerCover()
  } catch (error) {
    if (isRefusal(error, 'DEVICE_UNKNOWN')) forgetPinPerson(userId)
    throw error
  }
}

/** Leads to the sign-in with a password; the PIN of the user who leaves goes on working here. */
export function leaveForPassword(putAside: PutAside): void {
  const session = getSession()
  if (session === null) return
  call(handOver, {}, { keepalive: true }).catch((error: unknown) => console.error(error))
  putAside(session.user.id)
  endSession(session.token, 'handOver')
  leaveSellerCover()
}
