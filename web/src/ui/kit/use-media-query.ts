import { useCallback, useState, useSyncExternalStore } from 'react'

/** Whether the screen fits a media query, now and after it turns. Paper changes nothing, because a part of the screen prints itself. */
export function useMediaQuery(query: string): boolean {
  const onChange = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  const [fits] = useState(() => screenOf(query))
  return useSyncExternalStore(onChange, fits)
}

/** As the screen was before, while it prints. */
function screenOf(query: string): () => boolean {
  let fits = window.matchMedia(query).matches
  return () => {
    if (!window.matchMedia('print').matches) fits = window.matchMedia(query).matches
    return fits
  }
}
