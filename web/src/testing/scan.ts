import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Types a code wherever the focus is, as fast as a scanner; `after` so many milliseconds. */
export function scan(code: string, after = 0): void {
  let time = performance.now() + after
  for (const key of [...Array.from(code), 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    time += 5
    Object.defineProperty(event, 'timeStamp', { value: time })
    fireEvent(document.activeElement ?? document.body, event)
  }
}

/** A millisecond from event to event, as fast as a scanner, however slow this machine is. */
export function mockEventTimes(): void {
  const times = new WeakMap<Event, number>()
  let now = 0
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    const time = times.get(this) ?? (now += 1)
    times.set(this, time)
    return time
  })
}
