import { useState } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { useLeaveFocusOnPage } from '../../../ui/shell/use-leave-focus-on-page.ts'
import classes from './SelectionBar.module.css'

import type { ReactNode } from 'react'

type SelectionBarProps = {
  selection: {
    items: readonly unknown[]
    clear: () => void
    chooseAll: (most: number) => Promise<void>
  }
  /** Of the whole list. */
  total: number
  /** How many can be changed at once. */
  most: number
  /** The buttons that change the chosen ones. */
  children: ReactNode
}

/** Buttons that change the chosen rows of a table. */
export function SelectionBar({ selection, total, most, children }: SelectionBarProps) {
  const { items, clear, chooseAll } = selection
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useLeaveFocusOnPage()

  function handleAll(): void {
    setReading(true)
    setFailure(null)
    chooseAll(most)
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : ''))
      .finally(() => setReading(false))
  }

  return (
    <section className={classes.bar} aria-label={t.choosing.actions} data-print="none">
      <p className={classes.count} aria-live="polite">
        {t.choosing.count(formatCount(items.length))}
      </p>
      {items.length < total && total <= most && (
        <Button size="sm" variant="quiet" busy={isReading} onClick={handleAll}>
          {t.choosing.all(formatCount(total))}
        </Button>
      )}
      <div className={classes.actions}>{children}</div>
      <Button size="sm" variant="quiet" onClick={clear}>
        {t.choosing.none}
      </Button>
      {(items.length > most || total > most) && (
        <p className={classes.hint}>{t.choosing.tooMany(formatCount(most))}</p>
      )}
      {failure !== null && (
        <p className={classes.hint} role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}
