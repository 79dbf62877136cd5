import { LOCK_NOT_AVAILABLE, sqlState } from '../../platform/db/database-errors.ts'
import { makePasswordHash } from '../../modules/people/passwords/make-password-hash.ts'
import { institutionFollowers } from '../../modules/business/institutions/institution-followers.ts'
import { MODULES } from '../../modules/modules.ts'
import { DAY_MS, startOfDay } from './day-rhythm.ts'
import {
  findDemo,
  insertBusiness,
  insertHistory,
  insertInstitution,
  insertTransfers,
  insertCount,
} from './demo.queries.ts'
import { DEMO_INSTITUTION_ID, makeBusiness } from './make-business.ts'
import { makeCount } from './make-count.ts'
import { DEMO_DAYS } from './demo-shop.ts'
import { makeHistory } from './make-history.ts'
import { insertOrders } from './demo-orders.queries.ts'
import { insertDeliveries } from './demo-deliveries.queries.ts'
import { insertPhotos } from './demo-photos.ts'
import { insertCountedLots, insertLots } from './demo-lots.queries.ts'
import { insertMoney } from './money/demo-money.queries.ts'
import { insertBills, insertTaxes } from './money/demo-taxes.queries.ts'
import { insertApprovals, insertPriceLists } from './money/demo-selling.queries.ts'
import { insertDrawerCounts, insertShifts } from './money/demo-shifts.queries.ts'
import { insertVouchers } from './money/demo-vouchers.queries.ts'
import { insertReturn, insertReturnEntries } from './demo-returns.queries.ts'
import { insertLevels } from './demo-levels.queries.ts'
import { makeTransfers } from './make-transfers.ts'
import { createRandom } from './random.ts'

import type { Database } from '../../platform/db/database.ts'

/** The demo's ADMIN; all demo users share this password. */
export const DEMO_SIGN_IN = { email: 'admin@demo.mezgeb.local', password: 'Addis-Gebeya-60' }

const SEED = 20_260

/**
 * Loads the demo business into an empty installation (decisions §1): three branches, five staff and an ADMIN, 200
 * products, some with photos, sixty days up to `now` of receipts, deliveries with bills, removals, sales with tax, discounts,
 * listed prices and vouchers, debts from before, returns, exchanges and revaluations, in shifts of every branch with their days closed,
 * transfers in each state and a stock-take in progress, the same at every load. One transaction under
 * row-level security, one statement per table, because recording documents one by one would take thousands of round
 * trips and could not set their times. True if the demo exists, from this load or an earlier one; false if the
 * installation has other institutions.
 */
export async function loadDemo(db: Database, now: Date = new Date()): Promise<boolean> {
  let found = await findDemo(db, DEMO_INSTITUTION_ID)
  if (found !== 'empty') return found === 'demo'
  const random = createRandom(SEED)
  const business = makeBusiness(random)
  const book = await makeHistory(business, random, now)
  const transfers = makeTransfers(business, book, random, now)
  const count = makeCount(business, { random, book, now })
  const passwordHash = await makePasswordHash(DEMO_SIGN_IN.password)
  const openedAt = new Date(startOfDay(now, DEMO_DAYS) - DAY_MS).toISOString()
  while (found === 'empty') {
    await db
      .by({ system: 'demo' })
      .inInstitution(DEMO_INSTITUTION_ID, async (tx) => {
        if (!(await insertInstitution(tx, business, openedAt))) return
        await institutionFollowers(MODULES).added(tx, DEMO_INSTITUTION_ID)
        const taxes = await insertTaxes(tx, DEMO_INSTITUTION_ID)
        await insertBusiness(tx, business, { openedAt, passwordHash, taxes })
        await insertPhotos(tx, DEMO_INSTITUTION_ID, business.photos)
        await insertShifts(tx, DEMO_INSTITUTION_ID, {
          start: new Date(startOfDay(now, DEMO_DAYS)),
          days: DEMO_DAYS,
          now,
        })
        await insertHistory(tx, DEMO_INSTITUTION_ID, book)
        await insertLevels(tx, DEMO_INSTITUTION_ID)
        await insertLots(tx, DEMO_INSTITUTION_ID, now)
        await insertDeliveries(tx, DEMO_INSTITUTION_ID)
        await insertOrders(tx, DEMO_INSTITUTION_ID, now)
        await insertTransfers(tx, DEMO_INSTITUTION_ID, transfers)
        await insertCount(tx, DEMO_INSTITUTION_ID, count)
        await insertCountedLots(tx, DEMO_INSTITUTION_ID)
        await insertReturn(tx, DEMO_INSTITUTION_ID)
        await insertReturnEntries(tx, DEMO_INSTITUTION_ID)
        await insertMoney(tx, DEMO_INSTITUTION_ID, { openedAt, now })
        await insertVouchers(tx, DEMO_INSTITUTION_ID, now)
        await insertBills(tx, DEMO_INSTITUTION_ID, now)
        await insertPriceLists(tx, DEMO_INSTITUTION_ID, { lists: book.lists, now })
        await insertApprovals(tx, DEMO_INSTITUTION_ID)
        await insertDrawerCounts(tx, DEMO_INSTITUTION_ID, DEMO_DAYS)
      })
      .catch(keepWaiting)
    found = await findDemo(db, DEMO_INSTITUTION_ID)
  }
  return found === 'demo'
}

// Another server loading the demo holds its institution for longer than a lock timeout.
function keepWaiting(error: unknown): void {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
}
