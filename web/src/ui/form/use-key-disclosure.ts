import { useState } from 'react'

/**
 * The open state of a modal that each opening mounts again, by `key`; 0: never opened so far. An
 * earlier modal closes only itself: its save may finish after the next one has opened.
 */
export function useKeyDisclosure() {
  const [key, setKey] = useState(0)
  const [closed, setClosed] = useState(0)
  return {
    key,
    isOpen: key > closed,
    open: () => setKey(key + 1),
    close: () => setClosed((before) => Math.max(before, key)),
  }
}
