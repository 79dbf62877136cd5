import { t } from '../texts/texts.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import { Forbidden } from './Forbidden.tsx'
import classes from './ListScreen.module.css'
import { PageHeading } from './PageHeading.tsx'
import { SearchField } from './SearchField.tsx'
import { ShowMore } from './ShowMore.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Spinner } from './Spinner.tsx'

import type { ReactNode } from 'react'

import type { More } from './ShowMore.tsx'

export type ListState = {
  items: readonly unknown[] | undefined
  total: number | null
  error: Error | null
  retry: () => void
  isRetrying: boolean
  /** Why this user may not see the page; null for everybody else. */
  forbidden: string | null
  isStale: boolean
  more: More
}

type ListScreenProps = {
  title: string
  description?: string
  /** The button that adds something. */
  action?: ReactNode
  search: { placeholder: string; value: string; onChange: (text: string) => void }
  /** Puts search and list into the panel of `Tabs`. */
  renderTabs?: (panel: ReactNode) => ReactNode
  list: ListState
  errorTitle: string
  empty: { noMatch: string; none: string }
  loading?: 'skeleton' | 'spinner'
  /** The cards, usually a CardGrid. */
  children: ReactNode
}

/** The frame that all list pages share: heading, search, the states of the list, and its cards. */
export function ListScreen(props: ListScreenProps) {
  const { title, description, action, search, renderTabs, list } = props
  if (list.forbidden !== null) return <Forbidden title={title} message={list.forbidden} />
  const panel = (
    <>
      <div className={classes.tools}>
        <SearchField {...search} />
        <p className={classes.count} aria-live="polite">
          {countText(list, search.value !== '')}
        </p>
      </div>
      <ListBody {...props} />
    </>
  )
  return (
    <>
      <PageHeading
        title={title}
        {...(description === undefined ? {} : { description })}
        {...(action === undefined ? {} : { action })}
      />
      {renderTabs === undefined ? panel : renderTabs(panel)}
    </>
  )
}

function ListBody({ list, search, errorTitle, empty, loading, children }: ListScreenProps) {
  const { items, error, more } = list
  return (
    <>
      {error !== null && (
        <ErrorPanel
          title={errorTitle}
          message={error.message}
          onRetry={list.retry}
          isRetrying={list.isRetrying}
        />
      )}
      {items === undefined &&
        error === null &&
        (loading === 'spinner' ? <Spinner /> : <Skeleton />)}
      <div aria-live="polite">
        {items?.length === 0 && error === null && (
          <EmptyState>{search.value === '' ? empty.none : empty.noMatch}</EmptyState>
        )}
      </div>
      {items !== undefined && items.length > 0 && (
        <div className={classes.items} data-stale={list.isStale || undefined}>
          {children}
        </div>
      )}
      <ShowMore more={more} />
    </>
  )
}

function countText({ items, total }: ListState, isSearching: boolean): string {
  if (items === undefined || items.length === 0) return ''
  if (total !== null && total > items.length) return t.ui.shownOf(items.length, total)
  return isSearching ? t.ui.found(items.length) : ''
}
