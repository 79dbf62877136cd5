import { useEffect, useEffectEvent } from 'react'

/** Calls `handle` for every key pressed anywhere on the page while `isActive`. */
export function useKey(isActive: boolean, handle: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(handle)
  useEffect(() => {
    if (!isActive) return undefined
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isActive])
}
