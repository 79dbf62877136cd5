import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { PrintDialog } from './print-modals.ts'

import type { User } from '@mezgeb/contract/users'

import type { Reading } from '../../lib/read-whole-list.ts'
import type { List } from '../../lib/use-list.ts'
import type { PrintColumn } from './print-column.ts'

type PrintButtonProps<Item> = {
  /** What stands over the printed list. */
  title: string
  list: Pick<List<Item>, 'items' | 'total' | 'readAll'>
  columns: (user: User) => readonly PrintColumn<Item>[]
  search?: string
  /** What else the list was narrowed down to, in words. */
  narrowedTo?: readonly string[]
}

/** Prints a list in full, not only what is shown of it, as a table with these columns. */
export function PrintButton<Item>(props: PrintButtonProps<Item>) {
  const { title, list, columns: columnsFor, search = '', narrowedTo = [] } = props
  const user = useUser()

  async function readRows(reading: Reading) {
    const columns = columnsFor(user)
    const { items, total } = await list.readAll(reading)
    const rows = items.map((item) => columns.map(({ text }) => text(item) ?? ''))
    return { columns, rows, total, readAt: new Date().toISOString() }
  }

  return (
    <ModalButton
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
      {t.printing.print}
    </ModalButton>
  )
}
