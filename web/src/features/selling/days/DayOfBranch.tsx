import { getDayReport } from '@mezgeb/contract/selling/days/days'

import { useCall } from '../../../lib/api/use-call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { PaperChoice } from '../../workspace/printing/paper/PaperChoice.tsx'
import { usePaper } from '../../workspace/printing/paper/use-paper.ts'
import { SlipButtons } from '../../workspace/printing/SlipButtons.tsx'
import { Report } from '../../workspace/reports/Report.tsx'
import { DaySlip } from './DaySlip.tsx'
import classes from './DaysPage.module.css'

import type { DayReport } from '@mezgeb/contract/selling/days/days'

const CloseDayDialog = lazyModal(() => import('./CloseDayDialog.tsx'))

/** The day of a branch as it will be printed, to close it. */
export function DayOfBranch(query: { branchId: string; day: string }) {
  const answer = useCall(getDayReport, { query })
  return <Report answer={answer}>{(report) => <Printable report={report} />}</Report>
}

function Printable({ report }: { report: DayReport }) {
  const [paper, setPaper] = usePaper()
  const open = report.shifts.filter(({ closedAt }) => closedAt === null)

  return (
    <>
      <div className={classes.tools} data-print="none">
        <PaperChoice value={paper} onChange={setPaper} />
        <div className={classes.acts}>
          <Button onClick={() => window.print()}>{t.printing.print}</Button>
          <SlipButtons title={`${t.daysPage.report} ${report.branch.name} ${report.day}`}>
            {(roll) => <DaySlip report={report} paper={roll} />}
          </SlipButtons>
          <ButtonLink way={{ to: '/tills' }}>{t.shifts.back}</ButtonLink>
          <CloseButton report={report} isOffered={open.length === 0 && report.close === null} />
        </div>
      </div>
      {open.length > 0 && (
        <div className={classes.first} data-print="none">
          <Message tone="warning">
            {t.daysPage.closeFirst(open.map(({ till }) => till.name).join(', '))}
          </Message>
        </div>
      )}
      <DaySlip report={report} paper={paper} />
    </>
  )
}

function CloseButton({ report, isOffered }: { report: DayReport; isOffered: boolean }) {
  if (!useMay()('days.close')) return null
  return (
    <ModalButton
      variant="primary"
      modal={CloseDayDialog}
      modalProps={{ report }}
      isOffered={isOffered}
    >
      {t.daysPage.close}
    </ModalButton>
  )
}
