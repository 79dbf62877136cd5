import { listCustomerPayments } from '@mezgeb/contract/selling/customer-payments'
import { Suspense, lazy, useState } from 'react'

import { formatDateTime, formatMoney } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { paymentName } from '../payments/payment-name.ts'
import classes from './CustomerAccount.module.css'

import type { CustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import type { Customer } from '@mezgeb/contract/selling/customers'

import type { List } from '../../../lib/list/use-list.ts'

const CustomerPaymentModal = lazyModal(() => import('./CustomerPaymentModal.tsx'))

const PaymentPaper = lazy(() =>
  import('./PaymentPaper.tsx').then((paper) => ({ default: paper.PaymentPaper })),
)

const SHOWN_FIRST = 3

/** The debt, the limit and the last payments of a customer; nothing without any of them. */
export function CustomerAccount({ customer }: { customer: Customer }) {
  const list = useList(listCustomerPayments, {
    params: { id: customer.id },
    query: { limit: SHOWN_FIRST },
  })
  const currency = useUser().institution?.currency
  const mayRecord = useMay()('customerPayments.create')
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const { items = [] } = list
  const { creditLimit, owed = 0 } = customer
  if (creditLimit === undefined && owed === 0 && items.length === 0) return null
  const text = t.customerPayments
  return (
    <section className={classes.account} aria-label={text.account}>
      <Facts
        facts={[
          { label: t.customers.owed, value: <strong>{money(owed)}</strong> },
          {
            label: t.customers.creditLimit,
            value: creditLimit === undefined ? null : money(creditLimit),
          },
        ]}
      />
      {mayRecord && (
        <ModalButton
          isOffered={owed > 0}
          modal={CustomerPaymentModal}
          modalProps={{ customer }}
          variant="primary"
        >
          {text.record}
        </ModalButton>
      )}
      <Payments {...{ list, money, owed }} home={customer.branchId} />
    </section>
  )
}

type Shown = { money: (amount: number) => string; owed: number; home: string }

type PaymentsProps = Shown & { list: List<CustomerPayment> }

function Payments({ list, ...shown }: PaymentsProps) {
  const { items = [], error, more } = list
  const text = t.customerPayments
  return (
    <>
      {error !== null && (
        <ErrorPanel
          title={text.failed}
          message={error.message}
          onRetry={list.retry}
          isRetrying={list.isRetrying}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.payments} aria-label={text.payments}>
          {items.map((payment) => (
            <PaymentItem key={payment.id} payment={payment} {...shown} />
          ))}
        </ul>
      )}
      {more.isThere && (
        <Button size="sm" variant="quiet" busy={more.isLoading} onClick={more.load}>
          {t.ui.showMore}
        </Button>
      )}
    </>
  )
}

function PaymentItem({ payment, money, owed, home }: Shown & { payment: CustomerPayment }) {
  const [isOpen, setOpen] = useState(false)
  const { number, date, branch, by, payments = [], note, amount } = payment
  const elsewhere = branch.id === home ? null : branch.name
  const ways = payments.map(({ amount: part, ...way }) => `${paymentName(way)} ${money(part)}`)
  return (
    <li>
      <span>{t.customerPayments.named(number)}</span>
      <strong>{money(amount)}</strong>
      <span className={classes.how}>
        {[formatDateTime(date), elsewhere, by.name, ...ways, note].filter(Boolean).join(' · ')}
      </span>
      <span className={classes.paper}>
        {isOpen ? (
          <Suspense>
            <PaymentPaper {...{ payment, owed }} />
          </Suspense>
        ) : (
          <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
            {t.sales.receipt}
          </Button>
        )}
      </span>
    </li>
  )
}
