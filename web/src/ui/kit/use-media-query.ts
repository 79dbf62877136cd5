import { useCallback, useSyncExternalStore } from 'react'

/** Whether the screen fits a media query, now and after it turns. */
export function useMediaQuery(query: string): boolean {
  const onChange = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(onChange, () => window.matchMedia(query).matches)
}
