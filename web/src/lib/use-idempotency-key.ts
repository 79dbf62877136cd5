import { useMemo, useRef } from 'react'

/** One key per mounted form: the same until the server has answered, then a new one (decisions §2). */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null)
  return useMemo(
    () => ({
      current: (): string => (key.current ??= newKey()),
      renew: (): void => {
        key.current = null
      },
    }),
    [],
  )
}

// crypto.randomUUID is missing where the shop opens the server's address without HTTPS.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
