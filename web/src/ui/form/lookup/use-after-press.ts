import { useEffect, useRef } from 'react'

/** A tap of a finger ends before the events of the mouse that follow from it. */
const TAP_MS = 100

/**
 * Acts at the end of a press of the mouse or a finger, or at once without one. A list that closes while the mouse is down
 * would take what is pressed away from below it.
 */
export function useAfterPress(isActive: boolean): (act: () => void) => void {
  const isDown = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    if (!isActive) return undefined
    const end = () => {
      isDown.current = false
      for (const act of waiting.current.splice(0)) act()
    }
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true }
    window.addEventListener('pointerdown', () => (isDown.current = true), options)
    window.addEventListener('pointercancel', end, options)
    window.addEventListener('pointerup', () => setTimeout(end, TAP_MS), options)
    window.addEventListener('click', () => setTimeout(end), options)
    return () => {
      stop.abort()
      end()
    }
  }, [isActive])

  return (act) => {
    if (isDown.current) waiting.current.push(act)
    else act()
  }
}
