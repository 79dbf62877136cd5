import { useEffect, useRef, useState } from 'react'

import { getCalendar } from '../../../lib/format/calendar.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { isBusinessDay } from '../../../lib/list/search-params.ts'

type DayFilterProps = {
  label: string
  /** Empty for none. */
  value: string
  onChange: (day: string | undefined) => void
}

/** A day to filter by, handed over once it is a whole one: while a year is typed it is 2, 20 and 202 first. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [{ day, round }, setTyped] = useState({ day: value, round: 0 })
  const sent = useRef(value)

  useEffect(() => {
    // The address changed from outside (Back, Clear filters): a new field takes its value.
    if (value !== sent.current) setTyped((typed) => ({ day: value, round: typed.round + 1 }))
    sent.current = value
  }, [value])

  function handleChange(typed: string): void {
    setTyped({ day: typed, round })
    const wanted = isBusinessDay(typed) ? typed : ''
    if (wanted === sent.current) return
    sent.current = wanted
    onChange(wanted === '' ? undefined : wanted)
  }

  return (
    <DateField
      key={round}
      calendar={getCalendar()}
      label={label}
      value={day}
      onChange={handleChange}
    />
  )
}
