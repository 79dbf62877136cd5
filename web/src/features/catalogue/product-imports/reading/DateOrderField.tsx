import { DATE_ORDERS, datesOf } from '@mezgeb/contract/kit/dates/read-date'

import { formatDate } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'

import type { DateOrder, DateReading } from '@mezgeb/contract/kit/dates/read-date'

type DateOrderFieldProps = {
  label: string
  /** A date that is one day or another. */
  example: string
  reading: DateReading | undefined
  /** Undefined: it is asked about. */
  order: DateOrder | undefined
  onChange: (order: DateOrder | undefined) => void
}

/** The order of dates that do not show it, with the day that each would make of one of them. */
export function DateOrderField(props: DateOrderFieldProps) {
  const { label, example, reading, order, onChange } = props
  const dates = datesOf(example, reading)
  return (
    <DeviceSelect
      label={t.importing.dateOrder(label)}
      error={order === undefined ? t.importing.dateUnsure : undefined}
      value={order ?? ''}
      onChange={(value) => onChange(DATE_ORDERS.find((one) => one === value))}
    >
      {order === undefined && <option value="">{t.ui.choose}</option>}
      {DATE_ORDERS.filter((one) => dates[one] !== undefined).map((one) => (
        <option key={one} value={one}>
          {`${t.importing.orders[one]}: ${example} = ${formatDate(dates[one] ?? '')}`}
        </option>
      ))}
    </DeviceSelect>
  )
}
