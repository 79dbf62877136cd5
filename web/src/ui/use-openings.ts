import { useState } from 'react'

/**
 * Whether a modal is open that is mounted anew at each opening, by `key`; 0: never opened so far. What was opened
 * earlier closes only itself: its save may be answered when the next one is open already.
 */
export function useOpenings() {
  const [key, setKey] = useState(0)
  const [closed, setClosed] = useState(0)
  return {
    key,
    isOpen: key > closed,
    open: () => setKey(key + 1),
    close: () => setClosed((before) => Math.max(before, key)),
  }
}
