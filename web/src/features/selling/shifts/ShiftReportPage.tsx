import { getShiftReport } from '@mezgeb/contract/selling/shifts'
import { useParams } from '@tanstack/react-router'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { PrintedSlip } from '../../workspace/printing/PrintedSlip.tsx'
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
  const { shift } = report
  const name = reportName(shift)
  return (
    <PrintedSlip
      title={`${name} · ${shift.till.name}`}
      name={`${name} ${shift.till.name}`}
      links={<ButtonLink way={{ to: '/tills' }}>{t.shifts.back}</ButtonLink>}
    >
      {(paper) => <ReportSlip report={report} name={name} paper={paper} />}
    </PrintedSlip>
  )
}
