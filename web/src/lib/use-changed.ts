import { useRef } from 'react'

/**
 * Whether the user has changed a form. What it fills in by itself does not count: it is compared with how it was when
 * the user first put a hand to it, which for a form that is brought back was `begun`.
 */
export function useChanged<Values extends object>(values: () => Values, begun?: Values) {
  const before = useRef<{ values: Values; text: string } | null>(begun ? copyOf(begun) : null)
  return {
    /** The user is about to do something in the form. */
    onTouch: () => {
      before.current ??= copyOf(values())
    },
    isChanged: () => before.current !== null && before.current.text !== JSON.stringify(values()),
    /** How it was before that; null as long as nobody has touched it. */
    before: () => before.current?.values ?? null,
    /** What stands there now is saved. */
    settle: () => {
      before.current = null
    },
  }
}

// The form never changes its values in place.
function copyOf<Values extends object>(values: Values) {
  return { values, text: JSON.stringify(values) }
}
