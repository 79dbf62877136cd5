import { formatDateTime } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { changeText, nameOf, personOf } from './audit-words.ts'

import type { AuditEntry } from '@mezgeb/contract/audit'
import type { User } from '@mezgeb/contract/users'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a change is printed. */
export function auditColumns({ institution }: User): PrintColumn<AuditEntry>[] {
  const currency = institution?.currency ?? null
  return [
    { heading: t.audit.when, text: ({ at }) => formatDateTime(at) },
    { heading: t.audit.user, text: personOf },
    { heading: t.audit.from, text: ({ address }) => address },
    {
      heading: t.audit.what,
      text: (entry) =>
        `${t.audit.actions[entry.action]}: ${t.audit.kinds[entry.kind]} ${nameOf(entry)}`,
    },
    {
      heading: t.audit.changes,
      text: (entry) =>
        entry.changes.map((change) => changeText(entry, change, currency)).join('; '),
    },
  ]
}
