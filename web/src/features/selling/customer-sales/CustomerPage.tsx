import { getCustomer } from '@mezgeb/contract/selling/customer-sales'
import { useParams } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { formatCount, formatDate, formatMoney } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { OpenItems } from './OpenItems.tsx'
import { customerSales as english } from './customer-sales.page.en.ts'
import classes from './CustomerPage.module.css'

import type { CustomerSheet } from '@mezgeb/contract/selling/customer-sales'

addTexts({ customerSales: english })

const CustomerModal = lazyModal(
  () => import('../customers/CustomerModal.tsx'),
  ({ customer }) => claimDraft({ name: 'customer', of: customer?.id }),
)
const CustomerHistoryDialog = lazyModal(() => import('../customers/CustomerHistoryDialog.tsx'))
const CustomerPaymentModal = lazyModal(
  () => import('../customer-payments/CustomerPaymentModal.tsx'),
)
const Statement = lazy(() =>
  import('./Statement.tsx').then((module) => ({ default: module.Statement })),
)
const ReminderDialog = lazyModal(() => import('./ReminderDialog.tsx'))

/** /customers/{id}: everything about one customer. */
export function CustomerPage() {
  const { id } = useParams({ from: '/session/customers/$id' })
  if (!useMay()('customers.view')) return <Forbidden title={t.customerSales.title} />
  return <CustomerOf key={id} id={id} />
}

function CustomerOf({ id }: { id: string }) {
  const answer = useCall(getCustomer, { params: { id } })
  if (answer.data !== undefined) return <Sheet sheet={answer.data} />
  return (
    <RecordState
      title={t.customerSales.title}
      answer={answer}
      words={t.customerSales}
      way={{ to: '/customers' }}
    />
  )
}

type SheetProps = { sheet: CustomerSheet }

function Sheet({ sheet }: SheetProps) {
  const { customer } = sheet
  const { phone, address, branch, notes } = customer
  const own = fixedBranchId(useUser())
  const place = own === branch.id ? null : branch.name
  const about = [phone, address, place].filter(Boolean)
  return (
    <div className={classes.sheet}>
      <PageHeading
        title={shownName(customer)}
        description={about.join(' · ')}
        action={<Actions sheet={sheet} />}
      />
      {notes !== undefined && <p className={classes.notes}>{notes}</p>}
      <div className={classes.columns}>
        <Account sheet={sheet} />
        <OpenItems items={sheet.openItems} home={branch.id} />
      </div>
      <Suspense>
        <Statement customer={customer} />
      </Suspense>
    </div>
  )
}

function Account({ sheet: { customer, bought } }: SheetProps) {
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const { owed = 0, creditLimit, tin, customerGroup } = customer
  const text = t.customerSales
  return (
    <section aria-label={text.page}>
      <Facts
        facts={[
          {
            label: owed < 0 ? text.storeCredit : text.balance,
            value: <strong>{money(Math.abs(owed))}</strong>,
          },
          {
            label: t.customers.creditLimit,
            value: creditLimit === undefined ? t.customers.noCredit : money(creditLimit),
          },
          {
            label: text.bought,
            value: bought.amount === undefined ? text.manyBought : money(bought.amount),
          },
          {
            label: text.sales,
            value: bought.amount === undefined ? null : formatCount(bought.sales),
          },
          {
            label: text.lastVisit,
            value: bought.lastAt === null ? text.never : formatDate(bought.lastAt),
          },
          { label: t.priceLists.kinds.CUSTOMER_GROUP, value: customerGroup?.name },
          { label: t.customers.tin, value: tin },
        ]}
      />
    </section>
  )
}

function Actions({ sheet: { customer, openItems } }: SheetProps) {
  const may = useMay()
  const own = fixedBranchId(useUser()) ?? customer.branchId
  const { owed = 0 } = customer
  const modalProps = { customer }
  const [oldest] = openItems
  return (
    <>
      {may('customerPayments.create') && (
        <ModalButton
          isOffered={owed > 0}
          modal={CustomerPaymentModal}
          modalProps={modalProps}
          variant="primary"
        >
          {t.customerPayments.record}
        </ModalButton>
      )}
      {may('customers.edit') && own === customer.branchId && (
        <ModalButton modal={CustomerModal} modalProps={modalProps}>
          {t.ui.edit}
        </ModalButton>
      )}
      {oldest !== undefined && (
        <ModalButton
          isReading
          modal={ReminderDialog}
          modalProps={{ debtor: { name: customer.name, owed, since: oldest.date } }}
        >
          {t.customerSales.remind}
        </ModalButton>
      )}
      <ModalButton isReading modal={CustomerHistoryDialog} modalProps={modalProps}>
        {t.customers.viewHistory}
      </ModalButton>
    </>
  )
}
