import { useEffect } from 'react'

let waiting = 0
const listeners = new Set<() => void>()

/** How many dialogs wait for their code. */
export function countSpinnerTokens(): number {
  return waiting
}

/** Returns the unsubscribe function. */
export function onSpinnerTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the place of a dialog whose code is loading, so that the page shows its progress line. */
export function SpinnerToken(): null {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
  return null
}

function change(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}
