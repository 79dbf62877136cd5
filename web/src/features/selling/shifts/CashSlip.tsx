import { useRef } from 'react'

import { formatDateTime, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import classes from '../../workspace/printing/paper/Slip.module.css'
import { usePageSize } from '../../workspace/printing/paper/use-page-size.ts'
import { Fact, Shop } from '../slips/SlipParts.tsx'
import { movementName } from './movement-name.ts'

import type { CashMovement } from '@mezgeb/contract/selling/shifts'

import type { Paper } from '../../workspace/printing/paper/paper.ts'

type CashSlipProps = { movement: CashMovement; paper: Paper }

/** Cash that was put into a drawer or taken out, to sign. */
export function CashSlip({ movement, paper }: CashSlipProps) {
  const slip = useRef<HTMLElement>(null)
  usePageSize(slip, paper)
  const currency = useUser().institution?.currency
  const { amount, branch, till, date, by, reason, purpose } = movement
  const name = movementName(movement)
  return (
    <article className={classes.slip} ref={slip} data-paper={paper} aria-label={name}>
      <Shop branch={branch} />
      <p className={classes.total}>
        <span>{name}</span>
        <strong>{formatMoney(Math.abs(amount), 'saleTotal', currency)}</strong>
      </p>
      <dl className={classes.facts}>
        <Fact label={t.shifts.till} value={till.name} />
        <Fact label={t.sales.date} value={formatDateTime(date)} />
        <Fact label={t.payables.by} value={by.name} />
        <Fact label={t.shifts.purpose} value={t.shifts.states[purpose]} />
        <Fact label={t.shifts.reason} value={reason} />
      </dl>
      <p className={classes.signature}>{t.shifts.signature}</p>
    </article>
  )
}
