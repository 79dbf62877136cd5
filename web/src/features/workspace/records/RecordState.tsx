import { isRefusal } from '../../../lib/api/api-error.ts'
import { t } from '../../../texts/texts.ts'
import { useWay } from '../../../ui/kit/use-way.ts'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import classes from './RecordState.module.css'

import type { NavigateOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type RecordStateProps = {
  title: string
  answer: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  words: { missing: string; failed: string; all: string }
  /** To the list of all. */
  way: NavigateOptions
  /** In the place of an empty page while it is loading. */
  pending?: ReactNode
}

/** The page of a record that is not there: it is loading, is missing, or failed. */
export function RecordState({ title, answer, words, way, pending }: RecordStateProps) {
  const { error, isFetching, refetch } = answer
  const toAll = useWay(way)
  const isMissing = isRefusal(error, 'NOT_FOUND')
  return (
    <>
      <PageHeading title={title} />
      {error === null && (
        <output className={classes.pending}>
          <span className="visually-hidden">{t.ui.loading}</span>
          {pending}
        </output>
      )}
      {isMissing && (
        <p>
          {words.missing} <a {...toAll}>{words.all}</a>
        </p>
      )}
      {error !== null && !isMissing && (
        <ErrorPanel
          title={words.failed}
          message={error.message}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
    </>
  )
}
