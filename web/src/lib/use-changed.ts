import { useRef } from 'react'

/**
 * Whether the user has changed a form. What it fills in by itself does not count: it is compared with how it was when
 * the user first put a hand to it.
 */
export function useChanged(values: () => object) {
  const before = useRef<string | null>(null)
  return {
    /** The user is about to do something in the form. */
    onTouch: () => {
      before.current ??= JSON.stringify(values())
    },
    isChanged: () => before.current !== null && before.current !== JSON.stringify(values()),
    /** What stands there now is saved. */
    settle: () => {
      before.current = null
    },
  }
}
