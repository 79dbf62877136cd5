import { LOCK_NOT_AVAILABLE, sqlState } from '../db/database-errors.ts'
import { makePasswordHash } from '../modules/auth/make-password-hash.ts'
import { DAY_MS, startOfDay } from './day-rhythm.ts'
import { findDemo, insertBusiness, insertHistory, insertInstitution } from './demo.queries.ts'
import { DEMO_INSTITUTION_ID, makeBusiness } from './make-business.ts'
import { DEMO_DAYS, makeHistory } from './make-history.ts'
import { createRandom } from './random.ts'

import type { Database } from '../db/database.ts'

/** The ADMIN of the demo; everybody in it has this password. */
export const DEMO_SIGN_IN = { email: 'admin@demo.mezgeb.local', password: 'Addis-Gebeya-60' }

const SEED = 20_260

/**
 * Loads the demo business into an installation without any institution (decisions §1): three branches, five staff and
 * their ADMIN, 200 products, and sixty days of entries, removals and sales up to `now`, the same at every load. One
 * transaction of the server's own role, under row-level security, a statement per table: the functions that record a
 * sale would need thousands of round trips and know no time but now.
 * True when the demo is there, from this load or an earlier one; false when the installation is somebody's own.
 */
export async function loadDemo(db: Database, now: Date = new Date()): Promise<boolean> {
  let found = await findDemo(db, DEMO_INSTITUTION_ID)
  if (found !== 'empty') return found === 'demo'
  const random = createRandom(SEED)
  const business = makeBusiness(random)
  const book = makeHistory(business, random, now)
  const passwordHash = await makePasswordHash(DEMO_SIGN_IN.password)
  const openedAt = new Date(startOfDay(now, DEMO_DAYS) - DAY_MS).toISOString()
  while (found === 'empty') {
    await db
      .by({ system: 'demo' })
      .inInstitution(DEMO_INSTITUTION_ID, async (tx) => {
        if (!(await insertInstitution(tx, business, openedAt))) return
        await insertBusiness(tx, business, { openedAt, passwordHash })
        await insertHistory(tx, DEMO_INSTITUTION_ID, book)
      })
      .catch(keepWaiting)
    found = await findDemo(db, DEMO_INSTITUTION_ID)
  }
  return found === 'demo'
}

// Another server that loads the demo keeps its institution for longer than a request would wait for a lock.
function keepWaiting(error: unknown): void {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
}
