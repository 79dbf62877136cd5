import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { SHIFT_KINDS } from '@mezgeb/contract/insight/journal'

import { formatAmount, formatDateTime } from '../../../lib/format/format.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'
import { t } from '../../../texts/texts.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { kindWord } from '../audit/audit-words.ts'
import { accountName } from './account-name.ts'

import type { JournalEntry } from '@mezgeb/contract/insight/journal'
import type { Field } from '../../../ui/list/field.ts'

/** A posting of a document; a document that posts nothing has one without account. */
export type Posting = Partial<JournalEntry['lines'][number]> & { id: string; entry: JournalEntry }

export function postingsOf(entries: readonly JournalEntry[]): Posting[] {
  return entries.flatMap((entry) =>
    entry.lines.length === 0
      ? [{ id: entry.id, entry }]
      : entry.lines.map((line) => ({
          ...line,
          // A shift has an entry for its opening and one for its closing.
          id: `${entry.id}-${entry.kind}-${line.account.id}`,
          entry,
        })),
  )
}

/** `Delivery BO-D-0012`, `Front, shift 3 closed`, or the kind alone where documents have no number. */
function nameOf({ id, kind, till, number }: JournalEntry): string {
  const ofShift = SHIFT_KINDS.find((name) => name === kind)
  if (ofShift !== undefined) return t.journalPage.shifts[ofShift](till ?? '', number ?? '')
  const data = Object.entries(DOCUMENT_KINDS).find(([name]) => name === kind)?.[1]
  if (data === undefined) return kind
  if ('isFrequent' in data) return saleNumber({ id, number })
  const word = kindWord(data.audit)
  return number === null ? word : t.reversals.named(word, number)
}

export function postingFields(): Field<Posting>[] {
  const money = (label: string, of: (posting: Posting) => number): Field<Posting> => ({
    label,
    isNumber: true,
    file: { money: (posting) => (of(posting) === 0 ? null : of(posting)) },
    text: (posting) => (of(posting) === 0 ? null : formatAmount(of(posting))),
  })
  return [
    {
      label: t.audit.when,
      sort: 'date',
      file: { time: ({ entry }) => entry.date },
      text: ({ entry }) => formatDateTime(entry.date),
    },
    { label: t.journalPage.document, isPaper: true, text: ({ entry }) => nameOf(entry) },
    { label: t.branches.label, text: ({ entry }) => entry.branch.name },
    { label: t.journalPage.accountNumber, text: ({ account }) => account?.number ?? null },
    {
      label: t.journalPage.account,
      text: ({ account }) => (account === undefined ? t.journalPage.noValue : accountName(account)),
    },
    money(t.journalPage.debit, ({ debit = 0 }) => debit),
    money(t.journalPage.credit, ({ credit = 0 }) => credit),
    { label: t.audit.user, text: ({ entry }) => entry.by.name },
    { label: fieldLabel('notes'), isLeftOutEmpty: true, text: ({ entry }) => entry.note },
  ]
}
