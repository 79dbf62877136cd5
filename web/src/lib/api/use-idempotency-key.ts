import { useMemo, useRef } from 'react'

import { newKey } from './new-key.ts'

export type IdempotencyKey = {
  current: () => string
  /** Call it after a response: the next record gets another key. */
  renew: () => void
  /** The key of an earlier try; null before the first. */
  sent: () => string | null
  /** Continues with the key of an earlier form, whose response may have been lost. */
  resume: (key: string | null) => void
}

/** One key per mounted form until the server responds, then a new one (decisions §2). */
export function useIdempotencyKey(): IdempotencyKey {
  const key = useRef<string | null>(null)
  return useMemo(
    () => ({
      current: () => (key.current ??= newKey()),
      renew: () => {
        key.current = null
      },
      sent: () => key.current,
      resume: (earlier) => {
        key.current = earlier
      },
    }),
    [],
  )
}
