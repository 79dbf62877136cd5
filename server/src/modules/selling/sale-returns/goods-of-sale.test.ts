import { afterEach, expect, it, vi } from 'vitest'

import { dayBounds, currentDay } from '../../../platform/time/period-of.ts'
import { isOfDay } from './goods-of-sale.ts'

const seller = { permissions: new Set<never>() }

afterEach(() => {
  vi.useRealTimers()
})

it('a sale of the minute before midnight can be undone by its seller a minute later, and no longer', () => {
  const midnight = Date.parse(dayBounds(currentDay(), currentDay())[0])
  const sold = new Date(midnight - 5_000).toISOString()
  vi.useFakeTimers({ toFake: ['Date'], now: midnight + 55_000 })
  expect(isOfDay(seller, sold)).toBe(true)
  vi.setSystemTime(midnight + 120_000)
  expect(isOfDay(seller, sold)).toBe(false)
})
