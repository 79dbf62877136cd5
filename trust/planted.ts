import { deletedSupplier } from './planted/deleted-supplier.ts'
import { forgottenField } from './planted/forgotten-field.ts'
import { lowStockMiscounted } from './planted/low-stock-miscounted.ts'
import { changeableLedger } from './planted/changeable-ledger.ts'
import { changeableTrail } from './planted/changeable-trail.ts'
import { earlyAcknowledgement } from './planted/early-acknowledgement.ts'
import { locksInAnyOrder } from './planted/locks-in-any-order.ts'
import { noBarriers } from './planted/no-barriers.ts'
import { noDrain } from './planted/no-drain.ts'
import { noKey } from './planted/no-key.ts'
import { noAuditTrigger } from './planted/no-audit-trigger.ts'
import { noPolicies } from './planted/no-policies.ts'
import { noKeyedOrder } from './planted/no-keyed-order.ts'
import { noRoleCheck } from './planted/no-role-check.ts'
import { noStockCheck } from './planted/no-stock-check.ts'
import { noTenantFilter } from './planted/no-tenant-filter.ts'
import { noVersionCheck } from './planted/no-version-check.ts'
import { slowIsAnError } from './planted/slow-is-an-error.ts'
import { tornSnapshot } from './planted/torn-snapshot.ts'
import { unauditedSale } from './planted/unaudited-sale.ts'
import { unknownFullDisk } from './planted/unknown-full-disk.ts'
import { unreadChecksum } from './planted/unread-checksum.ts'
import { anyText } from './planted/any-text.ts'
import { markupUnderPolicy } from './planted/markup-under-policy.ts'
import { mergedBodies } from './planted/merged-bodies.ts'
import { textsAsMarkup } from './planted/texts-as-markup.ts'
import { noTrustedTypes } from './planted/no-trusted-types.ts'
import { pastedSearch } from './planted/pasted-search.ts'
import { noDummyHash } from './planted/no-dummy-hash.ts'
import { noAccountLimit } from './planted/no-account-limit.ts'
import { commonPasswords } from './planted/common-passwords.ts'
import { presumedSellers } from './planted/presumed-sellers.ts'
import { sessionsGoOn } from './planted/sessions-go-on.ts'
import { openBodies } from './planted/open-bodies.ts'
import { outageSignsOut } from './planted/outage-signs-out.ts'
import { endlessQueue } from './planted/endless-queue.ts'
import { unlimitedAddresses } from './planted/unlimited-addresses.ts'
import { patienceWithReaders } from './planted/patience-with-readers.ts'
import { plainLog } from './planted/plain-log.ts'
import { believedAddresses } from './planted/believed-addresses.ts'
import { loggedBodies } from './planted/logged-bodies.ts'
import { refusedForNothing } from './planted/refused-for-nothing.ts'
import { hashesAtWill } from './planted/hashes-at-will.ts'
import { halfNotedMigrations } from './planted/half-noted-migrations.ts'
import { patientMigrations } from './planted/patient-migrations.ts'
import { unseenDrift } from './planted/unseen-drift.ts'
import { rowByRowBackup } from './planted/row-by-row-backup.ts'
import { startNeedsScript } from './planted/start-needs-script.ts'
import { noFairness } from './planted/no-fairness.ts'

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
  noAuditTrigger,
  unauditedSale,
  changeableLedger,
  changeableTrail,
  tornSnapshot,
  unreadChecksum,
  anyText,
  markupUnderPolicy,
  mergedBodies,
  textsAsMarkup,
  noTrustedTypes,
  pastedSearch,
  noDummyHash,
  noAccountLimit,
  commonPasswords,
  sessionsGoOn,
  presumedSellers,
  openBodies,
  plainLog,
  believedAddresses,
  loggedBodies,
  forgottenField,
  lowStockMiscounted,
  deletedSupplier,
  noFairness,
  hashesAtWill,
  refusedForNothing,
  rowByRowBackup,
  halfNotedMigrations,
  unseenDrift,
  patientMigrations,
  startNeedsScript,
]
