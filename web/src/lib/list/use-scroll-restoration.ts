import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Restores the scroll position of this history entry once its rows are loaded: the router does it too early. */
export function useScrollRestoration(isThere: boolean): void {
  const left = useElementScrollRestoration({ getElement: () => window })
  // The router has scrolled already if the rows were there at mount.
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
