import { useRef } from 'react'

import { formatAmount, formatDate, formatMoney } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import classes from '../../workspace/printing/paper/Slip.module.css'
import { usePageSize } from '../../workspace/printing/paper/use-page-size.ts'
import { Fact, Shop } from '../slips/SlipParts.tsx'
import { placeOf, statementRows } from './statement-fields.tsx'

import type { CustomerStatement } from '@mezgeb/contract/selling/customer-sales'

import type { Paper } from '../../workspace/printing/paper/paper.ts'
import type { StatedPeriod } from './statement-fields.tsx'

type StatementSlipProps = { statement: CustomerStatement; period: StatedPeriod; paper: Paper }

/** The statement on paper, of a roll or A4. */
export function StatementSlip({ statement, period, paper }: StatementSlipProps) {
  const slip = useRef<HTMLElement>(null)
  usePageSize(slip, paper)
  const currency = useUser().institution?.currency
  const { customer, closing } = statement
  const text = t.customerSales
  return (
    <article className={classes.slip} ref={slip} data-paper={paper} aria-label={text.statement}>
      <Shop branch={customer.branch} />
      <dl className={classes.facts}>
        <Fact label={text.statement} value={shownName(customer)} />
        {customer.tin !== undefined && <Fact label={t.customers.tin} value={customer.tin} />}
        {customer.phone !== null && <Fact label={t.ui.phone} value={customer.phone} />}
        <Fact label={t.sales.from} value={formatDate(period.from)} />
        <Fact label={t.sales.to} value={formatDate(period.to)} />
      </dl>
      <Rows statement={statement} />
      <p className={classes.total}>
        <span>{text.closing}</span>
        <strong>{formatMoney(closing, 'saleTotal', currency)}</strong>
      </p>
    </article>
  )
}

function Rows({ statement }: { statement: CustomerStatement }) {
  const text = t.customerSales
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{text.document}</th>
          <th scope="col">{text.amount}</th>
          <th scope="col">{text.balanceAfter}</th>
        </tr>
      </thead>
      <tbody>
        {statementRows(statement).map(({ id, label, entry, balance }) => (
          <tr key={id}>
            <td>
              {label}
              {entry !== null && <span className={classes.times}>{placeOf(statement, entry)}</span>}
            </td>
            <td>{entry !== null && formatAmount(entry.amount)}</td>
            <td>{formatAmount(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
