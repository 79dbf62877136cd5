import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { fieldLabel, textField, titleField } from '../../workspace/fields/fields.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'

import type { Field } from '../../../ui/list/field.ts'

export function supplierFields(): Field<Supplier>[] {
  return [
    titleField(),
    textField('contactPerson'),
    textField('phone'),
    textField('address'),
    { ...textField('tin'), isLeftOutEmpty: true },
    {
      label: fieldLabel('leadDays'),
      isNumber: true,
      file: { number: ({ leadDays }) => leadDays },
      text: ({ leadDays }) =>
        leadDays === null ? null : t.suppliers.leadDaysValue(leadDays, formatCount(leadDays)),
    },
  ]
}
