import { getDays } from '@mezgeb/contract/selling/days/days'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount, formatDateTime, formatMoney } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Report, Rows } from '../../workspace/reports/Report.tsx'

import type { DayOfBranch } from '@mezgeb/contract/selling/days/days'

import type { Field } from '../../../ui/list/field.ts'

type Row = DayOfBranch & { id: string }

type DaysOfBranchesProps = { day: string; names: ReadonlyMap<string, string> }

/** A day in every branch, each of which leads to its report. */
export function DaysOfBranches({ day, names }: DaysOfBranchesProps) {
  const answer = useCall(getDays, { query: { day } })
  const { institution } = useUser()
  const money = (amount: number) => formatMoney(amount, 'saleTotal', institution?.currency)
  return (
    <Report answer={answer}>
      {(days) => (
        <Rows
          label={t.branches.title}
          rows={[...names].map(([id, name]) => rowOf(id, name, days))}
          fields={fieldsOf(day, money)}
          none={t.daysPage.none}
        />
      )}
    </Report>
  )
}

/** Without an answer nothing happened in the branch. */
function rowOf(id: string, name: string, days: readonly DayOfBranch[]): Row {
  const quiet = { closedAt: null, openTills: 0, shifts: 0, sales: 0, sold: 0, difference: 0 }
  const found = days.find(({ branch }) => branch.id === id)
  return { id, branch: { id, name }, ...(found ?? quiet) }
}

function fieldsOf(day: string, money: (amount: number) => string): Field<Row>[] {
  const words = t.daysPage
  return [
    {
      label: t.branches.label,
      text: ({ branch }) => shownName(branch),
      cell: ({ branch }) => (
        <TextLink way={{ to: '/days', search: { day, branchId: branch.id } }}>
          {shownName(branch)}
        </TextLink>
      ),
    },
    {
      label: words.state,
      text: ({ closedAt }) =>
        closedAt === null ? words.open : words.closed(formatDateTime(closedAt)),
    },
    { label: words.openTills, isNumber: true, text: (row) => formatCount(row.openTills) },
    { label: words.sales, isNumber: true, text: (row) => formatCount(row.sales) },
    { label: words.sold, isNumber: true, text: (row) => money(row.sold) },
    { label: words.difference, isNumber: true, text: (row) => money(row.difference) },
  ]
}
