import { AUDITED_AS } from '@mezgeb/contract/insight/audit'

import {
  formatCount,
  formatDate,
  formatDateTime,
  formatLocalDate,
  formatMoney,
} from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { codeText, fieldLabel } from '../../workspace/fields/fields.ts'
import { ID_SHOWN, saleLabel } from '../../../lib/format/sale-number.ts'

import type { AuditEntry, AuditField } from '@mezgeb/contract/insight/audit'

import type { Texts } from '../../../texts/texts.ts'

type Change = AuditEntry['changes'][number]
type Value = Change['before']

type KindsOf<Words> = Words extends { kinds: infer Kinds } ? keyof Kinds : never
type Kind = KindsOf<Texts[keyof Texts]>

type KindWords = {
  kinds: Partial<Record<Kind, string>>
  states?: Record<string, string>
  number?: (shortId: string) => string
}

/** The words of the feature of a kind of record. */
function wordsOf(kind: Kind): KindWords | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the catalogue has no other keys
  for (const name of Object.keys(t) as (keyof Texts)[]) {
    const words = t[name]
    if (!('kinds' in words)) continue
    const kinds: KindWords['kinds'] = words.kinds
    if (kinds[kind] !== undefined) return words
  }
  return undefined
}

/** The word for a kind of record. */
export function kindWord(kind: Kind): string {
  return wordsOf(kind)?.kinds[kind] ?? kind
}

/** The words for the states of a kind of record; a kind without words takes those of users and institutions. */
const statesOf = (kind: Kind): Record<string, string> => wordsOf(kind)?.states ?? t.ui.status

/** The displayed name of the changed record: its name or its goods, and the number of a paper. */
export function nameOf(entry: AuditEntry): string {
  const { kind, number } = entry
  const thing = thingOf(entry)
  if (number === undefined) return thing
  return thing === kindWord(kind) ? number : `${thing} · ${number}`
}

/** The word for the kind, to stand before the name; empty where the record has no other name. */
export function kindBeforeName(entry: AuditEntry): string {
  const word = kindWord(entry.kind)
  return nameOf(entry) === word ? '' : `${word} `
}

function thingOf({ kind, recordId, name, changes }: AuditEntry): string {
  if (name !== null) return name
  const idName = wordsOf(kind)?.number
  if (idName !== undefined) return idName(recordId.slice(0, ID_SHOWN))
  const [goods, ...more] = changes.filter(
    ({ field }) => field === 'stock' || field === 'stockValue',
  )
  if (goods === undefined) return kindWord(kind)
  const first = goods.of ?? ''
  return more.length > 0 ? t.goodsLines.andMore(first, formatCount(more.length)) : first
}

/** The displayed name of the acting user. */
export function personOf({ by, user }: AuditEntry): string {
  return by === 'USER' ? (user?.name ?? '') : t.audit.by[by]
}

/** The word that the forms have for a field. */
export function labelOf({ field, of }: Change): string {
  if (field === 'stock') return t.audit.stockOf(of ?? '')
  if (field === 'stockValue') return t.audit.valueOf(of ?? '')
  return fieldLabel(field)
}

/** A value as its own screen shows it; `currency` is the institution's. */
export function valueText(
  { kind }: Pick<AuditEntry, 'kind'>,
  field: AuditField,
  value: Value,
  currency: string | null,
): string | null {
  if (value === null) return null
  const shownAs = AUDITED_AS[field]
  if (shownAs === 'YES') return t.fields.yes
  if (typeof value === 'number') {
    if (shownAs === 'AMOUNT') return formatMoney(value, 'saleTotal', currency)
    return shownAs === 'PRICE' ? formatMoney(value, 'product', currency) : formatCount(value)
  }
  if (field === 'dateReceived' || field === 'dateRemoved') return formatLocalDate(value)
  if (field === 'day') return formatDate(value)
  if (field === 'archivedAt') return formatDateTime(value)
  if (field === 'sale') return saleLabel({ id: value })
  if (field === 'photo' || field === 'logo') return value.slice(0, ID_SHOWN)
  if (field === 'status' || field === 'kind') return statesOf(kind)[value] ?? value
  return codeText(field, value)
}

/** One change in a line: `Name: Coffee → Best coffee`. */
export function changeText(entry: AuditEntry, change: Change, currency: string | null): string {
  const { field } = change
  const before = valueText(entry, field, change.before, currency)
  const after = valueText(entry, field, change.after, currency)
  if (isSecret(change)) return `${labelOf(change)}: ${t.audit.another}`
  if (entry.action === 'DELETED') return `${labelOf(change)}: ${before ?? t.audit.nothing}`
  if (before === null && entry.action === 'CREATED') return `${labelOf(change)}: ${after ?? ''}`
  return `${labelOf(change)}: ${before ?? t.audit.nothing} → ${after ?? t.audit.nothing}`
}

/** Another password or another PIN: their values are not kept. */
export function isSecret({ field, before, after }: Change): boolean {
  return field === 'credentials' || (field === 'pin' && before === after)
}
