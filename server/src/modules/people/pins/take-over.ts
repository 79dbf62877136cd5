import { AppError } from '../../../platform/app-error.ts'
import { deviceName } from '../sessions/device-name.ts'
import { endSessionIn } from '../sessions/end-sessions.ts'
import { openSessionOn } from '../sessions/known-devices.ts'
import { withAccess } from '../sessions/with-access.ts'
import { judgePin } from './judge-pin.ts'
import { lockWhoTakesOver } from './pins.queries.ts'

import type { Me } from '@mezgeb/contract/people/user'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SignInDesk } from '../accounts/sign-in-desk.ts'

type TakeOver = {
  actor: Actor
  /** The secret of this browser. */
  device: string
  pin: string
  address: string
  agent: string | undefined
}

/**
 * Opens a session for the owner of a PIN and ends the actor's. Only within the actor's institution, and only with the
 * secret of a browser where the owner has signed in with the password; status as at a sign-in (decisions/0082).
 */
export async function takeOver(
  db: Database,
  desk: SignInDesk,
  { actor, device, pin, address, agent }: TakeOver,
): Promise<{ token: string; user: Me }> {
  const { institutionId } = actor
  const { known, owner } = await judgePin(db, desk, { actor, device, pin, address })
  const token = await db.inInstitution(institutionId, async (tx) => {
    const mayTakeOver = await lockWhoTakesOver(tx, known)
    const opened = mayTakeOver ? await openSessionOn(tx, known, deviceName(agent)) : null
    if (opened === null) throw new AppError('DEVICE_UNKNOWN')
    await endSessionIn(tx, actor)
    return opened
  })
  return { token, user: withAccess(owner) }
}
