import { useState } from 'react'

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
  // Somebody else may reverse it meanwhile: the dialog stays, and says so.
  const [isAsking, setAsking] = useState(false)
  const isDone = (document.reversedBy ?? null) !== null && !isAsking
  if (!may || !isReversible(document.kind) || isDone) return null
  return (
    <PageAction value={false}>
      <ModalButton modal={ReversalModal} modalProps={{ document, onAsking: setAsking }}>
        {t.reversals.reverse}
      </ModalButton>
    </PageAction>
  )
}
