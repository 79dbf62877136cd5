import { costsNothing } from './planted/stock/costs-nothing.ts'
import { countsBeforeLaterMovements } from './planted/stock/counts-before-later-movements.ts'
import { differencesPostedTwice } from './planted/stock/differences-posted-twice.ts'
import { othersPay } from './planted/stock/others-pay.ts'
import { lastToExpireFirst } from './planted/stock/last-to-expire-first.ts'
import { earlyAcknowledgement } from './planted/stock/early-acknowledgement.ts'
import { locksInAnyOrder } from './planted/stock/locks-in-any-order.ts'
import { noBarriers } from './planted/no-barriers.ts'
import { noDrain } from './planted/no-drain.ts'
import { noKey } from './planted/stock/no-key.ts'
import { noPolicies } from './planted/no-policies.ts'
import { noKeyedOrder } from './planted/stock/no-keyed-order.ts'
import { noRoleCheck } from './planted/people/no-role-check.ts'
import { noStockCheck } from './planted/stock/no-stock-check.ts'
import { noTenantFilter } from './planted/no-tenant-filter.ts'
import { noVersionCheck } from './planted/stock/no-version-check.ts'
import { slowIsAnError } from './planted/operations/slow-is-an-error.ts'
import { tornSnapshot } from './planted/operations/torn-snapshot.ts'
import { unknownFullDisk } from './planted/operations/unknown-full-disk.ts'
import { unreadChecksum } from './planted/operations/unread-checksum.ts'
import { anyText } from './planted/texts/any-text.ts'
import { markupUnderPolicy } from './planted/texts/markup-under-policy.ts'
import { mergedBodies } from './planted/texts/merged-bodies.ts'
import { textsAsMarkup } from './planted/texts/texts-as-markup.ts'
import { pastedSearch } from './planted/texts/pasted-search.ts'
import { noDummyHash } from './planted/people/no-dummy-hash.ts'
import { noAccountLimit } from './planted/people/no-account-limit.ts'
import { openBodies } from './planted/texts/open-bodies.ts'
import { outageSignsOut } from './planted/outage-signs-out.ts'
import { endlessQueue } from './planted/endless-queue.ts'
import { unlimitedAddresses } from './planted/people/unlimited-addresses.ts'
import { patienceWithReaders } from './planted/patience-with-readers.ts'
import { plainLog } from './planted/texts/plain-log.ts'
import { referencesPayAgain } from './planted/stock/references-pay-again.ts'
import { refusedForNothing } from './planted/stock/refused-for-nothing.ts'
import { hashesAtWill } from './planted/people/hashes-at-will.ts'
import { halfNotedMigrations } from './planted/operations/half-noted-migrations.ts'
import { patientMigrations } from './planted/operations/patient-migrations.ts'
import { unseenDrift } from './planted/operations/unseen-drift.ts'
import { rowByRowBackup } from './planted/operations/row-by-row-backup.ts'
import { startNeedsScript } from './planted/texts/start-needs-script.ts'
import { noFairness } from './planted/no-fairness.ts'
import { moneyBugs } from './planted/money-bugs.ts'

import type { Planted } from './lib/goal.ts'

/** Every bug on purpose. */
export const PLANTED: readonly Planted[] = [
  noBarriers,
  noPolicies,
  noTenantFilter,
  noRoleCheck,
  noStockCheck,
  locksInAnyOrder,
  noVersionCheck,
  noKey,
  earlyAcknowledgement,
  noDrain,
  outageSignsOut,
  endlessQueue,
  patienceWithReaders,
  unlimitedAddresses,
  unknownFullDisk,
  slowIsAnError,
  noKeyedOrder,
  tornSnapshot,
  unreadChecksum,
  anyText,
  markupUnderPolicy,
  mergedBodies,
  textsAsMarkup,
  pastedSearch,
  noDummyHash,
  noAccountLimit,
  openBodies,
  plainLog,
  lastToExpireFirst,
  costsNothing,
  differencesPostedTwice,
  countsBeforeLaterMovements,
  othersPay,
  noFairness,
  hashesAtWill,
  referencesPayAgain,
  refusedForNothing,
  rowByRowBackup,
  halfNotedMigrations,
  unseenDrift,
  patientMigrations,
  startNeedsScript,
  ...moneyBugs,
]
