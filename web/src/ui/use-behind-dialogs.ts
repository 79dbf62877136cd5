import { useSyncExternalStore } from 'react'

import { isDialogOpen, onDialogChange } from './use-scroll-lock.ts'

/**
 * For the parts of the page that lie behind an open dialog: neither a screen reader nor the keyboard gets there. What
 * is told meanwhile (toasts, the connection) is not behind it.
 */
export function useBehindDialogs(): { inert: boolean; 'aria-hidden': true | undefined } {
  const isOpen = useSyncExternalStore(onDialogChange, isDialogOpen)
  return { inert: isOpen, 'aria-hidden': isOpen || undefined }
}
