import { t } from '../../../texts/texts.ts'
import { StatusBadge, statusText } from '../../../ui/list/StatusBadge.tsx'
import { fieldLabel, textField, titleField } from '../../workspace/fields/fields.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

export function userFields(): Field<User>[] {
  return [
    titleField(),
    textField('email'),
    { label: fieldLabel('role'), text: ({ role }) => t.ui.role[role] },
    { label: fieldLabel('branch'), text: ({ branch }) => branch?.name ?? t.users.notAssigned },
    {
      label: fieldLabel('status'),
      text: ({ status }) => statusText(status),
      cell: ({ status }) => <StatusBadge status={status} />,
      isNoFact: true,
    },
  ]
}
