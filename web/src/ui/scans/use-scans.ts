import { useEffectEvent, useLayoutEffect } from 'react'

import { listenToScans } from './scan-keys.ts'

import type { RefObject } from 'react'

/**
 * Hands over what a barcode scanner types anywhere on the page, while `at` is not behind a dialog. Fields keep what they had;
 * one with `data-codes` takes codes itself.
 */
export function useScans(at: RefObject<Element | null>, onScan: (text: string) => void): void {
  const take = useEffectEvent(onScan)
  // A page that is shown listens already.
  useLayoutEffect(
    () => listenToScans({ element: () => at.current, take: (text) => take(text) }),
    [at],
  )
}
