import { useState } from 'react'

import { getCalendar } from '../../../lib/format/calendar.ts'
import { expiryDays } from '../../../lib/format/expiry-dates.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { expiryText } from './lot-words.ts'
import classes from './ExpiryField.module.css'

import type { ReactNode } from 'react'

export type LotField = {
  value?: string
  onChange: (typed: string) => void
  error?: ReactNode
  'data-path'?: string
}

const EXAMPLE = '03/2027'

/** The day of a text that is one; other texts stay, so that the form refuses them. */
function dayOf(typed: string): string {
  const [day, other] = expiryDays(typed)
  return other === undefined ? (day ?? typed) : typed
}

/**
 * An expiry date in any form that packages have, such as `03/2027`, with the day that was read of it. One that could be another day is asked
 * about.
 */
export function ExpiryField({ value = '', onChange, ...field }: LotField) {
  const [typed, setTyped] = useState(value)
  // A value from outside (a scan, a choice) replaces the typed text.
  const text = value === dayOf(typed) ? typed : value
  const [day, other] = expiryDays(text)
  function change(next: string): void {
    setTyped(next)
    onChange(dayOf(next))
  }
  return (
    <div className={classes.field}>
      <TextField
        label={t.lots.expiresOn}
        placeholder={EXAMPLE}
        autoComplete="off"
        {...field}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        after={getCalendar() === 'gregorian' && <Picker day={value} onPick={change} />}
      />
      {day !== undefined && other === undefined && <output>{expiryText(day)}</output>}
      {other !== undefined && (
        <div className={classes.choice} role="group" aria-label={t.lots.whichDay}>
          {t.lots.whichDay}
          {expiryDays(text).map((one) => (
            <Button key={one} size="sm" onClick={() => change(one)}>
              {expiryText(one)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The device's own calendar, behind its sign at the end of the field. */
function Picker({ day, onPick }: { day: string; onPick: (day: string) => void }) {
  return (
    <input
      className={classes.picker}
      type="date"
      tabIndex={-1}
      aria-label={t.ui.choose}
      value={/^\d{4}-\d\d-\d\d$/.test(day) ? day : ''}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    />
  )
}
