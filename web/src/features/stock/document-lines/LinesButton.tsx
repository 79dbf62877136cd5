import { addTexts, t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { documentLines } from './document-lines.page.en.ts'

import type { DocumentLinesQuery } from '@mezgeb/contract/insight/document-lines'

addTexts({ documentLines })

const LinesDialog = lazyModal(() => import('./LinesDialog.tsx'))

export type LinesProps = {
  /** Of the list or the report. */
  title: string
  query: Pick<DocumentLinesQuery, 'kind' | 'branchId' | 'from' | 'to'>
}

/** Saves the lines of the documents of some days as a file, from which the reports can be recomputed. */
export function LinesButton({ title, query }: LinesProps) {
  return (
    <ModalButton isReading modal={LinesDialog} modalProps={{ title, query }} data-print="none">
      {t.documentLines.lines}
    </ModalButton>
  )
}
