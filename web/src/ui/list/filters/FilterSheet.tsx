import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../dialog/Dialog.tsx'
import { Button } from '../../kit/Button.tsx'
import classes from './FilterSheet.module.css'

import type { ReactNode } from 'react'

import type { ModalProps } from '../../dialog/lazy-modal.tsx'

type FilterSheetProps = ModalProps & {
  title: string
  /** How many filters are chosen. */
  count: number
  /** Absent without filters. */
  onClear?: () => void
  /** The fields, and the tools of the list; the list below follows each choice. */
  children: ReactNode
}

/** The filters and tools of a list on a phone. */
export function FilterSheet(props: FilterSheetProps) {
  const { title, opened, onClose, count, onClear, children } = props
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <div className={classes.fields}>{children}</div>
      <div className={classes.foot}>
        {onClear !== undefined && (
          <Button disabled={count === 0} onClick={onClear}>
            {t.sales.clearFilters}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {t.filters.done}
        </Button>
      </div>
    </Dialog>
  )
}
