import { AGES } from '@mezgeb/contract/buying/supplier-payables'

import { formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { fieldLabel } from '../../workspace/fields/fields.ts'

import type { Payable } from '@mezgeb/contract/buying/supplier-payables'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

type Amount = Exclude<keyof Payable, 'id' | 'name'>

/** The account of a supplier. */
export function AccountLink({ id, name }: Pick<Payable, 'id' | 'name'>) {
  return <TextLink way={{ to: '/payables/$id', params: { id } }}>{name}</TextLink>
}

export function payableFields(user: User): Field<Payable>[] {
  const currency = user.institution?.currency
  const money = (label: string, of: Amount): Field<Payable> => ({
    label,
    isNumber: true,
    file: { money: (item) => item[of] },
    text: (item) => (item[of] === 0 ? null : formatMoney(item[of], 'saleTotal', currency)),
  })
  return [
    {
      label: fieldLabel('supplier'),
      text: ({ name }) => name,
      cell: (item) => <AccountLink {...item} />,
      sort: 'name',
      isNoFact: true,
    },
    money(t.payables.open, 'open'),
    ...AGES.map((age) => money(t.payables.ages[age], age)),
    money(t.payables.credit, 'credit'),
  ]
}
