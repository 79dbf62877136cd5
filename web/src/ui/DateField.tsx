import { Suspense, lazy } from 'react'

import { TextField } from './TextField.tsx'

import type { FieldFrameProps } from './FieldFrame.tsx'

export type DateFieldProps = FieldFrameProps & {
  /** `2026-11-20`, Gregorian whatever is shown; empty for none. */
  value?: string
  onChange?: (day: string) => void
  'data-path'?: string
  'data-autofocus'?: boolean
}

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
