import { AppError } from '../../../platform/app-error.ts'
import { requireOwnPassword } from '../accounts/require-own-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { addDeviceOf, endDevices } from '../sessions/known-devices.ts'
import { lockOwnPin, updatePinHash } from './pins.queries.ts'

import type { PinInput } from '@mezgeb/contract/people/pins'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SignInDesk } from '../accounts/sign-in-desk.ts'

/** Sets or removes the PIN after the password was given; returns the secret of this browser unless it has one. */
export async function setOwnPin(
  db: Database,
  desk: SignInDesk,
  actor: Actor,
  { current, pin }: z.output<typeof PinInput>,
): Promise<{ device: string | null }> {
  await requireOwnPassword(db, desk, actor, current)
  const pinHash = pin === null ? null : await hashPassword(pin)
  const device = await db.inInstitution(actor.institutionId, async (tx) => {
    // A new password, which ends the session, may have come first.
    if ((await lockOwnPin(tx, actor)) === null) throw new AppError('SIGNED_OUT')
    await updatePinHash(tx, actor, pinHash)
    if (pinHash !== null) return addDeviceOf(tx, actor)
    await endDevices(tx, actor.institutionId, actor.userId)
    return null
  })
  return { device }
}
