import { useEffect, useEffectEvent } from 'react'

import { isRedrawing } from '../../ui/return-focus.ts'

import type { RefObject } from 'react'

/**
 * Puts the focus into a field when its page opens, where that costs nothing: by touch a keyboard would cover half of the
 * page. `mayBegin`: nothing stands before the field that has to be read first.
 */
export function useBeginTyping(
  field: RefObject<HTMLInputElement | null>,
  { mayBegin }: { mayBegin: boolean },
): void {
  const begin = useEffectEvent(() => {
    if (!mayBegin || isRedrawing() || !window.matchMedia('(pointer: fine)').matches) return
    field.current?.focus()
  })
  useEffect(() => begin(), [])
}
