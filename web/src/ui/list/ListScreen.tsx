import { useRef } from 'react'

import { t } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { ChosenFilters } from './filters/ChosenFilters.tsx'
import { PhoneTools } from './filters/phone-tools.ts'
import { useHasRoom } from './filters/use-has-room.ts'
import { usePhoneTools } from './filters/use-phone-tools.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import { HoldRows } from '../kit/hold-rows.ts'
import { Forbidden } from '../shell/Forbidden.tsx'
import { ListTools, SheetTools } from './filters/ListTools.tsx'
import classes from './ListScreen.module.css'
import { PageHeading } from '../shell/PageHeading.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { ShowMore } from './ShowMore.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Spinner } from '../kit/Spinner.tsx'

import type { ReactNode } from 'react'
import type { ChosenFilter } from './filters/ChosenFilters.tsx'
import type { ListState } from './filters/list-state.ts'
import type { CardShape } from './Skeleton.tsx'

type ListScreenProps = {
  title: string
  description?: string
  /** The button that adds something. */
  action?: ReactNode
  /** The button that prints the list. */
  print: ReactNode
  /** Takes scans on the page. */
  scanner?: ReactNode
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
  const { title, description, action, print, search, renderTabs, list, scanner } = props
  const searchInput = useRef<HTMLInputElement>(null)
  const isPhone = !useHasRoom()
  const phone = usePhoneTools(<SheetTools list={list} print={print} />)
  if (list.isForbidden) return <Forbidden title={title} />

  function clearSearch(): void {
    search?.onChange('')
    searchInput.current?.focus()
  }

  const panel = (
    <>
      <ListTools
        {...{ searchInput, search, list, print, scanner }}
        phone={isPhone ? phone : null}
      />
      <ListBody {...props} clearSearch={clearSearch} />
    </>
  )
  return (
    <PhoneTools value={isPhone ? phone.value : null}>
      <PageHeading
        title={title}
        {...(description === undefined ? {} : { description })}
        {...(action === undefined ? {} : { action })}
      />
      {renderTabs === undefined ? panel : renderTabs(panel)}
    </PhoneTools>
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
          <HoldRows value={list.holdRows}>{isTable ? table : children}</HoldRows>
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
