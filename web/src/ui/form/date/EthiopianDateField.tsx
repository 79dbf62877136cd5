import {
  CalendarDate,
  EthiopicCalendar,
  GregorianCalendar,
  parseDate,
  toCalendar,
} from '@internationalized/date'
import { useId, useState } from 'react'

import { getLanguage, t } from '../../../texts/texts.ts'
import classes from './EthiopianDateField.module.css'
import fieldClasses from '../Field.module.css'

import type { FieldFrameProps } from '../FieldFrame.tsx'

export type DateFieldProps = FieldFrameProps & {
  /** `2026-11-20`, Gregorian whatever is shown; empty for none. */
  value?: string
  onChange?: (day: string) => void
  'data-path'?: string
  'data-autofocus'?: boolean
}

type Typed = { day: string; month: string; year: string }

const ETHIOPIAN = new EthiopicCalendar()
const GREGORIAN = new GregorianCalendar()
const MONTHS = 13
const LOCALES = { en: 'en-US', am: 'am-ET' } as const

/** Day, month and year as Ethiopians count them; hands over the Gregorian day, or nothing while it is no day. */
export function EthiopianDateField(props: DateFieldProps) {
  const { label, description, error, value = '', onChange = () => {} } = props
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(value))
  // A value from outside (a form reset) replaces the typed text.
  const shown = value === '' || value === dayOf(typed) ? typed : typedOf(value)

  function change(part: Partial<Typed>): void {
    const next = { ...shown, ...part }
    setTyped(next)
    onChange(dayOf(next))
  }

  return (
    <fieldset className={`${fieldClasses.root} ${classes.group}`}>
      <legend className={fieldClasses.label}>{label}</legend>
      {description !== undefined && <p className={fieldClasses.description}>{description}</p>}
      <Parts
        {...props}
        typed={shown}
        errorId={error ? `${id}-error` : undefined}
        onTyped={change}
      />
      {Boolean(error) && (
        <p className={fieldClasses.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type PartsProps = Pick<DateFieldProps, 'data-path' | 'data-autofocus'> & {
  typed: Typed
  errorId: string | undefined
  onTyped: (part: Partial<Typed>) => void
}

function Parts({ typed, errorId, onTyped, ...focus }: PartsProps) {
  const control = {
    className: `${fieldClasses.input} ${classes.input}`,
    'aria-invalid': errorId === undefined ? undefined : (true as const),
    'aria-describedby': errorId,
  }
  const digits = { ...control, inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className={classes.parts}>
      <input
        {...digits}
        aria-label={t.ui.day}
        placeholder={t.ui.day}
        maxLength={2}
        value={typed.day}
        data-path={focus['data-path']}
        data-autofocus={focus['data-autofocus']}
        onChange={(event) => onTyped({ day: event.currentTarget.value.trim() })}
      />
      <select
        {...control}
        aria-label={t.ui.month}
        value={typed.month}
        onChange={(event) => onTyped({ month: event.currentTarget.value })}
      >
        <option value="">{t.ui.month}</option>
        {monthNames().map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <input
        {...digits}
        aria-label={t.ui.year}
        placeholder={t.ui.year}
        maxLength={4}
        value={typed.year}
        onChange={(event) => onTyped({ year: event.currentTarget.value.trim() })}
      />
    </div>
  )
}

function typedOf(value: string): Typed {
  if (value === '') return { day: '', month: '', year: '' }
  const { day, month, year } = toCalendar(parseDate(value), ETHIOPIAN)
  return { day: String(day), month: String(month), year: String(year) }
}

/** `2026-11-20`; empty for what is no day, such as 6 Pagume of a year that has five. */
function dayOf({ day, month, year }: Typed): string {
  if (!/^\d{1,2}$/.test(day) || month === '' || !/^\d{4}$/.test(year)) return ''
  const date = new CalendarDate(ETHIOPIAN, Number(year), Number(month), Number(day))
  return date.day === Number(day) ? toCalendar(date, GREGORIAN).toString() : ''
}

function monthNames(): string[] {
  const options = { month: 'long', calendar: 'ethiopic', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(LOCALES[getLanguage()], options)
  return Array.from({ length: MONTHS }, (_, index) =>
    format.format(new CalendarDate(ETHIOPIAN, 2019, index + 1, 1).toDate('UTC')),
  )
}
