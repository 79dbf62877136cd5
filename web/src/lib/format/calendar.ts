import { store, readStored } from '../session/storage.ts'
import { createStore } from '../shell/create-store.ts'

export type Calendar = 'gregorian' | 'ethiopian'

const KEY = 'calendar'

const calendar = createStore<Calendar>(readStored(KEY) === 'ethiopian' ? 'ethiopian' : 'gregorian')

/** The calendar for display; stored and sent dates are always Gregorian. */
export const { get: getCalendar, onChange: onCalendarChange } = calendar

export function setCalendar(wanted: Calendar): void {
  store(KEY, wanted)
  calendar.set(wanted)
}
