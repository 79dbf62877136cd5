import { useCallback, useMemo, useState } from 'react'

import type { ReactNode } from 'react'

/** What is behind one button on a phone, where it would push the list off the screen. `isTaken`: filters have the button. */
export function usePhoneTools(tools: ReactNode) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [isTaken, setTaken] = useState(false)
  const take = useCallback(() => {
    setTaken(true)
    return () => setTaken(false)
  }, [])
  return { isTaken, setSlot, value: useMemo(() => ({ slot, tools, take }), [slot, tools, take]) }
}
