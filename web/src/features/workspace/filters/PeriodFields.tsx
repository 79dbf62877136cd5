import { PERIODS, daysOf } from '../../../lib/format/periods.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { DayFilter } from './DayFilter.tsx'
import classes from './PeriodFields.module.css'

import type { Period } from '../../../lib/list/search-params.ts'

type PeriodFieldsProps = {
  period: Period
  onChange: (changed: Partial<Period>) => void
  /** The list always has a period: none cannot be chosen. */
  isNeeded?: boolean
}

/** The first and the last day of a period to filter by, and the periods that have a name. */
export function PeriodFields({ period, onChange, isNeeded = false }: PeriodFieldsProps) {
  const { from = '', to = '' } = period
  const named = PERIODS.find((name) => daysOf(name).from === from && daysOf(name).to === to)
  const hasOwn = named === undefined && from + to !== ''
  const handleName = (chosen: string) => {
    const name = PERIODS.find((one) => one === chosen)
    onChange(name === undefined ? { from: undefined, to: undefined } : daysOf(name))
  }
  return (
    <>
      <DeviceSelect label={t.filters.period} value={named ?? ''} onChange={handleName}>
        {(hasOwn || !isNeeded) && (
          <option value="">{hasOwn ? t.filters.ownDays : t.filters.any}</option>
        )}
        {PERIODS.map((name) => (
          <option key={name} value={name}>
            {t.filters.periods[name]}
          </option>
        ))}
      </DeviceSelect>
      <div className={classes.pair} data-pair>
        <DayFilter label={t.sales.from} value={from} onChange={(day) => onChange({ from: day })} />
        <DayFilter label={t.sales.to} value={to} onChange={(day) => onChange({ to: day })} />
      </div>
    </>
  )
}
