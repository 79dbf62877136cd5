import { useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { t } from '../../../texts/texts.ts'
import { isDialogOpen, onDialogChange } from '../../dialog/use-scroll-lock.ts'
import { CoveredFields } from '../../form/FieldFrame.tsx'
import { Button } from '../../kit/Button.tsx'
import { useLeaveFocusOnPage } from '../../shell/use-leave-focus-on-page.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { PhoneTools } from './phone-tools.ts'
import { SheetButton } from './SheetButton.tsx'
import { useHasRoom } from './use-has-room.ts'
import classes from './FilterBar.module.css'

import type { ReactNode } from 'react'

import type { ChosenFilter } from './ChosenFilters.tsx'

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

/**
 * The filters of a list. On a phone the fields would push the list off the screen: there a button opens them in a sheet, with
 * the tools of the list.
 */
export function FilterBar(props: FilterBarProps) {
  const { isFiltered, words, chosen, showsWords = false, onClear, children } = props
  const isWide = useHasRoom()
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
        <PhoneFilters count={words.length} onClear={onClear} clear={clear}>
          {children}
        </PhoneFilters>
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

type PhoneFiltersProps = {
  count: number
  onClear: () => void
  clear: ReactNode
  children: ReactNode
}

/** Beside the search of a list, else in a separate row. */
function PhoneFilters({ count, onClear, clear, children }: PhoneFiltersProps) {
  const list = useContext(PhoneTools)
  const take = list?.take
  useLayoutEffect(() => take?.(), [take])
  const button = (
    <SheetButton title={t.sales.filters} count={count} onClear={onClear}>
      {children}
      {list?.tools}
    </SheetButton>
  )
  if (list === null) {
    return (
      <div className={classes.fold}>
        {button}
        {clear}
      </div>
    )
  }
  return (
    <>
      {list.slot !== null && createPortal(button, list.slot)}
      {clear !== false && <div className={classes.fold}>{clear}</div>}
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
