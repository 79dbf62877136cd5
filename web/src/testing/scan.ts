import { fireEvent } from '@testing-library/react'

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
