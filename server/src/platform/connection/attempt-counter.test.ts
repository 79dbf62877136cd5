import { afterEach, expect, it, vi } from 'vitest'

import { createAttemptCounter } from './attempt-counter.ts'

afterEach(() => vi.useRealTimers())

it('remembers the newest attempts of a flood, in memory that does not grow', () => {
  const counter = createAttemptCounter(60)
  counter.add('old')
  for (let attempt = 0; attempt < 50_000; attempt += 1) counter.add(`new ${attempt}`)
  expect(counter.count('old')).toBe(0)
  expect(counter.count('new 0')).toBe(1)
  expect(counter.count('new 49999')).toBe(1)
})

it('keeps what is tried again and again, however many others come', () => {
  const counter = createAttemptCounter(60)
  for (let attempt = 0; attempt < 120_000; attempt += 1) {
    counter.add(`new ${attempt}`)
    if (attempt % 1000 === 0) counter.add('again')
  }
  expect(counter.count('again')).toBe(120)
})

it('does not go on for longer when the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const counter = createAttemptCounter(5)
  for (let attempt = 0; attempt < 3; attempt += 1) counter.add('a')
  expect(counter.count('a')).toBe(3)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(6000)
  expect(counter.add('a')).toBe(1)
  expect(counter.secondsLeft('a')).toBeLessThanOrEqual(5)
})
