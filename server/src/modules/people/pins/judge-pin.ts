import { WRONG_PIN } from '@mezgeb/contract/people/pins'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { refuseUnlessAdmitted } from '../accounts/refuse-unless-admitted.ts'
import { countWrong, findKnownDevice } from '../sessions/known-devices.ts'
import { getUser } from '../users/get-user.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SignInDesk } from '../accounts/sign-in-desk.ts'
import type { KnownDevice } from '../sessions/known-devices.ts'

type TypedPin = {
  /** In whose session it is typed. */
  actor: Actor
  /** The secret of the browser. */
  device: string
  pin: string
  address: string
}

/**
 * The owner of a right PIN, and the device. Throws DEVICE_UNKNOWN, INVALID for a wrong PIN, TOO_MANY_REQUESTS, and what a sign-in of
 * the owner would be refused for (decisions/0082).
 */
export async function judgePin(
  db: Database,
  desk: SignInDesk,
  { actor, device, pin, address }: TypedPin,
): Promise<{ known: KnownDevice; owner: User }> {
  const known = await findKnownDevice(db, actor.institutionId, device)
  if (known === null) throw new AppError('DEVICE_UNKNOWN')
  const { userId, pinHash } = known
  const attempt = { address, account: userId, isPin: true }
  await desk.admit(attempt)
  if (!(await desk.judge({ ...attempt, stored: pinHash, password: pin }))) {
    await countWrong(db, known)
    throw invalid('pin', WRONG_PIN)
  }
  const owner = await getUser(db, actor, userId)
  refuseUnlessAdmitted(owner.status, owner.institution?.status ?? 'APPROVED')
  return { known, owner }
}
