import { useState } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { ROWS_MAX } from '../../../lib/api/read-whole-list.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { PrintSheet } from '../../../ui/shell/PrintSheet.tsx'
import classes from './PrintDialog.module.css'
import { PrintedList } from './PrintedList.tsx'
import { useRows } from './use-rows.ts'

import type { Reading } from '../../../lib/api/read-whole-list.ts'
import type { Rows } from './PrintedList.tsx'

type PrintDialogProps = {
  opened: boolean
  onClose: () => void
  /** The list's name. */
  list: string
  /** How many rows it is said to have. */
  total: number
  /** The active filters, in words. */
  narrowedTo: readonly string[]
  readRows: (reading: Reading) => Promise<Rows>
}

/** Reads a list to its end, says how far it is, and hands it to the printer. One that is too long is asked about first. */
export function PrintDialog(props: PrintDialogProps) {
  const { opened, onClose, list, total } = props
  const [isAgreed, setAgreed] = useState(total <= ROWS_MAX)
  return (
    <Dialog title={t.printing.title(list)} opened={opened} onClose={onClose}>
      {opened && isAgreed && <Printing {...props} />}
      {opened && !isAgreed && (
        <p>{t.printing.tooLong(formatCount(total), formatCount(ROWS_MAX))}</p>
      )}
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          {t.ui.cancel}
        </Button>
        {!isAgreed && (
          <Button variant="primary" onClick={() => setAgreed(true)}>
            {t.printing.printFirst(formatCount(ROWS_MAX))}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Printing({ list, total, narrowedTo, readRows, onClose }: PrintDialogProps) {
  const { rows, count, error, retry, isReading } = useRows(readRows)
  if (error !== null && !isReading) {
    return <ErrorPanel title={t.printing.failed} message={error.message} onRetry={retry} />
  }
  const wanted = Math.max(Math.min(total, ROWS_MAX), count)
  return (
    <>
      <p aria-live="polite">
        {rows === undefined
          ? t.printing.loaded(formatCount(count), formatCount(wanted))
          : t.printing.ready}
      </p>
      <progress
        className={classes.progress}
        aria-label={t.ui.loading}
        max={wanted}
        value={rows === undefined ? count : wanted}
      />
      {rows !== undefined && (
        <PrintSheet onPrinted={onClose}>
          <PrintedList title={list} narrowedTo={narrowedTo} rows={rows} />
        </PrintSheet>
      )}
    </>
  )
}
