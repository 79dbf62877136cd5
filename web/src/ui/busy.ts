import { useEffect } from 'react'

let waiting = 0
const listeners = new Set<() => void>()

/** How many dialogs wait for their code. */
export function countBusy(): number {
  return waiting
}

/** Calls `listener` after every change; returns how to stop. */
export function onBusyChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands where a dialog's code is on its way, so that the page's progress line knows. */
export function Busy(): null {
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
