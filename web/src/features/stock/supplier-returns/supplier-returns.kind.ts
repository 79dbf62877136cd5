import { listSupplierReturns } from '@mezgeb/contract/stock/supplier-returns'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { wayOfDocument } from '../document-link.ts'
import { dayField, productsField, stockKind, unitsField } from '../stock-kind.ts'
import { BY_LINES } from '../list/line-filters.ts'
import { listedFacets } from '../facet-fields.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { SupplierReturn } from '@mezgeb/contract/stock/supplier-returns'

import type { Field } from '../../../ui/list/field.ts'

export const supplierReturns = stockKind<SupplierReturn>({
  name: 'supplierReturns',
  document: 'SUPPLIER_RETURN',
  useDocuments: (query, options) => usePageList(listSupplierReturns, { query }, options),
  fields: returnFields,
  form: '/stock-entries/send-back',
  wayOf: ({ id }) => wayOfDocument({ id, kind: 'SUPPLIER_RETURN' }),
  filters: ['supplierId', ...BY_LINES, 'userId', 'branchId'],
  summed: 'SUPPLIER_RETURN',
})

function returnFields(user: User): Field<SupplierReturn>[] {
  return [
    {
      label: t.supplierReturns.tab,
      text: ({ number }) => t.supplierReturns.named(number),
      isNoFact: true,
    },
    { label: fieldLabel('supplier'), text: ({ supplier }) => supplier.name },
    productsField(),
    unitsField(),
    { label: fieldLabel('reason'), text: ({ reason }) => reason },
    ...listedFacets(user),
    dayField(t.supplierReturns.date),
    ...branchField(user),
  ]
}
