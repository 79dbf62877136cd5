import { keep, kept } from './kept.ts'

export type Calendar = 'gregorian' | 'ethiopian'

const KEY = 'calendar'

const listeners = new Set<() => void>()

let calendar: Calendar = kept(KEY) === 'ethiopian' ? 'ethiopian' : 'gregorian'

/** The calendar in which dates are shown; what is stored and sent is Gregorian always. */
export function getCalendar(): Calendar {
  return calendar
}

/** The choice of the user, kept on this device. */
export function setCalendar(wanted: Calendar): void {
  calendar = wanted
  keep(KEY, wanted)
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change; returns how to stop. */
export function onCalendarChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
