import { addTexts, t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { columnsOf } from '../../../ui/list/field.ts'
import { exporting } from './exporting.page.en.ts'

import type { Reading } from '../../../lib/api/read-whole-list.ts'
import type { ListOutput } from '../printing/PrintButton.tsx'

addTexts({ exporting })

const ExportDialog = lazyModal(() => import('./ExportDialog.tsx'))

/** Saves a list in full as a file, in its filters and its order. */
export function ExportButton<Item>({ title, list, fields, fileFields }: ListOutput<Item>) {
  async function readTable(reading: Reading) {
    const { items, total } = await list.readAll(reading)
    const { tableOf } = await import('./table-of.ts')
    const inFile = columnsOf((await fileFields?.(items)) ?? fields, items)
    return { ...tableOf(inFile, items), count: items.length, total }
  }

  return (
    <ModalButton
      isReading
      disabled={list.items === undefined || list.items.length === 0}
      modal={ExportDialog}
      modalProps={{ title, total: list.total ?? list.items?.length ?? 0, readTable }}
    >
      {t.exporting.export}
    </ModalButton>
  )
}
