import { expect, it } from 'vitest'

import { clockOf } from './clock-of.ts'
import { startOfDay } from './start-of-day.ts'

const HOUR_MS = 60 * 60 * 1000

it.each([
  [
    'in Addis Ababa, three hours before UTC',
    '2026-11-20',
    'Africa/Addis_Ababa',
    '2026-11-19T21:00',
  ],
  ['in UTC', '2026-11-20', 'UTC', '2026-11-20T00:00'],
  ['west of it', '2026-11-20', 'America/New_York', '2026-11-20T05:00'],
  ['far in the east', '2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00'],
  ['with half an hour', '2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30'],
  ['when clocks go forward later that day', '2026-03-08', 'America/New_York', '2026-03-08T05:00'],
  ['the day after they did', '2026-03-09', 'America/New_York', '2026-03-09T04:00'],
  ['when they go back later that day', '2026-11-01', 'America/New_York', '2026-11-01T04:00'],
  ['when they go forward at midnight', '2025-04-25', 'Africa/Cairo', '2025-04-24T22:00'],
  ['when they go back at midnight', '2025-10-31', 'Africa/Cairo', '2025-10-30T22:00'],
  ['when midnight comes twice', '2024-11-03', 'America/Havana', '2024-11-03T04:00'],
])('a day begins %s', (_, day, timeZone, moment) => {
  expect(new Date(startOfDay(day, clockOf(timeZone))).toISOString()).toBe(`${moment}:00.000Z`)
})

it('every day of a year follows the one before within 23 to 25 hours', () => {
  for (const timeZone of ['Africa/Cairo', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Beirut']) {
    const clock = clockOf(timeZone)
    let before = startOfDay('2024-12-31', clock)
    for (let day = 1; day <= 365; day += 1) {
      const date = new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10)
      const start = startOfDay(date, clock)
      const hours = (start - before) / HOUR_MS
      expect(hours >= 23 && hours <= 25, `${timeZone} ${date}: ${hours}`).toBe(true)
      before = start
    }
  }
})
