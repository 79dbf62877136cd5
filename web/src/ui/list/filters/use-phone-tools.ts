import { useCallback, useMemo, useState } from 'react'

import type { ReactNode } from 'react'

/** The tools that one button opens on a phone, because they would push the list off the screen. `isTaken`: filters have the button. */
export function usePhoneTools(tools: ReactNode) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [isTaken, setTaken] = useState(false)
  const take = useCallback(() => {
    setTaken(true)
    return () => setTaken(false)
  }, [])
  return { isTaken, setSlot, value: useMemo(() => ({ slot, tools, take }), [slot, tools, take]) }
}
