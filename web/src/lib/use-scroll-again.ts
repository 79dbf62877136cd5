import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to where this entry of the history was left, once everything that stood there is loaded again. The router
 * tries that too, but before the rows are there. Who has gone somewhere in the meantime is left alone.
 */
export function useScrollAgain(isThere: boolean): void {
  const left = useElementScrollRestoration({ getElement: () => window })
  // What was there from the start, the router has scrolled.
  const [goal] = useState(isThere ? undefined : left?.scrollY)
  const isOpen = useRef(goal !== undefined)

  useEffect(() => {
    if (!isOpen.current) return undefined
    const moved = new AbortController()
    const giveUp = () => {
      isOpen.current = false
      moved.abort()
    }
    const options = { signal: moved.signal, passive: true }
    for (const move of MOVES) window.addEventListener(move, giveUp, options)
    return () => moved.abort()
  }, [])

  useLayoutEffect(() => {
    if (!isThere || !isOpen.current || goal === undefined) return
    isOpen.current = false
    window.scrollTo({ top: goal })
  }, [isThere, goal])
}
