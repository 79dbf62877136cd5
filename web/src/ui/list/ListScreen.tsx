import { useRef } from 'react'

import { t } from '../../texts/texts.ts'
import { DeviceSelect } from '../form/DeviceSelect.tsx'
import { Button } from '../kit/Button.tsx'
import { ChosenFilters } from './filters/ChosenFilters.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import { Forbidden } from '../shell/Forbidden.tsx'
import classes from './ListScreen.module.css'
import { PageHeading } from '../shell/PageHeading.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { SearchField } from '../form/SearchField.tsx'
import { ShowMore } from './ShowMore.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Spinner } from '../kit/Spinner.tsx'

import type { ReactNode } from 'react'
import type { Order } from '../../texts/texts.ts'
import type { ChosenFilter } from './filters/ChosenFilters.tsx'
import type { More } from './ShowMore.tsx'
import type { CardShape } from './Skeleton.tsx'

export type ListState = {
  items: readonly unknown[] | undefined
  /** How many are shown or found. */
  count: string
  error: Error | null
  retry: () => void
  isRetrying: boolean
  isForbidden: boolean
  /** The items still belong to the search before this one. */
  isStale: boolean
  more: More
  view: 'cards' | 'table'
  setView: (view: 'cards' | 'table') => void
  orders: readonly Order[]
  sort: Order | undefined
  setSort: (sort: Order) => void
}

type ListScreenProps = {
  title: string
  description?: string
  /** The button that adds something. */
  action?: ReactNode
  /** The button that prints the list. */
  print: ReactNode
  /** Absent: the list is filtered and not searched. */
  search?: { placeholder: string; value: string; onChange: (text: string) => void }
  /** Puts search and list into the panel of `Tabs`. */
  renderTabs?: (panel: ReactNode) => ReactNode
  /** The chosen filters, which an empty list offers to take away. */
  filters?: { chosen: readonly ChosenFilter[]; clear: () => void }
  list: ListState
  errorTitle: string
  /** `hidden`: the sentence of a list whose filters leave nothing. `action`: the button below the text of a list with nothing in it, named otherwise than the one above. */
  empty: { noMatch: string; none: string; hidden?: string; action?: ReactNode }
  /** How a card looks while it is loaded. */
  shape?: CardShape
  loading?: 'skeleton' | 'rows' | 'spinner'
  /** The list as a DataTable. */
  table: ReactNode
  /** The cards, usually a CardGrid. */
  children: ReactNode
}

/** The frame that all list pages share: heading, search, the states of the list, and its cards. */
export function ListScreen(props: ListScreenProps) {
  const { title, description, action, print, search, renderTabs, list } = props
  const searchInput = useRef<HTMLInputElement>(null)
  if (list.isForbidden) return <Forbidden title={title} />

  function clearSearch(): void {
    search?.onChange('')
    searchInput.current?.focus()
  }

  const panel = (
    <>
      <div className={classes.tools}>
        {search !== undefined && <SearchField ref={searchInput} {...search} />}
        <div className={classes.state}>
          <p className={classes.count} aria-live="polite">
            {list.count}
          </p>
          <SortSelect list={list} />
        </div>
        <div className={classes.buttons} data-print="none">
          <Button
            variant="quiet"
            aria-pressed={list.view === 'table'}
            onClick={() => list.setView(list.view === 'table' ? 'cards' : 'table')}
          >
            {t.ui.asTable}
          </Button>
          {print}
        </div>
      </div>
      <ListBody {...props} clearSearch={clearSearch} />
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

function SortSelect({ list: { orders, sort, setSort } }: { list: ListState }) {
  return (
    <div className={classes.sort} data-print="none">
      <DeviceSelect
        label={t.ui.sort}
        isLabelHidden
        value={sort ?? ''}
        onChange={(value) => orders.filter((order) => order === value).forEach(setSort)}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {t.ui.orders[order]}
          </option>
        ))}
      </DeviceSelect>
    </div>
  )
}

function ListBody(props: ListScreenProps & { clearSearch: () => void }) {
  const { list, errorTitle, loading = 'skeleton', shape, table, children } = props
  const { items, error } = list
  const isTable = list.view === 'table'
  const isLoading = items === undefined && error === null
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
      {isLoading && !isTable && loading === 'spinner' && <Spinner />}
      {isLoading && (isTable || loading === 'rows') && <RowsSkeleton />}
      {isLoading && !isTable && loading === 'skeleton' && <Skeleton {...shape} />}
      <div aria-live="polite">
        {items?.length === 0 && error === null && <Nothing {...props} />}
      </div>
      {items !== undefined && items.length > 0 && (
        <div className={classes.items} data-stale={list.isStale || undefined}>
          {isTable ? table : children}
        </div>
      )}
      <ShowMore more={list.more} />
    </>
  )
}

function Nothing(props: ListScreenProps & { clearSearch: () => void }) {
  const { search, filters, empty, clearSearch } = props
  const text = search?.value ?? ''
  const chosen = [
    ...(text === ''
      ? []
      : [{ name: 'search', word: t.filters.searched(text), remove: clearSearch }]),
    ...(filters?.chosen ?? []),
  ]
  if (filters !== undefined && filters.chosen.length > 0)
    return <Hidden {...{ chosen, filters, clearSearch }} text={empty.hidden} />
  return text === '' ? (
    <EmptyState action={empty.action}>{empty.none}</EmptyState>
  ) : (
    <EmptyState action={<Button onClick={clearSearch}>{t.ui.clearSearch}</Button>}>
      {empty.noMatch}
    </EmptyState>
  )
}

type HiddenProps = {
  chosen: readonly ChosenFilter[]
  filters: NonNullable<ListScreenProps['filters']>
  clearSearch: () => void
  text: string | undefined
}

/** Says which filters leave nothing. Each goes with one click. */
function Hidden({ chosen, filters, clearSearch, text = t.filters.hidden }: HiddenProps) {
  function clearAll(): void {
    filters.clear()
    if (chosen.length > filters.chosen.length) clearSearch()
  }
  return (
    <EmptyState
      action={
        <>
          <ChosenFilters chosen={chosen} />
          <Button onClick={clearAll}>{t.sales.clearFilters}</Button>
        </>
      }
    >
      {text}
    </EmptyState>
  )
}
