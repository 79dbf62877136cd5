import { useRef } from 'react'

/**
 * Whether the user has changed a form, compared with its values at the first user action: values
 * that the form fills in itself do not count. A restored form starts with `begun`.
 */
export function useDirty<Values extends object>(values: () => Values, begun?: Values) {
  const before = useRef<{ values: Values; text: string } | null>(begun ? copyOf(begun) : null)
  return {
    /** Call it before every user action in the form. */
    onTouch: () => {
      before.current ??= copyOf(values())
    },
    isDirty: () => before.current !== null && before.current.text !== JSON.stringify(values()),
    before: () => before.current?.values ?? null,
    settle: () => {
      before.current = null
    },
  }
}

function copyOf<Values extends object>(values: Values) {
  return { values, text: JSON.stringify(values) }
}
