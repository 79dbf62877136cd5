/** A value outside of React, for `useSyncExternalStore`. `onChange` returns the unsubscribe function. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: Value): void => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
