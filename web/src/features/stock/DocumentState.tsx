import { Link } from '@tanstack/react-router'

import { isRefusal } from '../../lib/api/api-error.ts'
import { t } from '../../texts/texts.ts'
import { ErrorPanel } from '../../ui/list/ErrorPanel.tsx'
import { PageHeading } from '../../ui/shell/PageHeading.tsx'
import classes from './DocumentState.module.css'

type DocumentStateProps = {
  title: string
  answer: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  words: { missing: string; failed: string; all: string }
  /** The tab of the list. */
  tab: string | undefined
}

/** The page of a stock document that is not there: it is loading, is missing, or failed. */
export function DocumentState({ title, answer, words, tab }: DocumentStateProps) {
  const { error, isFetching, refetch } = answer
  return (
    <>
      <PageHeading title={title} />
      {error === null && (
        <output className={classes.pending}>
          <span className="visually-hidden">{t.ui.loading}</span>
        </output>
      )}
      {isRefusal(error, 'NOT_FOUND') && (
        <p>
          {words.missing}{' '}
          <Link to="/stock-entries" search={{ tab }}>
            {words.all}
          </Link>
        </p>
      )}
      {error !== null && !isRefusal(error, 'NOT_FOUND') && (
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
