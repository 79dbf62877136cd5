import { formatLocalDate, formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'

import type { User } from '@mezgeb/contract/people/users'
import type { StockEntry } from '@mezgeb/contract/stock/receipts'

import type { Field } from '../../../ui/list/field.ts'

export function entryFields(user: User): Field<StockEntry>[] {
  const currency = user.institution?.currency
  return [
    { label: t.products.label, text: ({ product }) => product.name, isNoFact: true },
    { label: fieldLabel('supplier'), text: ({ supplier }) => supplier.name },
    {
      label: t.ui.quantity,
      isNumber: true,
      text: ({ quantity, product }) => formatQuantity(quantity, product.unit),
    },
    {
      label: t.stock.cost,
      isNumber: true,
      text: ({ product }) => formatMoney(product.pricePerUnit, 'entryCost', currency),
    },
    {
      label: fieldLabel('dateReceived'),
      text: ({ dateReceived }) => formatLocalDate(dateReceived),
    },
    ...branchField(user),
  ]
}
