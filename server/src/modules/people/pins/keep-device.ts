import { addDeviceOf } from '../sessions/known-devices.ts'
import { lockOwnPin } from './pins.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

/**
 * The secret of the browser of a new session; null when its user has no PIN, and for a session that was opened with a
 * PIN or earlier: only the password makes a device known.
 */
export async function keepOwnDevice(
  db: Database,
  actor: Actor,
): Promise<{ device: string | null }> {
  const device = await db.inInstitution(actor.institutionId, async (tx) => {
    const own = await lockOwnPin(tx, actor)
    return own?.hasPin === true && own.isFresh ? addDeviceOf(tx, actor) : null
  })
  return { device }
}
