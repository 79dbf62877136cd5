import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { PageAction } from '../../../ui/shell/page-action.ts'

import type { StockDocument } from '@mezgeb/contract/stock/reversals'

import type { Reversible } from '../document-link.ts'

const CorrectionModal = lazyModal(() => import('./CorrectionModal.tsx'))

const RECORDS = {
  DELIVERY: 'stock.receive',
  ENTRY: 'stock.receive',
  REMOVAL: 'stock.remove',
} as const

type CorrectButtonProps = { document: StockDocument | (Reversible & { kind: 'DELIVERY' }) }

/** Opens a copy of a document in its usual form, for one that was not reversed yet. */
export function CorrectButton({ document }: CorrectButtonProps) {
  const may = useMay()
  const { id, kind } = document
  const needs = Object.entries(RECORDS).find(([name]) => name === kind)?.[1]
  const isOffered = (document.reversedBy ?? null) === null
  if (needs === undefined || !may(needs) || !may('stock.reverse')) return null
  if (kind === 'DELIVERY' || !('by' in document)) {
    if (!isOffered) return null
    const way = { to: '/stock-entries/receive', search: { corrects: id } } as const
    return <ButtonLink way={way}>{t.reversals.correct}</ButtonLink>
  }
  return (
    <PageAction value={false}>
      <ModalButton isOffered={isOffered} modal={CorrectionModal} modalProps={{ document }}>
        {t.reversals.correct}
      </ModalButton>
    </PageAction>
  )
}
