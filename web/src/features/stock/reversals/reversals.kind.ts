import { listReversals } from '@mezgeb/contract/stock/reversals'

import { formatQuantity } from '../../../lib/format/format.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { documentName, wayOfDocument } from '../document-link.ts'
import { statedDayField, stockKind } from '../stock-kind.ts'
import { BY_LINES } from '../list/line-filters.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { StockDocument } from '@mezgeb/contract/stock/reversals'

import type { Field } from '../../../ui/list/field.ts'

export const reversals = stockKind<StockDocument>({
  name: 'reversals',
  document: 'REVERSAL',
  useDocuments: (query, options) => usePageList(listReversals, { query }, options),
  fields: reversalFields,
  wayOf: wayOfDocument,
  filters: [...BY_LINES, 'userId', 'branchId'],
})

function reversalFields(user: User): Field<StockDocument>[] {
  return [
    { label: t.reversals.document, text: documentName, isNoFact: true },
    {
      label: t.reversals.reverses,
      text: ({ reverses }) => reverses && documentName(reverses),
    },
    { label: t.reversals.change, isNumber: true, text: changeText },
    { label: fieldLabel('reason'), text: ({ note }) => note },
    { label: t.reversals.recordedBy, text: ({ by }) => by.name },
    statedDayField(t.reversals.date, ({ date }) => date),
    ...branchField(user),
  ]
}

/** `+3 kg Coffee, -2 pieces Salt …`: the first lines; of a revaluation the products. */
function changeText({ items, lineCount }: StockDocument): string {
  const lines = items.map(({ product, quantity }) =>
    quantity === 0
      ? product.name
      : `${quantity > 0 ? '+' : ''}${formatQuantity(quantity, product)} ${product.name}`,
  )
  return lines.join(', ') + (lineCount > items.length ? ' …' : '')
}
