import { useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../dialog/lazy-modal.tsx'
import { Button } from '../../kit/Button.tsx'
import classes from './FilterBar.module.css'

import type { ReactNode } from 'react'

const FilterSheet = lazyModal(() => import('./FilterSheet.tsx'))

type SheetButtonProps = {
  title: string
  /** How many filters are chosen. */
  count: number
  /** Absent without filters. */
  onClear?: () => void
  children: ReactNode
}

/** On a phone: opens the sheet with filters and tools of a list. */
export function SheetButton({ title, count, onClear, children }: SheetButtonProps) {
  const [isMounted, setMounted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setMounted(true)
    setOpen(true)
  }
  const sheet = { title, count, ...(onClear === undefined ? {} : { onClear }) }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open} onFocus={FilterSheet.preload}>
        {title}
        {count > 0 && (
          <>
            {' '}
            <span className={classes.count}>{count}</span>{' '}
            <span className="visually-hidden">{t.filters.isChosen}</span>
          </>
        )}
      </Button>
      {isMounted && (
        <FilterSheet {...sheet} opened={isOpen} onClose={() => setOpen(false)}>
          {children}
        </FilterSheet>
      )}
    </>
  )
}
