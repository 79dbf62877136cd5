import { listDeliveries } from '@mezgeb/contract/stock/deliveries'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { statedDayField, productsField, stockKind, unitsField } from '../stock-kind.ts'
import { BY_LINES } from '../list/line-filters.ts'
import { listedFacets } from '../facet-fields.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { DeliverySummary } from '@mezgeb/contract/stock/deliveries'

import type { Field } from '../../../ui/list/field.ts'

export const deliveries = stockKind<DeliverySummary>({
  name: 'deliveries',
  document: 'DELIVERY',
  useDocuments: (query, options) => usePageList(listDeliveries, { query }, options),
  fields: deliveryFields,
  form: '/stock-entries/receive',
  wayOf: ({ id }) => ({ to: '/deliveries/$id', params: { id } }),
  filters: ['supplierId', ...BY_LINES, 'userId', 'branchId'],
  summed: 'DELIVERY',
})

function deliveryFields(user: User): Field<DeliverySummary>[] {
  return [
    {
      label: t.deliveries.tab,
      text: ({ number }) => t.deliveries.named(number),
      isNoFact: true,
    },
    { label: fieldLabel('supplier'), text: ({ supplier }) => supplier.name },
    productsField(),
    unitsField(),
    ...listedFacets(user),
    { label: t.deliveries.invoiceNumber, text: ({ invoiceNumber }) => invoiceNumber },
    statedDayField(fieldLabel('dateReceived'), ({ dateReceived }) => dateReceived),
    ...branchField(user),
  ]
}
