export type Calendar = 'gregorian' | 'ethiopian'

const KEY = 'calendar'

const listeners = new Set<() => void>()

let calendar: Calendar = stored()

/** The calendar in which dates are shown; what is stored and sent is Gregorian always. */
export function getCalendar(): Calendar {
  return calendar
}

/** The choice of the user, kept on this device. */
export function setCalendar(wanted: Calendar): void {
  calendar = wanted
  try {
    localStorage.setItem(KEY, wanted)
  } catch (error) {
    console.warn('The calendar cannot be stored', error)
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change; returns how to stop. */
export function onCalendarChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(): Calendar {
  try {
    return localStorage.getItem(KEY) === 'ethiopian' ? 'ethiopian' : 'gregorian'
  } catch {
    return 'gregorian'
  }
}
