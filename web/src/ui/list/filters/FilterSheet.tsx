import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../dialog/Dialog.tsx'
import { Button } from '../../kit/Button.tsx'
import classes from './FilterSheet.module.css'

import type { ReactNode } from 'react'

import type { ModalProps } from '../../dialog/lazy-modal.tsx'

type FilterSheetProps = ModalProps & {
  /** How many filters are chosen. */
  count: number
  onClear: () => void
  /** The fields; the list below follows each choice. */
  children: ReactNode
}

/** The filters of a list on a phone. */
export function FilterSheet({ opened, onClose, count, onClear, children }: FilterSheetProps) {
  return (
    <Dialog title={t.sales.filters} opened={opened} onClose={onClose}>
      <div className={classes.fields}>{children}</div>
      <div className={classes.foot}>
        <Button disabled={count === 0} onClick={onClear}>
          {t.sales.clearFilters}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t.filters.done}
        </Button>
      </div>
    </Dialog>
  )
}
