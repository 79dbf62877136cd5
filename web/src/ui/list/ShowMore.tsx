import { useEffect, useRef } from 'react'

import { t } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import classes from './ShowMore.module.css'

export type More = {
  isThere: boolean
  isLoading: boolean
  error: Error | null
  load: () => void
  /** Goes on by the button only: so much is shown that the end should stay where it is. */
  isByHand?: boolean
}

/** The end of what is shown of a long list: loads on when it comes near, or by the button. */
export function ShowMore({ more }: { more: More }) {
  const { isThere, isLoading, error, load } = more
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
  return isThere ? <End more={more} /> : null
}

function End({ more }: { more: More }) {
  const { isLoading, load, isByHand = false } = more
  const end = useRef<HTMLDivElement>(null)
  const lastCard = useRef<HTMLElement>(null)
  const mayLoad = !isLoading && !isByHand

  useEffect(() => {
    if (!mayLoad || end.current === null || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load(),
      { rootMargin: '600px', scrollMargin: '600px' },
    )
    // Below a table that scrolls by itself the button is always near.
    const rows = end.current.parentElement?.querySelectorAll('tbody > tr')
    observer.observe([...(rows ?? [])].at(-1) ?? end.current)
    return () => observer.disconnect()
  })

  // The button goes with the last page; the keyboard goes on from where the new cards begin.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) lastCard.current?.focus({ preventScroll: true })
    },
    [],
  )

  function handleClick(): void {
    const list = end.current?.parentElement?.querySelectorAll<HTMLElement>('li [tabindex="-1"]')
    lastCard.current = [...(list ?? [])].at(-1) ?? null
    load()
  }

  return (
    <div className={classes.end} ref={end} data-print="none">
      <Button onClick={handleClick} busy={isLoading}>
        {t.ui.showMore}
      </Button>
    </div>
  )
}
