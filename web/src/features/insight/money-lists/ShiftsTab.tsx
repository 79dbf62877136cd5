import { listShifts } from '@mezgeb/contract/selling/shifts'

import { formatDateTime } from '../../../lib/format/format.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { BRANCH_FILTER } from '../../business/branch-filter.ts'
import { PERSON_FILTER } from '../../people/person-filter.ts'
import { reportName } from '../../selling/shifts/report-name.ts'
import { branchField } from '../../workspace/fields/fields.ts'
import { moneyList } from './money-list.tsx'
import { moneyField } from './money-fields.tsx'
import { TILL_FILTER } from './till-filter.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Shift } from '@mezgeb/contract/selling/shifts'

import type { Field } from '../../../ui/list/field.ts'

const FILTERS = [BRANCH_FILTER, TILL_FILTER, PERSON_FILTER]

/** Shifts of tills, each with its Z report, or the X report of an open one. */
export const ShiftsTab = moneyList({
  title: () => t.moneyPage.tabs.shifts,
  filters: FILTERS,
  useDocuments: (query) => usePageList(listShifts, { query }),
  fieldsFor,
  sums: () => [t.shifts.expected, t.shifts.counted, t.shifts.difference],
})

function fieldsFor(user: User): Field<Shift>[] {
  const nameOf = (shift: Shift) => `${shift.till.name} · ${reportName(shift)}`
  return [
    {
      label: t.shifts.title,
      text: nameOf,
      isNoFact: true,
      cell: (shift) => (
        <TextLink way={{ to: '/shifts/$id', params: { id: shift.id } }}>{nameOf(shift)}</TextLink>
      ),
    },
    ...branchField(user),
    {
      label: t.shifts.openedAt,
      sort: 'date',
      file: { time: ({ openedAt }) => openedAt },
      text: ({ openedAt }) => formatDateTime(openedAt),
    },
    { label: t.moneyPage.openedBy, text: ({ openedBy }) => openedBy.name },
    {
      label: t.shifts.closedAt,
      text: ({ closedAt }) => (closedAt === null ? null : formatDateTime(closedAt)),
    },
    { label: t.moneyPage.closedBy, text: ({ closedBy }) => closedBy?.name ?? null },
    moneyField(user, t.shifts.float, ({ float }) => float),
    moneyField(user, t.shifts.expected, ({ expected }) => expected ?? null),
    moneyField(user, t.shifts.counted, ({ counted }) => counted),
    moneyField(user, t.shifts.difference, ({ difference }) => difference ?? null),
    { label: t.shifts.reason, text: ({ reason }) => reason },
  ]
}
