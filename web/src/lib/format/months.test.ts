import { afterEach, expect, test } from 'vitest'

import { setCalendar } from './calendar.ts'
import { monthsBefore } from './months.ts'
import { daysOf } from './periods.ts'

afterEach(() => setCalendar('gregorian'))

test('months of the Gregorian calendar end with their last day, also over a new year', () => {
  expect(monthsBefore('2024-03-05', 'gregorian', 4)).toEqual([
    { from: '2024-03-01', to: '2024-03-31' },
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2024-01-01', to: '2024-01-31' },
    { from: '2023-12-01', to: '2023-12-31' },
  ])
})

test('Nehase has the days of Pagume, five or six of them', () => {
  // 3 Meskerem 2016 and 2 Pagume 2015, which had six days.
  expect(monthsBefore('2023-09-14', 'ethiopian', 2)).toEqual([
    { from: '2023-09-12', to: '2023-10-11' },
    { from: '2023-08-07', to: '2023-09-11' },
  ])
  expect(monthsBefore('2023-09-07', 'ethiopian', 1)).toEqual([
    { from: '2023-08-07', to: '2023-09-11' },
  ])
  expect(monthsBefore('2024-09-10', 'ethiopian', 1)).toEqual([
    { from: '2024-08-07', to: '2024-09-10' },
  ])
})

test('a named period ends today, and its month is that of the calendar of the device', () => {
  // A Sunday.
  const today = '2024-03-03'
  expect(daysOf('today', today)).toEqual({ from: today, to: today })
  expect(daysOf('yesterday', today)).toEqual({ from: '2024-03-02', to: '2024-03-02' })
  expect(daysOf('week', today)).toEqual({ from: '2024-02-26', to: today })
  for (const calendar of ['gregorian', 'ethiopian'] as const) {
    setCalendar(calendar)
    for (const day of ['2024-03-03', '2024-09-05', '2024-09-06', '2024-09-10', '2024-09-11']) {
      const [month] = monthsBefore(day, calendar, 1)
      expect(daysOf('month', day), `${calendar} ${day}`).toEqual({ from: month?.from, to: day })
    }
  }
})
