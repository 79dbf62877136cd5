import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { t } from '../../texts/texts.ts'
import { countSpinnerTokens, onSpinnerTokenChange } from '../../ui/kit/spinner-token.ts'
import classes from './ProgressBar.module.css'

const PATIENCE_MS = 1_000

/** A thin line for whatever takes longer than a second: another page, a dialog, a save, a read. */
export function ProgressBar() {
  const calls = useIsFetching() + useIsMutating()
  const isMoving = useRouterState({ select: ({ isLoading }) => isLoading })
  const dialogs = useSyncExternalStore(onSpinnerTokenChange, countSpinnerTokens)
  const isBusy = calls + dialogs > 0 || isMoving
  const [isLong, setLong] = useState(false)

  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isBusy])

  if (!isLong) return null
  return <div className={classes.line} role="progressbar" aria-label={t.app.working} />
}
