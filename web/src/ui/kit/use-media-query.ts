import { useCallback, useState, useSyncExternalStore } from 'react'

/** While it is on, the screen counts as it was before. */
type Hold = { isOn: () => boolean; onChange: (listener: () => void) => () => void }

/** Whether the screen fits a media query, now and after it turns. Paper changes nothing, because a part of the screen prints itself. */
export function useMediaQuery(query: string, hold?: Hold): boolean {
  const onChange = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      const stop = hold?.onChange(listener)
      return () => {
        media.removeEventListener('change', listener)
        stop?.()
      }
    },
    [query, hold],
  )
  const [fits] = useState(() => screenOf(query, hold))
  return useSyncExternalStore(onChange, fits)
}

/** As the screen was before, while it prints or is held. */
function screenOf(query: string, hold: Hold | undefined): () => boolean {
  let fits = window.matchMedia(query).matches
  return () => {
    if (!window.matchMedia('print').matches && hold?.isOn() !== true)
      fits = window.matchMedia(query).matches
    return fits
  }
}
