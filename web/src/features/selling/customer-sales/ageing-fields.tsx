import { formatAmount, formatDate } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { branchField } from '../../workspace/fields/fields.ts'

import type { CustomerAgeing, Debtor } from '@mezgeb/contract/selling/customer-sales'
import type { User } from '@mezgeb/contract/people/user'

import type { Order } from '../../../texts/texts.ts'
import type { Field } from '../../../ui/list/field.ts'

/** A customer who owes, or with null the sum of all. */
export type AgeingRow = {
  id: string
  name: string
  debtor: Debtor | null
  branch: { name: string }
  owed: number
  ages: readonly number[]
}

/** By name, by debt, and by the oldest sale. */
export const ORDERS = [
  'name',
  '-name',
  'price',
  '-price',
  'date',
  '-date',
] as const satisfies Order[]

const COMPARED = {
  name: (a: Debtor, b: Debtor) => a.name.localeCompare(b.name),
  price: (a: Debtor, b: Debtor) => a.owed - b.owed,
  date: (a: Debtor, b: Debtor) => Date.parse(a.since) - Date.parse(b.since),
}

export function ageingRows(
  { customers, sum }: CustomerAgeing,
  order: (typeof ORDERS)[number],
): AgeingRow[] {
  const way = order.startsWith('-') ? -1 : 1
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an order without its sign
  const compare = COMPARED[order.replace('-', '') as keyof typeof COMPARED]
  const sorted = customers.toSorted((a, b) => way * compare(a, b))
  return [
    ...sorted.map((debtor) => ({ ...debtor, debtor })),
    { ...sum, id: 'sum', name: t.customerSales.everyone, debtor: null, branch: { name: '' } },
  ]
}

export function ageingFields(user: User): Field<AgeingRow>[] {
  const text = t.customerSales
  return [
    { label: t.ui.name, sort: 'name', text: ({ name }) => name, cell: linked },
    {
      label: text.owed,
      sort: 'price',
      isNumber: true,
      file: { money: ({ owed }) => owed },
      text: ({ owed }) => formatAmount(owed),
    },
    ...text.ages.map((label, age): Field<AgeingRow> => ({
      label,
      isNumber: true,
      file: { money: ({ ages }) => ages[age] ?? 0 },
      text: ({ ages }) => ((ages[age] ?? 0) === 0 ? null : formatAmount(ages[age] ?? 0)),
    })),
    {
      label: text.oldest,
      sort: 'date',
      text: ({ debtor }) => (debtor === null ? null : formatDate(debtor.since)),
    },
    { label: t.ui.phone, text: ({ debtor }) => debtor?.phone ?? null },
    ...branchField(user),
  ]
}

function linked({ name, debtor }: AgeingRow) {
  if (debtor === null) return <strong>{name}</strong>
  return <TextLink way={{ to: '/customers/$id', params: { id: debtor.id } }}>{name}</TextLink>
}
