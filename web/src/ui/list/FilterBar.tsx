import { useId, useState } from 'react'

import { t } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { useMediaQuery } from '../kit/use-media-query.ts'
import { useLeaveFocusOnPage } from '../shell/use-leave-focus-on-page.ts'
import classes from './FilterBar.module.css'

import type { ReactNode } from 'react'

type FilterBarProps = {
  isFiltered: boolean
  /** The chosen filters in words, for where the fields are folded away and for print. */
  words: readonly string[]
  /** Shows the words beside the fields, too: of a filter without a field. */
  showsWords?: boolean
  onClear: () => void
  /** The fields. */
  children: ReactNode
}

/** The filters of a list. On a phone the fields would push the list off the screen: there a button opens them. */
export function FilterBar(props: FilterBarProps) {
  const { isFiltered, words, showsWords = false, onClear, children } = props
  const isWide = useMediaQuery('(min-width: 44em)')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isFolded = !isWide && !isOpen
  const clear = isFiltered && <ClearButton onClear={onClear} />
  return (
    <>
      {!isWide && (
        <div className={classes.fold}>
          <Button
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t.sales.filters}
          </Button>
          {isFolded && clear}
        </div>
      )}
      {!isFolded && (
        <div className={classes.filters} id={id}>
          {children}
          {clear}
        </div>
      )}
      <p className={classes.chosen} data-shown={isFolded || showsWords || undefined}>
        {words.join(' · ')}
      </p>
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
