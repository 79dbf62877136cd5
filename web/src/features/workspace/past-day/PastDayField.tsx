import { getCalendar } from '../../../lib/format/calendar.ts'
import { formatCount, formatDate } from '../../../lib/format/format.ts'
import { today } from '../../../lib/format/today.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import classes from './PastDayField.module.css'

import type { ComponentProps } from 'react'

const DAY_MS = 86_400_000
/** Days from which on a past date is rather a slip of the month or the year. */
const LONG = 60

/** The day of something that has happened; asks about one long ago, than which many a product is younger. */
export function PastDayField(props: Omit<ComponentProps<typeof DateField>, 'calendar'>) {
  const { value = '' } = props
  const days = Math.round((Date.parse(today()) - Date.parse(value)) / DAY_MS)
  return (
    <div className={classes.field}>
      <DateField {...props} calendar={getCalendar()} />
      {days > LONG && (
        <Message tone="warning">{t.pastDay.longAgo(formatDate(value), formatCount(days))}</Message>
      )}
    </div>
  )
}
