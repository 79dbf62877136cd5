import { formatDateTime } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { changeText, kindBeforeName, nameOf, personOf } from './audit-words.ts'

import type { AuditEntry } from '@mezgeb/contract/insight/audit'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

export function auditFields({ institution }: User): Field<AuditEntry>[] {
  const currency = institution?.currency ?? null
  return [
    {
      label: t.audit.when,
      sort: 'date',
      file: { time: ({ at }) => at },
      text: ({ at }) => formatDateTime(at),
    },
    { label: t.audit.user, text: personOf },
    { label: t.audit.from, text: ({ address }) => address },
    {
      label: t.audit.what,
      text: (entry) => `${t.audit.actions[entry.action]}: ${kindBeforeName(entry)}${nameOf(entry)}`,
    },
    {
      label: t.audit.changes,
      text: (entry) =>
        entry.changes.map((change) => changeText(entry, change, currency)).join('; '),
    },
  ]
}
