import { cashOf } from '@mezgeb/contract/selling/payments'
import { useRef } from 'react'

import { formatDateTime, formatMoney } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import classes from '../../workspace/printing/paper/Slip.module.css'
import { usePageSize } from '../../workspace/printing/paper/use-page-size.ts'
import { Fact, Shop } from '../slips/SlipParts.tsx'
import { paymentName } from '../payments/payment-name.ts'

import type { CustomerPayment } from '@mezgeb/contract/selling/customer-payments'

import type { Paper } from '../../workspace/printing/paper/paper.ts'

type PaymentSlipProps = {
  payment: CustomerPayment
  /** ETB that the customer owes at that time. */
  owed: number
  at: string
  paper: Paper
}

/** The receipt of a customer who paid debt. */
export function PaymentSlip({ payment, owed, at, paper }: PaymentSlipProps) {
  const slip = useRef<HTMLElement>(null)
  usePageSize(slip, paper)
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const { number, date, by, customer, amount, payments = [], note } = payment
  const cash = cashOf({ totalAmount: amount, payments })
  const text = t.customerPayments
  const title = text.named(number)
  return (
    <article className={classes.slip} ref={slip} data-paper={paper} aria-label={title}>
      <Shop branch={payment.branch} />
      <dl className={classes.facts}>
        <Fact label={text.kinds.CUSTOMER_PAYMENT} value={number} />
        <Fact label={t.sales.date} value={formatDateTime(date)} />
        <Fact label={t.customers.label} value={shownName(customer)} />
        <Fact label={text.takenBy} value={by.name} />
        {note !== null && <Fact label={text.note} value={note} />}
      </dl>
      <p className={classes.total}>
        <span>{text.paid}</span>
        <strong>{money(amount)}</strong>
      </p>
      <dl className={classes.facts}>
        {payments.map(({ amount: part, ...way }, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- two payments may read the same, and none has a state
          <Fact key={line} label={paymentName(way)} value={money(part)} />
        ))}
        {cash > 0 && <Fact label={t.tenders.readyMade.CASH} value={money(cash)} />}
        <Fact label={text.owedAt(formatDateTime(at))} value={money(owed)} />
      </dl>
    </article>
  )
}
