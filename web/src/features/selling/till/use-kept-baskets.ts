import { useEffect } from 'react'

import { heldBaskets, keepOpen } from './basket/stored-baskets.ts'

import type { Till } from './state/till.ts'

const PAUSE_MS = 300

/** Keeps the open basket for a reload, and follows what other tabs hold. */
export function useKeptBaskets(till: Till): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let kept = till.state.get().basket
    const keep = () => {
      clearTimeout(timer)
      kept = till.state.get().basket
      keepOpen(till.userId, kept)
    }
    const stop = till.state.onChange(() => {
      if (till.state.get().basket === kept) return
      clearTimeout(timer)
      timer = setTimeout(keep, PAUSE_MS)
    })
    const handleStorage = () => till.held.set(heldBaskets())
    window.addEventListener('pagehide', keep)
    window.addEventListener('storage', handleStorage)
    return () => {
      stop()
      keep()
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('storage', handleStorage)
    }
  }, [till])
}
