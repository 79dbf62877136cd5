import { formatDateTime, formatDate, formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { tenderName } from '../../selling/tenders/tender-name.ts'
import { BillButton } from './BillButton.tsx'

import type { StatementLine } from '@mezgeb/contract/buying/supplier-payables'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

/** `Bill BO-B-0007`, `Credit note BO-CN-0002` or `Payment BO-SP-0003`. */
export function entryName({ kind, number }: Pick<StatementLine, 'kind' | 'number'>): string {
  if (kind === 'SUPPLIER_BILL') return t.payables.bill(number)
  return kind === 'SUPPLIER_CREDIT' ? t.payables.creditNote(number) : t.payables.payment(number)
}

export function statementFields(user: User): Field<StatementLine>[] {
  const money = (amount: number) => formatMoney(amount, 'saleTotal', user.institution?.currency)
  return [
    {
      label: t.payables.entry,
      text: entryName,
      cell: (line) => <EntryCell line={line} />,
      isNoFact: true,
    },
    { label: t.payables.reference, text: ({ reference }) => reference },
    {
      label: t.payables.date,
      sort: 'date',
      file: { time: ({ date }) => date },
      text: ({ date }) => formatDateTime(date),
    },
    {
      label: t.payables.billedOn,
      text: ({ billedOn }) => (billedOn === null ? null : formatDate(billedOn)),
    },
    {
      label: t.payables.amount,
      isNumber: true,
      file: { money: ({ amount }) => amount },
      text: ({ amount }) => money(amount),
    },
    {
      label: t.payables.balance,
      isNumber: true,
      file: { money: ({ balance }) => balance },
      text: ({ balance }) => money(balance),
    },
    {
      label: t.payables.how,
      text: ({ payments }) =>
        payments
          .map(({ tender, amount, reference }) =>
            [tenderName(tender), money(amount), reference].filter(Boolean).join(' '),
          )
          .join(', '),
    },
    { label: t.branches.label, text: ({ branch }) => branch.name },
    { label: t.payables.by, text: ({ by }) => by.name },
    { label: t.payables.note, text: ({ note }) => note },
  ]
}

/** A bill opens with what was received beside it. */
export function EntryCell({ line }: { line: StatementLine }) {
  if (line.kind === 'SUPPLIER_PAYMENT') return entryName(line)
  return <BillButton id={line.id}>{entryName(line)}</BillButton>
}
