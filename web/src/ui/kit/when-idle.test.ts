import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { idleOnlyAfter, whenIdle } from './when-idle.ts'

let isReading = false
const run = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  idleOnlyAfter(() => isReading)
})

afterEach(() => {
  idleOnlyAfter(() => false)
  run.mockReset()
})

describe('a task for an idle moment', () => {
  it('comes after what the screen reads', () => {
    isReading = true
    whenIdle(run)
    vi.advanceTimersByTime(60_000)
    expect(run).not.toHaveBeenCalled()
    isReading = false
    vi.advanceTimersByTime(60_000)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('can be called off before it and while it waits', () => {
    isReading = true
    const stop = whenIdle(run)
    vi.advanceTimersByTime(5000)
    stop()
    isReading = false
    whenIdle(run)()
    vi.advanceTimersByTime(60_000)
    expect(run).not.toHaveBeenCalled()
  })
})
