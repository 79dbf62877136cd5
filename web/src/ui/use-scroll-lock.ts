import { useEffect } from 'react'

let locks = 0
const listeners = new Set<() => void>()

/** Whether a dialog lies over the page; one that is only fading away does not. */
export function isDialogOpen(): boolean {
  return locks > 0
}

/** Calls `listener` when the first dialog opens and when the last one closes; returns how to stop. */
export function onDialogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the page behind a dialog still while `isLocked`. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return undefined
    changeLocks(1)
    const { style, clientWidth } = document.documentElement
    // The page must not jump sideways when its scrollbar goes.
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    return () => {
      changeLocks(-1)
      if (locks > 0) return
      style.overflow = ''
      style.scrollbarGutter = ''
    }
  }, [isLocked])
}

function changeLocks(by: number): void {
  const wasOpen = isDialogOpen()
  locks += by
  if (isDialogOpen() !== wasOpen) for (const listener of listeners) listener()
}
