import { useEffect, useRef } from 'react'

import { t } from '../texts/texts.ts'
import { Button } from './Button.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import classes from './ShowMore.module.css'

export type More = {
  isThere: boolean
  isLoading: boolean
  error: Error | null
  load: () => void
}

/** The end of what is shown of a long list: loads on when it comes near, or by the button. */
export function ShowMore({ more }: { more: More }) {
  const end = useRef<HTMLDivElement>(null)
  const { isThere, isLoading, error, load } = more
  const mayLoad = isThere && !isLoading && error === null

  useEffect(() => {
    if (!mayLoad || end.current === null || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load(),
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  })

  if (error !== null) {
    return (
      <ErrorPanel
        title={t.ui.restFailed}
        message={error.message}
        onRetry={load}
        isRetrying={isLoading}
      />
    )
  }
  if (!isThere) return null
  return (
    <div className={classes.end} ref={end}>
      <Button onClick={load} busy={isLoading}>
        {t.ui.showMore}
      </Button>
    </div>
  )
}
