import { formatCount, formatLocalDate, formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'

import type { AuditEntry, AuditField } from '@mezgeb/contract/insight/audit'

import type { Texts } from '../../../texts/texts.ts'

type Change = AuditEntry['changes'][number]
type Value = Change['before']

type KindsOf<Words> = Words extends { kinds: infer Kinds } ? keyof Kinds : never
type Kind = KindsOf<Texts[keyof Texts]>

/** The word for a kind of record, from the words of its feature. */
export function kindWord(kind: Kind): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the catalogue has no other keys
  for (const name of Object.keys(t) as (keyof Texts)[]) {
    const words = t[name]
    if (!('kinds' in words)) continue
    const kinds: Partial<Record<Kind, string>> = words.kinds
    const word = kinds[kind]
    if (word !== undefined) return word
  }
  return kind
}

/** The displayed name of the changed record. */
export function nameOf({ kind, recordId, name, changes }: AuditEntry): string {
  if (name !== null) return name
  if (kind === 'SALE') return saleNumber({ id: recordId })
  return changes.find(({ field }) => field === 'stock')?.of ?? kindWord(kind)
}

/** The displayed name of the acting user. */
export function personOf({ by, user }: AuditEntry): string {
  return by === 'USER' ? (user?.name ?? kindWord('USER')) : t.audit.by[by]
}

/** The word that the forms have for a field. */
export function labelOf({ field, of }: Change): string {
  if (field === 'stock') return t.audit.stockOf(of ?? '')
  return fieldLabel(field)
}

/** A value as its own screen shows it; `currency` is the institution's. */
export function valueText(field: AuditField, value: Value, currency: string | null): string | null {
  if (value === null) return null
  if (typeof value === 'number') {
    if (field === 'totalAmount') return formatMoney(value, 'saleTotal', currency)
    return field === 'pricePerUnit' ? formatMoney(value, 'product', currency) : formatCount(value)
  }
  if (field === 'dateReceived' || field === 'dateRemoved') return formatLocalDate(value)
  const words: Record<string, string> =
    field === 'status' ? t.ui.status : field === 'role' ? t.ui.role : {}
  return words[value] ?? value
}

/** One change in a line: `Name: Coffee → Best coffee`. */
export function changeText(entry: AuditEntry, change: Change, currency: string | null): string {
  const { field } = change
  const before = valueText(field, change.before, currency)
  const after = valueText(field, change.after, currency)
  if (field === 'credentials') return `${labelOf(change)}: ${t.audit.another}`
  if (entry.action === 'DELETED') return `${labelOf(change)}: ${before ?? t.audit.nothing}`
  if (before === null && entry.action === 'CREATED') return `${labelOf(change)}: ${after ?? ''}`
  return `${labelOf(change)}: ${before ?? t.audit.nothing} → ${after ?? t.audit.nothing}`
}
