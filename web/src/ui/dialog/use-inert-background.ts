import { useSyncExternalStore } from 'react'

import { isDialogOpen, onDialogChange } from './use-scroll-lock.ts'

/**
 * Makes the page behind an open dialog inert: no screen reader and no keyboard gets there. Toasts
 * and the connection notice stay reachable.
 */
export function useInertBackground(): { inert: boolean; 'aria-hidden': true | undefined } {
  const isOpen = useSyncExternalStore(onDialogChange, isDialogOpen)
  return { inert: isOpen, 'aria-hidden': isOpen || undefined }
}
