import { useRef, useState } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import classes from '../printing/PrintDialog.module.css'
import { fileOf } from './file-of.ts'
import { saveFile } from '../../../ui/shell/save-file.ts'

import type { Reading } from '../../../lib/api/read-whole-list.ts'
import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { FileForm } from './file-of.ts'
import type { Table } from './table-of.ts'

/** Rows of a file: more do not fit into the memory of a phone. */
const EXPORT_MAX = 100_000

type ExportDialogProps = ModalProps & {
  title: string
  /** Absent: not known before the first page is read. */
  total?: number
  /** Absent: all rows of a list. */
  hint?: string
  readTable: (reading: Reading) => Promise<Table & { count: number; total: number }>
}

type State =
  | { is: 'choice' }
  | { is: 'reading'; form: FileForm; count: number }
  | { is: 'failed'; form: FileForm; message: string }
  | { is: 'saved'; name: string; count: number; total: number }

/** Asks for the form of the file, reads the list to its end and saves it. A part is never saved. */
export function ExportDialog(props: ExportDialogProps) {
  const { opened, title, total, hint } = props
  const { state, begin, close } = useExport(props)
  return (
    <Dialog title={t.exporting.title(title)} opened={opened} onClose={close}>
      {state.is === 'choice' && <p>{hint ?? hintOf(total ?? 0)}</p>}
      {state.is === 'reading' && <Progress count={state.count} total={total ?? state.count} />}
      {state.is === 'failed' && (
        <ErrorPanel
          title={t.exporting.failed}
          message={state.message}
          onRetry={() => begin(state.form)}
        />
      )}
      {state.is === 'saved' && <p aria-live="polite">{savedText(state)}</p>}
      <div className={classes.foot}>
        <Button onClick={close}>{state.is === 'saved' ? t.ui.close : t.ui.cancel}</Button>
        {state.is === 'choice' && (
          <>
            <Button onClick={() => begin('csv')}>{t.exporting.csv}</Button>
            <Button variant="primary" data-autofocus onClick={() => begin('xlsx')}>
              {t.exporting.xlsx}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

function hintOf(total: number): string {
  const rows = formatCount(total)
  return total > EXPORT_MAX
    ? t.exporting.tooLong(rows, formatCount(EXPORT_MAX))
    : t.exporting.hint(rows)
}

function savedText({ name, count, total }: Extract<State, { is: 'saved' }>): string {
  const [rows, all] = [formatCount(count), formatCount(total)]
  return count < total ? t.exporting.savedFirst(name, rows, all) : t.exporting.saved(name, rows)
}

function Progress({ count, total }: { count: number; total: number }) {
  const wanted = Math.max(Math.min(total, EXPORT_MAX), count)
  return (
    <>
      <p aria-live="polite">{t.printing.loaded(formatCount(count), formatCount(wanted))}</p>
      <progress className={classes.progress} aria-label={t.ui.loading} max={wanted} value={count} />
    </>
  )
}

function useExport({ title, readTable, onClose }: ExportDialogProps) {
  const [state, setState] = useState<State>({ is: 'choice' })
  const running = useRef<AbortController>(undefined)

  async function save(form: FileForm, { signal }: AbortController): Promise<void> {
    try {
      const onRead = (count: number) => setState({ is: 'reading', form, count })
      const table = await readTable({ signal, onRead, most: EXPORT_MAX })
      const file = await fileOf(form, title, table)
      if (signal.aborted) return
      saveFile(file)
      setState({ is: 'saved', name: file.name, count: table.count, total: table.total })
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      setState({ is: 'failed', form, message })
    }
  }

  return {
    state,
    begin: (form: FileForm) => {
      const controller = new AbortController()
      running.current = controller
      setState({ is: 'reading', form, count: 0 })
      void save(form, controller)
    },
    close: () => {
      running.current?.abort()
      onClose()
    },
  }
}
