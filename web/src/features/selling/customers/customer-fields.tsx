import { branchField, textField, titleField } from '../../workspace/fields/fields.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { shownName } from '../../../lib/format/shown-name.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Customer } from '@mezgeb/contract/selling/customers'

import type { Field } from '../../../ui/list/field.ts'

/** `account`: the limit and the debt of the customer. */
export function customerFields(
  user: User,
  account: Field<Customer>[] = [owedField(user)],
): Field<Customer>[] {
  return [
    { ...titleField(), text: shownName, cell: linked },
    textField('phone'),
    textField('address'),
    {
      label: t.priceLists.kinds.CUSTOMER_GROUP,
      isLeftOutEmpty: true,
      text: ({ customerGroup }) => customerGroup?.name ?? null,
    },
    ...account,
    ...branchField(user),
  ]
}

export function owedField(user: User): Field<Customer> {
  return {
    label: t.customers.owed,
    isNumber: true,
    isLeftOutEmpty: true,
    file: { money: ({ owed }) => owed ?? null },
    text: ({ owed }) =>
      owed === undefined ? null : formatMoney(owed, 'saleTotal', user.institution?.currency),
  }
}

function linked(customer: Customer) {
  return (
    <TextLink way={{ to: '/customers/$id', params: { id: customer.id } }}>
      {shownName(customer)}
    </TextLink>
  )
}
