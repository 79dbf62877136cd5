import { useRef } from 'react'

import type { KeyboardEvent } from 'react'

type Value = number | string

type ScanGuardOptions = {
  value: Value
  onChange: (value: Value) => void
  /** Searches for the scanned code; absent: it is only taken back. */
  onScan?: ((code: string) => void) | undefined
}

/** Gap between keys: a barcode scanner types faster than a person. */
const GAP_MS = 35
const DIGITS_MIN = 6
/** A scanner that sends no Enter is done after this pause. */
const END_MS = 300

type Burst = { digits: string; last: number; before: Value; timer: number }

/** For a number field's onKeyDown: takes back the code of a barcode scanner. Returns whether the key was part of one. */
export function useScanGuard({ value, onChange, onScan }: ScanGuardOptions) {
  const burst = useRef<Burst | null>(null)

  function finish(): boolean {
    const scanned = burst.current
    if (scanned === null || scanned.digits.length < DIGITS_MIN) return false
    burst.current = null
    clearTimeout(scanned.timer)
    onChange(scanned.before)
    onScan?.(scanned.digits)
    return true
  }

  function addDigit(digit: string, now: number): void {
    const going = burst.current
    clearTimeout(going?.timer)
    const isFast = going !== null && now - going.last < GAP_MS
    burst.current = {
      digits: isFast ? going.digits + digit : digit,
      before: isFast ? going.before : value,
      last: now,
      timer: window.setTimeout(finish, END_MS),
    }
  }

  return (event: KeyboardEvent): boolean => {
    // A key that is held down repeats as fast as a scanner.
    if (event.repeat || event.ctrlKey || event.metaKey) return false
    if (/^\d$/.test(event.key)) {
      addDigit(event.key, event.timeStamp)
      return false
    }
    const isEnd = event.key === 'Enter' || event.key === 'Tab'
    if (!isEnd || !finish()) return false
    event.preventDefault()
    return true
  }
}
