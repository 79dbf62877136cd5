import { listSupplierPayments } from '@mezgeb/contract/buying/supplier-payments'

import { shownName } from '../../../../lib/format/shown-name.ts'
import { usePageList } from '../../../../lib/list/use-page-list.ts'
import { t } from '../../../../texts/texts.ts'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { BRANCH_FILTER } from '../../../business/branch-filter.ts'
import { SUPPLIER_FILTER } from '../../../buying/supplier-filter.ts'
import { PERSON_FILTER } from '../../../people/person-filter.ts'
import { TENDER_FILTER } from '../../../selling/tenders/tender-filter.ts'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { moneyList } from '../money-list.tsx'
import { paymentFields } from '../money-fields.tsx'

import type { SupplierPayment } from '@mezgeb/contract/buying/supplier-payments'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../../ui/list/field.ts'

const SupplierPaymentDialog = lazyModal(() => import('./SupplierPaymentDialog.tsx'))

const FILTERS = [BRANCH_FILTER, SUPPLIER_FILTER, TENDER_FILTER, PERSON_FILTER]

const fieldsFor = (user: User): Field<SupplierPayment>[] =>
  paymentFields(user, {
    nameOf: ({ number }) => t.payables.payment(number),
    modal: SupplierPaymentDialog,
    party: { label: fieldLabel('supplier'), text: ({ supplier }) => shownName(supplier) },
    isFor: ({ bills }) => bills.map(({ reference }) => reference).join(', '),
  })

/** Payments to suppliers, with what was withheld of them. */
export const PaidTab = moneyList({
  title: () => t.moneyPage.tabs.paid,
  filters: FILTERS,
  useDocuments: (query) => usePageList(listSupplierPayments, { query }),
  fieldsFor,
  sums: () => [t.customerPayments.paid, t.moneyPage.withheld],
})
