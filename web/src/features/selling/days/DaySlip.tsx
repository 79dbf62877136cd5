import { sumOf } from '@mezgeb/contract/kit/money'
import { useRef } from 'react'

import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
} from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import classes from '../../workspace/printing/paper/Slip.module.css'
import { usePageSize } from '../../workspace/printing/paper/use-page-size.ts'
import { Fact } from '../slips/SlipParts.tsx'
import { ByTender, Documents, Head } from '../shifts/ReportParts.tsx'
import { reportName } from '../shifts/report-name.ts'

import type { DayReport } from '@mezgeb/contract/selling/days/days'
import type { Shift } from '@mezgeb/contract/selling/shifts'

import type { Paper } from '../../workspace/printing/paper/paper.ts'

type DaySlipProps = { report: DayReport; paper: Paper }

/** The day of a branch on paper. */
export function DaySlip({ report, paper }: DaySlipProps) {
  const slip = useRef<HTMLElement>(null)
  usePageSize(slip, paper)
  const { day, branch, shifts, later } = report
  return (
    <article className={classes.slip} ref={slip} data-paper={paper} aria-label={t.daysPage.report}>
      <Head branch={branch.name} />
      <dl className={classes.facts}>
        <Fact label={t.daysPage.report} value={formatDate(day)} />
        <Fact label={t.daysPage.state} value={stateOf(report)} />
      </dl>
      <Documents {...report} />
      <ByTender takings={report.takings} />
      {later > 0 && <p className={classes.notice}>{t.daysPage.later(formatCount(later))}</p>}
      {shifts.length === 0 && <p className={classes.foot}>{t.daysPage.noShifts}</p>}
      {shifts.map((shift) => (
        <Drawer key={shift.id} shift={shift} />
      ))}
      {shifts.length > 1 && <AllDrawers shifts={shifts} />}
    </article>
  )
}

function stateOf({ close }: DayReport): string {
  if (close === null) return t.daysPage.open
  return t.daysPage.closedBy(formatDateTime(close.closedAt), close.closedBy.name)
}

/** One till in one shift, which leads to its report. */
function Drawer({ shift }: { shift: Shift }) {
  const { id, till, openedAt, openedBy, closedAt, closedBy, counted, difference, reason } = shift
  const name = reportName(shift)
  return (
    <dl className={classes.facts} aria-label={`${till.name} · ${name}`}>
      <Fact
        label={till.name}
        value={<TextLink way={{ to: '/shifts/$id', params: { id } }}>{name}</TextLink>}
      />
      <Fact label={t.shifts.openedAt} value={`${formatDateTime(openedAt)} ${openedBy.name}`} />
      {closedAt !== null && (
        <Fact
          label={t.shifts.closedAt}
          value={`${formatDateTime(closedAt)} ${closedBy?.name ?? ''}`}
        />
      )}
      <Fact label={t.shifts.expected} value={formatAmount(shift.expected ?? 0)} />
      {counted !== null && <Fact label={t.shifts.counted} value={formatAmount(counted)} />}
      {counted !== null && (
        <Fact label={t.shifts.difference} value={formatAmount(difference ?? 0)} />
      )}
      {reason !== null && <Fact label={t.shifts.reason} value={reason} />}
    </dl>
  )
}

/** The sums of all drawers. Those that are open have no count yet. */
function AllDrawers({ shifts }: { shifts: readonly Shift[] }) {
  const sums = [
    { label: t.shifts.expected, amount: sumOf(shifts.map(({ expected = 0 }) => expected)) },
    { label: t.shifts.counted, amount: sumOf(shifts.map(({ counted }) => counted ?? 0)) },
    { label: t.shifts.difference, amount: sumOf(shifts.map((one) => one.difference ?? 0)) },
  ]
  return (
    <section aria-label={t.daysPage.allDrawers}>
      <h3 className={classes.total}>{t.daysPage.allDrawers}</h3>
      {sums.map(({ label, amount }) => (
        <p key={label} className={classes.total}>
          <span>{label}</span>
          <strong>{formatAmount(amount)}</strong>
        </p>
      ))}
    </section>
  )
}
