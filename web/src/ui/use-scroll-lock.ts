import { useEffect } from 'react'

let locks = 0

/** Whether a dialog lies over the page; one that is only fading away does not. */
export function isDialogOpen(): boolean {
  return locks > 0
}

/** Keeps the page behind a dialog still while `isLocked`. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return undefined
    locks += 1
    const { style, clientWidth } = document.documentElement
    // The page must not jump sideways when its scrollbar goes.
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    return () => {
      locks -= 1
      if (locks > 0) return
      style.overflow = ''
      style.scrollbarGutter = ''
    }
  }, [isLocked])
}
