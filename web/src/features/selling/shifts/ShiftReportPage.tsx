import { getShiftReport } from '@mezgeb/contract/selling/shifts'
import { useParams } from '@tanstack/react-router'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { PaperChoice } from '../../workspace/printing/paper/PaperChoice.tsx'
import slip from '../../workspace/printing/paper/Slip.module.css'
import { usePaper } from '../../workspace/printing/paper/use-paper.ts'
import { SlipButtons } from '../../workspace/printing/SlipButtons.tsx'
import { ReportSlip } from './ReportSlip.tsx'
import { reportName } from './report-name.ts'

import type { ShiftReport } from '@mezgeb/contract/selling/shifts'

/** /shifts/{id}: the X report of an open shift, the Z report of a closed one, as it will be printed. */
export function ShiftReportPage() {
  const { id } = useParams({ from: '/session/shifts/$id' })
  if (!useMay()('shifts.view')) return <Forbidden title={t.shifts.title} />
  return <ReportOf id={id} />
}

function ReportOf({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useCall(getShiftReport, { params: { id } })
  if (data !== undefined) return <PrintableReport report={data} />
  return (
    <>
      <PageHeading title={t.shifts.title} />
      {error === null && <RowsSkeleton />}
      {error !== null && (
        <ErrorPanel
          title={t.shifts.failed}
          message={isRefusal(error, 'NOT_FOUND') ? t.shifts.missing : error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  )
}

function PrintableReport({ report }: { report: ShiftReport }) {
  const [paper, setPaper] = usePaper()
  const { shift } = report

  return (
    <>
      <div data-print="none">
        <PageHeading
          title={`${reportName(shift)} · ${shift.till.name}`}
          action={<Button onClick={() => window.print()}>{t.printing.print}</Button>}
        />
        <div className={slip.tools}>
          <PaperChoice value={paper} onChange={setPaper} />
          <SlipButtons title={`${reportName(shift)} ${shift.till.name}`}>
            {(roll) => <ReportSlip report={report} name={reportName(shift)} paper={roll} />}
          </SlipButtons>
          <ButtonLink way={{ to: '/tills' }}>{t.shifts.back}</ButtonLink>
        </div>
      </div>
      <ReportSlip report={report} name={reportName(shift)} paper={paper} />
    </>
  )
}
