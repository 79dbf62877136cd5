import { useRef } from 'react'

/** Compares with the values at the first user action: those that a form fills in itself do not count. `begun`: of a restored form. */
export function useDirty<Values extends object>(values: () => Values, begun?: Values) {
  const before = useRef<{ values: Values; text: string } | null>(begun ? copyOf(begun) : null)
  return {
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
