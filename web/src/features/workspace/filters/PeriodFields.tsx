import { t } from '../../../texts/texts.ts'
import { DayFilter } from './DayFilter.tsx'

import type { Period } from '../../../lib/list/search-params.ts'

type PeriodFieldsProps = { period: Period; onChange: (changed: Partial<Period>) => void }

/** The first and the last day of a period to filter by. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { from = '', to = '' } = period
  return (
    <>
      <DayFilter label={t.sales.from} value={from} onChange={(day) => onChange({ from: day })} />
      <DayFilter label={t.sales.to} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  )
}
