import { formatAmount, formatDate } from '../../../lib/format/format.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { t } from '../../../texts/texts.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { DocumentLink } from '../../insight/product-page/DocumentLink.tsx'

import type { CustomerStatement, StatementEntry } from '@mezgeb/contract/selling/customer-sales'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

/** Both days included. */
export type StatedPeriod = { from: string; to: string }

/** A document, or with null for `entry` the balance before or after all. */
export type StatementRow = {
  id: string
  label: string
  entry: StatementEntry | null
  balance: number
  branch: { name: string }
}

/** Opening balance, documents and closing balance. */
export function statementRows(statement: CustomerStatement): StatementRow[] {
  const { opening, entries, closing } = statement
  const text = t.customerSales
  const none = { entry: null, branch: { name: '' } }
  return [
    { ...none, id: 'opening', label: text.opening, balance: opening },
    ...entries.map((entry) => ({
      id: entry.id,
      label: documentName(entry),
      entry,
      balance: entry.balance,
      branch: entry.branch,
    })),
    { ...none, id: 'closing', label: text.closing, balance: closing },
  ]
}

export function documentName({ id, kind, number }: StatementEntry): string {
  if (kind === 'SALE') return saleNumber({ id, number })
  const shown = number ?? ''
  if (kind === 'OPENING_DEBT') return t.customerPayments.kinds.OPENING_DEBT
  return kind === 'RETURN' ? t.saleReturns.named(shown) : t.customerPayments.named(shown)
}

export function statementFields(user: User): Field<StatementRow>[] {
  const text = t.customerSales
  const own = fixedBranchId(user)
  const isInReach = ({ branch }: StatementEntry) => own === undefined || own === branch.id
  return [
    {
      label: text.document,
      text: ({ label }) => label,
      cell: (row) => (row.entry === null || isInReach(row.entry) ? linked(row) : row.label),
    },
    {
      label: text.date,
      text: ({ entry }) => (entry === null ? null : formatDate(entry.date)),
    },
    {
      label: text.amount,
      isNumber: true,
      file: { money: ({ entry }) => entry?.amount ?? null },
      text: ({ entry }) => (entry === null ? null : formatAmount(entry.amount)),
    },
    {
      label: text.balanceAfter,
      isNumber: true,
      file: { money: ({ balance }) => balance },
      text: ({ balance }) => formatAmount(balance),
    },
    { label: text.note, text: ({ entry }) => entry?.note ?? null },
    { label: fieldLabel('branch'), text: ({ branch }) => branch.name },
  ]
}

/** The day, and the branch where it is not that of the customer. */
export function placeOf(
  { customer }: Pick<CustomerStatement, 'customer'>,
  { date, branch }: StatementEntry,
): string {
  const elsewhere = branch.id === customer.branchId ? null : branch.name
  return [formatDate(date), elsewhere].filter(Boolean).join(' · ')
}

function linked({ label, entry }: StatementRow) {
  if (entry === null) return <strong>{label}</strong>
  return <DocumentLink moved={{ kind: entry.kind, documentId: entry.id }}>{label}</DocumentLink>
}

/** A line for each row, to send. */
export function statementText(statement: CustomerStatement, period: StatedPeriod): string {
  const text = t.customerSales
  const lines = statementRows(statement).map(({ label, entry, balance }) =>
    entry === null
      ? `${label}: ${formatAmount(balance)}`
      : `${placeOf(statement, entry)} · ${label}: ${formatAmount(entry.amount)} → ${formatAmount(balance)}`,
  )
  return [
    text.statementOf(shownName(statement.customer)),
    text.period(formatDate(period.from), formatDate(period.to)),
    ...lines,
  ].join('\n')
}
