import { listPaymentsOfCustomers } from '@mezgeb/contract/selling/customer-payments'

import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { usePageList } from '../../../../lib/list/use-page-list.ts'
import { t } from '../../../../texts/texts.ts'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { BRANCH_FILTER } from '../../../business/branch-filter.ts'
import { PERSON_FILTER } from '../../../people/person-filter.ts'
import { TENDER_FILTER } from '../../../selling/tenders/tender-filter.ts'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { moneyList } from '../money-list.tsx'
import { paymentFields } from '../money-fields.tsx'

import type { CustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../../ui/list/field.ts'

const CustomerPaymentDialog = lazyModal(() => import('./CustomerPaymentDialog.tsx'))

const FILTERS = [BRANCH_FILTER, TENDER_FILTER, PERSON_FILTER]

const fieldsFor = (user: User): Field<CustomerPayment>[] =>
  paymentFields(user, {
    nameOf: ({ number }) => t.customerPayments.named(number),
    modal: CustomerPaymentDialog,
    party: { label: fieldLabel('customer'), text: ({ customer }) => shownName(customer) },
    isFor: ({ settles = [] }) =>
      settles.map(({ saleId: id, number }) => saleNumber({ id, number })).join(', '),
  })

/** Payments of debt by customers, and what they pay. */
export const ReceivedTab = moneyList({
  title: () => t.moneyPage.tabs.received,
  filters: FILTERS,
  useDocuments: (query) => usePageList(listPaymentsOfCustomers, { query }),
  fieldsFor,
  sums: () => [t.customerPayments.paid, t.moneyPage.withheld],
})
