import { useEffect } from 'react'

/**
 * For what may go while it has the focus: a deleted card, a panel with Retry. Without this the keyboard would start
 * again at the top of the document.
 */
export function useLeaveFocusOnPage(): void {
  useEffect(() => leaveFocusOnPage, [])
}

function leaveFocusOnPage(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
