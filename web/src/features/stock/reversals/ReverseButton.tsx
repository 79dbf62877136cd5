import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { isReversible } from '../document-link.ts'
import { PageAction } from '../../../ui/shell/page-action.ts'

import type { Reversible } from '../document-link.ts'

const ReversalModal = lazyModal(() => import('./ReversalModal.tsx'))

/** For a document that can be reversed and is not yet. */
export function ReverseButton({ document }: { document: Reversible }) {
  const may = useMay()('stock.reverse')
  const isOffered = (document.reversedBy ?? null) === null
  if (!may || !isReversible(document.kind)) return null
  return (
    <PageAction value={false}>
      <ModalButton isOffered={isOffered} modal={ReversalModal} modalProps={{ document }}>
        {t.reversals.reverse}
      </ModalButton>
    </PageAction>
  )
}
