import { useCallback, useState, useSyncExternalStore } from 'react'

/** Whether the screen fits a media query, now and after it turns. Paper changes nothing: what prints itself must stay. */
export function useMediaQuery(query: string): boolean {
  const onChange = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  const [screen] = useState(() => ({ fits: window.matchMedia(query).matches }))
  return useSyncExternalStore(onChange, () => {
    if (!window.matchMedia('print').matches) screen.fits = window.matchMedia(query).matches
    return screen.fits
  })
}
