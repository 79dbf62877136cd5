import { listDocumentLines } from '@mezgeb/contract/insight/document-lines'

import { readWholeList } from '../../../lib/api/read-whole-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { columnsOf } from '../../../ui/list/field.ts'
import { ExportDialog } from '../../workspace/exporting/ExportDialog.tsx'
import { tableOf } from '../../workspace/exporting/table-of.ts'
import { lineFields } from './line-fields.ts'

import type { Reading } from '../../../lib/api/read-whole-list.ts'
import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { LinesProps } from './LinesButton.tsx'

export function LinesDialog({ title, query, ...dialog }: LinesProps & ModalProps) {
  const user = useUser()

  async function readTable(reading: Reading) {
    const { items, total } = await readWholeList(listDocumentLines, { query }, reading)
    const fields = columnsOf(lineFields(user), items)
    return { ...tableOf(fields, items), count: items.length, total }
  }

  return (
    <ExportDialog
      {...dialog}
      title={t.documentLines.title(title)}
      hint={t.documentLines.hint}
      readTable={readTable}
    />
  )
}
