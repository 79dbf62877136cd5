import { formatDate } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { StatusBadge, statusText } from '../../../ui/list/StatusBadge.tsx'
import { fieldLabel, textField, titleField } from '../../workspace/fields/fields.ts'

import type { Institution } from '@mezgeb/contract/business/institution'

import type { Field } from '../../../ui/list/field.ts'

export function institutionFields(): Field<Institution>[] {
  return [
    titleField(),
    {
      label: t.institutions.created,
      sort: 'date',
      file: { day: ({ createdAt }) => createdAt },
      text: ({ createdAt }) => formatDate(createdAt),
    },
    textField('tin'),
    {
      label: fieldLabel('status'),
      text: ({ status }) => statusText(status),
      cell: ({ status }) => <StatusBadge status={status} />,
      isNoFact: true,
    },
  ]
}
