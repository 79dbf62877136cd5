import { formatLocalDate, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel, textField } from '../../workspace/fields/fields.ts'

import type { User } from '@mezgeb/contract/people/users'
import type { StockOut } from '@mezgeb/contract/stock/removals'

import type { Field } from '../../../ui/list/field.ts'

export function removalFields(user: User): Field<StockOut>[] {
  return [
    { label: t.products.label, text: ({ product }) => product.name, isNoFact: true },
    textField('reason'),
    {
      label: t.ui.quantity,
      isNumber: true,
      text: ({ quantity, product }) => formatQuantity(quantity, product.unit),
    },
    { label: fieldLabel('dateRemoved'), text: ({ dateRemoved }) => formatLocalDate(dateRemoved) },
    ...branchField(user),
  ]
}
