import { sumOf } from '@mezgeb/contract/kit/money'
import { useRef } from 'react'

import { formatAmount, formatCount, formatDateTime } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import classes from '../../workspace/printing/paper/Slip.module.css'
import { usePageSize } from '../../workspace/printing/paper/use-page-size.ts'
import slipClasses from './ReportSlip.module.css'
import { Fact } from '../slips/SlipParts.tsx'
import { ByTender, Documents, Head, kinds } from './ReportParts.tsx'
import { cashName } from './cash-name.ts'

import type { ShiftReport } from '@mezgeb/contract/selling/shifts'

import type { Paper } from '../../workspace/printing/paper/paper.ts'

type ReportProps = { report: ShiftReport }
type ReportSlipProps = ReportProps & { name: string; paper: Paper }

/** The report of a shift on paper. */
export function ReportSlip({ report, name, paper }: ReportSlipProps) {
  const slip = useRef<HTMLElement>(null)
  usePageSize(slip, paper)
  const { shift } = report
  return (
    <article className={classes.slip} ref={slip} data-paper={paper} aria-label={name}>
      <Head branch={shift.branch.name} />
      <dl className={classes.facts}>
        <Fact label={t.shifts.till} value={shift.till.name} />
        <Fact label={t.shifts.title} value={name} />
        <Fact
          label={t.shifts.openedAt}
          value={`${formatDateTime(shift.openedAt)} ${shift.openedBy.name}`}
        />
        {shift.closedAt !== null && (
          <Fact
            label={t.shifts.closedAt}
            value={`${formatDateTime(shift.closedAt)} ${shift.closedBy?.name ?? ''}`}
          />
        )}
      </dl>
      <Documents {...report} />
      <ByTender takings={report.takings} />
      <Drawer report={report} />
      <Movements report={report} />
      <Counts report={report} />
    </article>
  )
}

function Drawer({ report: { shift, takings } }: ReportProps) {
  const { expected = 0, counted, difference = null, reason } = shift
  const cashOf = (kind: string) =>
    sumOf(takings.filter((one) => one.isCash && one.kind === kind).map(({ amount }) => amount))
  return (
    <>
      <dl className={classes.facts} aria-label={t.shifts.float}>
        <Fact label={<strong>{t.shifts.float}</strong>} value="" />
        <Fact label={t.shifts.atOpening} value={formatAmount(shift.float)} />
        {kinds().map(([kind, name]) => {
          const amount = cashOf(kind)
          if (amount === 0) return null
          return <Fact key={kind} label={name} value={formatAmount(amount)} />
        })}
      </dl>
      <div className={slipClasses.sums}>
        <p className={classes.total}>
          <span>{t.shifts.expected}</span>
          <strong>{formatAmount(expected)}</strong>
        </p>
        {counted !== null && (
          <>
            <p className={classes.total}>
              <span>{t.shifts.counted}</span>
              <strong>{formatAmount(counted)}</strong>
            </p>
            <p className={classes.total}>
              <span>{t.shifts.difference}</span>
              <strong>{formatAmount(difference ?? 0)}</strong>
            </p>
          </>
        )}
      </div>
      {reason !== null && (
        <dl className={classes.facts}>
          <Fact label={t.shifts.reason} value={reason} />
        </dl>
      )}
    </>
  )
}

function Movements({ report: { movements } }: ReportProps) {
  if (movements.length === 0) return null
  return (
    <dl className={`${classes.facts} ${slipClasses.long}`} aria-label={t.shifts.inOut}>
      {movements.map(({ id, reason, purpose, amount, by }) => {
        const word = t.shifts.states[purpose]
        const words = [reason, ...(purpose === 'OTHER' ? [] : [word]), by.name]
        return <Fact key={id} label={words.join(' · ')} value={formatAmount(amount)} />
      })}
    </dl>
  )
}

function Counts({ report: { counts } }: ReportProps) {
  if (counts.length === 0) return null
  return (
    <dl className={classes.facts} aria-label={t.shifts.notes}>
      {counts.map(({ value, count }) => (
        <Fact
          key={value}
          label={`${cashName(value)} × ${formatCount(count)}`}
          value={formatAmount(Math.round(value * count * 100) / 100)}
        />
      ))}
    </dl>
  )
}
