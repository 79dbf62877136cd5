import { branchField, textField, titleField } from '../../workspace/fields/fields.ts'
import { shownName } from '../../../lib/format/shown-name.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Customer } from '@mezgeb/contract/selling/customers'

import type { Field } from '../../../ui/list/field.ts'

export function customerFields(user: User): Field<Customer>[] {
  return [
    { ...titleField(), text: shownName },
    textField('phone'),
    textField('address'),
    ...branchField(user),
  ]
}
