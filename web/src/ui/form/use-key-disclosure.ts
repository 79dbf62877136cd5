import { useContext, useEffect, useState } from 'react'

import { HoldRows } from '../kit/hold-rows.ts'

/**
 * The open state of a modal that each opening mounts again, by `key`; 0: never opened so far. An
 * earlier modal closes only itself: its save may finish after the next one has opened. Its row stays while it is open.
 */
export function useKeyDisclosure() {
  const [key, setKey] = useState(0)
  const [closed, setClosed] = useState(0)
  const isOpen = key > closed
  const holdRows = useContext(HoldRows)
  useEffect(() => (isOpen ? holdRows?.() : undefined), [isOpen, holdRows])
  return {
    key,
    isOpen,
    open: () => setKey(key + 1),
    close: () => setClosed((before) => Math.max(before, key)),
  }
}
