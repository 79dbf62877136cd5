import { useEffect, useEffectEvent } from 'react'

import { isRedrawing } from '../../../ui/dialog/return-focus.ts'

import type { RefObject } from 'react'

/**
 * Focuses a field when its page opens, except on touch devices, whose keyboard would cover half of
 * the page. `mayBegin`: false while a notice above the field has to be read first.
 */
export function useAutoFocus(
  field: RefObject<HTMLInputElement | null>,
  { mayBegin }: { mayBegin: boolean },
): void {
  const begin = useEffectEvent(() => {
    if (!mayBegin || isRedrawing() || !window.matchMedia('(pointer: fine)').matches) return
    field.current?.focus()
  })
  useEffect(() => begin(), [])
}
