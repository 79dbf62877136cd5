import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'

import { columnsOf } from '../../../ui/list/field.ts'

import type { Reading } from '../../../lib/api/read-whole-list.ts'
import type { List } from '../../../lib/list/use-list.ts'
import type { Field } from '../../../ui/list/field.ts'
import type { Closing } from './PrintedList.tsx'

const PrintDialog = lazyModal(() => import('./PrintDialog.tsx'))

/** A list that is printed or saved. */
export type ListOutput<Item> = {
  /** Its heading, and the name of its file. */
  title: string
  label?: string
  list: Pick<List<Item>, 'items' | 'total' | 'readAll'>
  fields: readonly Field<Item>[]
  /** Those of a file with these items; absent: the same. */
  fileFields?: ((items: readonly Item[]) => Promise<readonly Field<Item>[]>) | undefined
  search?: string
  /** Of paper, below the table. */
  closing?: ((items: readonly Item[]) => Closing) | undefined
  /** Further active filters, in words. */
  narrowedTo?: readonly string[]
}

/** Prints a list in full, not only what is shown of it, as a table of these fields. */
export function PrintButton<Item>(props: ListOutput<Item>) {
  const { title, list, fields, search = '', narrowedTo = [], closing } = props
  const { label = t.printing.print } = props

  async function readRows(reading: Reading) {
    const { items, total } = await list.readAll(reading)
    const columns = columnsOf(fields, items)
    const rows = items.map((item) => columns.map(({ text }) => text(item) ?? ''))
    return { columns, rows, total, readAt: new Date().toISOString(), closing: closing?.(items) }
  }

  return (
    <ModalButton
      isReading
      disabled={list.items === undefined || list.items.length === 0}
      data-print="none"
      modal={PrintDialog}
      modalProps={{
        list: title,
        total: list.total ?? list.items?.length ?? 0,
        narrowedTo: search === '' ? narrowedTo : [t.printing.search(search), ...narrowedTo],
        readRows,
      }}
    >
      {label}
    </ModalButton>
  )
}
