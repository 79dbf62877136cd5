import { useState, useSyncExternalStore } from 'react'

import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../dialog/lazy-modal.tsx'
import { isDialogOpen, onDialogChange } from '../../dialog/use-scroll-lock.ts'
import { CoveredFields } from '../../form/FieldFrame.tsx'
import { Button } from '../../kit/Button.tsx'
import { useMediaQuery } from '../../kit/use-media-query.ts'
import { useLeaveFocusOnPage } from '../../shell/use-leave-focus-on-page.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import classes from './FilterBar.module.css'

import type { ReactNode } from 'react'

import type { ChosenFilter } from './ChosenFilters.tsx'

const FilterSheet = lazyModal(() => import('./FilterSheet.tsx'))

type FilterBarProps = {
  isFiltered: boolean
  /** The chosen filters in words, for where the fields are in a sheet and for print. */
  words: readonly string[]
  /** The same, each with a way to take it away; instead of the words on screen. */
  chosen?: readonly ChosenFilter[]
  /** Shows the words beside the fields, too: of a filter without a field. */
  showsWords?: boolean
  onClear: () => void
  /** The fields. */
  children: ReactNode
}

/** The filters of a list. On a phone the fields would push the list off the screen: there a button opens them in a sheet. */
export function FilterBar(props: FilterBarProps) {
  const { isFiltered, words, chosen, showsWords = false, onClear, children } = props
  const isWide = useMediaQuery('(min-width: 44em)')
  const isCovered = useSyncExternalStore(onDialogChange, isDialogOpen)
  const clear = isFiltered && <ClearButton onClear={onClear} />
  return (
    <>
      {isWide ? (
        <div className={classes.filters}>
          <CoveredFields value={isCovered}>{children}</CoveredFields>
          {clear}
        </div>
      ) : (
        <div className={classes.fold}>
          <SheetButton count={words.length} onClear={onClear}>
            {children}
          </SheetButton>
          {clear}
        </div>
      )}
      {!isWide && chosen !== undefined && <ChosenFilters chosen={chosen} />}
      <p
        className={classes.chosen}
        data-shown={(!isWide && chosen === undefined) || showsWords || undefined}
      >
        {words.join(' · ')}
      </p>
    </>
  )
}

type SheetButtonProps = { count: number; onClear: () => void; children: ReactNode }

function SheetButton({ count, onClear, children }: SheetButtonProps) {
  const [isMounted, setMounted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setMounted(true)
    setOpen(true)
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open} onFocus={FilterSheet.preload}>
        {t.sales.filters}
        {count > 0 && (
          <>
            {' '}
            <span className={classes.count}>{count}</span>{' '}
            <span className="visually-hidden">{t.filters.isChosen}</span>
          </>
        )}
      </Button>
      {isMounted && (
        <FilterSheet opened={isOpen} onClose={() => setOpen(false)} onClear={onClear} count={count}>
          {children}
        </FilterSheet>
      )}
    </>
  )
}

function ClearButton({ onClear }: Pick<FilterBarProps, 'onClear'>) {
  useLeaveFocusOnPage()
  return (
    <Button variant="quiet" onClick={onClear}>
      {t.sales.clearFilters}
    </Button>
  )
}
