import { store, readStored } from '../session/storage.ts'

export type Calendar = 'gregorian' | 'ethiopian'

const KEY = 'calendar'

const listeners = new Set<() => void>()

let calendar: Calendar = readStored(KEY) === 'ethiopian' ? 'ethiopian' : 'gregorian'

/** The calendar for display; stored and sent dates are always Gregorian. */
export function getCalendar(): Calendar {
  return calendar
}

/** Stored on this device. */
export function setCalendar(wanted: Calendar): void {
  calendar = wanted
  store(KEY, wanted)
  for (const listener of listeners) listener()
}

/** Returns the unsubscribe function. */
export function onCalendarChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
