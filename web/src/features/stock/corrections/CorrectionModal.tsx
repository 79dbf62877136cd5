import { StockEntryModal } from '../receipts/StockEntryModal.tsx'
import { StockRemovalModal } from '../removals/StockRemovalModal.tsx'
import { copyOfLine } from './copy-of-line.ts'

import type { StockDocument } from '@mezgeb/contract/stock/reversals'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type CorrectionModalProps = ModalProps & { document: StockDocument }

/** The form of the document, filled with a copy of it. */
export function CorrectionModal({ document, ...modal }: CorrectionModalProps) {
  const preset = { ...copyOfLine(document), corrected: document }
  if (document.kind === 'ENTRY') return <StockEntryModal {...modal} {...preset} />
  return (
    <StockRemovalModal {...modal} preset={{ ...preset, reason: document.note, reasonId: '' }} />
  )
}
