import { listPaymentsOfCustomers } from '@mezgeb/contract/selling/customer-payments'

import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { usePageList } from '../../../../lib/list/use-page-list.ts'
import { t } from '../../../../texts/texts.ts'
import { ModalButton } from '../../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { BRANCH_FILTER } from '../../../business/branch-filter.ts'
import { PERSON_FILTER } from '../../../people/person-filter.ts'
import { TENDER_FILTER } from '../../../selling/tenders/tender-filter.ts'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { moneyList } from '../money-list.tsx'
import { paidFields, recordFields, timeField } from '../money-fields.tsx'

import type { CustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../../ui/list/field.ts'

const CustomerPaymentDialog = lazyModal(() => import('./CustomerPaymentDialog.tsx'))

const FILTERS = [BRANCH_FILTER, TENDER_FILTER, PERSON_FILTER]

/** Payments of debt by customers, and what they pay. */
export const ReceivedTab = moneyList({
  title: () => t.moneyPage.tabs.received,
  filters: FILTERS,
  useDocuments: (query) => usePageList(listPaymentsOfCustomers, { query }),
  fieldsFor,
  sums: () => [t.customerPayments.paid, t.moneyPage.withheld],
})

function fieldsFor(user: User): Field<CustomerPayment>[] {
  const nameOf = ({ number }: CustomerPayment) => t.customerPayments.named(number)
  return [
    {
      label: t.payables.entry,
      text: nameOf,
      isNoFact: true,
      cell: (payment) => (
        <ModalButton
          variant="link"
          isReading
          modal={CustomerPaymentDialog}
          modalProps={{ payment }}
        >
          {nameOf(payment)}
        </ModalButton>
      ),
    },
    timeField(),
    { label: fieldLabel('customer'), text: ({ customer }) => shownName(customer) },
    ...paidFields(user),
    {
      label: t.moneyPage.isFor,
      text: ({ settles = [] }) =>
        settles.map(({ saleId: id, number }) => saleNumber({ id, number })).join(', ') ||
        t.moneyPage.oldest,
    },
    ...recordFields(user),
  ]
}
