import { useEffect, useLayoutEffect, useMemo } from 'react'

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
  // Looked at before the dialog is part of the page: afterwards the browser would lay all of it out for the answer.
  const hasScrollbar = useMemo(() => isLocked && isScrollbarShown(), [isLocked])
  // At once: a key that is pressed while the browser is busy must find the page as it is seen.
  useLayoutEffect(() => {
    if (!isLocked) return undefined
    changeLocks(1)
    return () => changeLocks(-1)
  }, [isLocked])
  useEffect(() => {
    if (!isLocked) return undefined
    const { style } = document.documentElement
    // The page must not jump sideways when its scrollbar goes.
    if (hasScrollbar) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    return () => {
      if (locks > 0) return
      style.overflow = ''
      style.scrollbarGutter = ''
    }
  }, [isLocked, hasScrollbar])
}

function isScrollbarShown(): boolean {
  return window.innerWidth > document.documentElement.clientWidth
}

function changeLocks(by: number): void {
  const wasOpen = isDialogOpen()
  locks += by
  if (isDialogOpen() !== wasOpen) for (const listener of listeners) listener()
}
