import { useMemo, useRef } from 'react'

import { newKey } from './new-key.ts'

export type IdempotencyKey = {
  /** The key to send. */
  current: () => string
  /** The server has answered: the next record gets another one. */
  renew: () => void
  /** The key that was sent already; null before the first try. */
  sent: () => string | null
  /** Goes on with the key of an earlier form, whose answer may have been lost. */
  resume: (key: string | null) => void
}

/** One key per mounted form: the same until the server has answered, then a new one (decisions §2). */
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
