import { Suspense, lazy } from 'react'

import { TextField } from '../TextField.tsx'

import type { DateFieldProps } from './EthiopianDateField.tsx'

const EthiopianDateField = lazy(() =>
  import('./EthiopianDateField.tsx').then((module) => ({ default: module.EthiopianDateField })),
)

type Calendar = 'gregorian' | 'ethiopian'

/** A day: the device's own picker, or day, month and year of the Ethiopian calendar, which no browser's picker knows. */
export function DateField({ calendar, ...props }: DateFieldProps & { calendar: Calendar }) {
  const { onChange, ...field } = props
  const device = (
    <TextField {...field} type="date" onChange={(event) => onChange?.(event.currentTarget.value)} />
  )
  if (calendar === 'gregorian') return device
  return (
    <Suspense fallback={device}>
      <EthiopianDateField {...props} />
    </Suspense>
  )
}
