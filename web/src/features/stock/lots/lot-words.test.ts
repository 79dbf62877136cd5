import { afterEach, expect, it, vi } from 'vitest'

import { daysLeft } from './lot-words.ts'

afterEach(() => vi.useRealTimers())

it('counts the days until an expiry date from the day in Addis Ababa', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T22:30:00Z') })
  expect(['2026-11-26', '2026-11-27', '2026-11-28'].map((day) => daysLeft(day))).toEqual([-1, 0, 1])
})
