import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { ModalButton } from '../../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { mayCancel, mayReverse } from '../next-step.ts'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

const CancelModal = lazyModal(() => import('./CancelModal.tsx'))
const ReverseTransferModal = lazyModal(() => import('./ReverseTransferModal.tsx'))

/** Cancels the transfer before anything is sent, or reverses it after it is closed. */
export function UndoButtons({ transfer }: { transfer: Transfer }) {
  const user = useUser()
  return (
    <>
      <ModalButton
        isOffered={mayCancel(transfer, user)}
        variant="quiet"
        modal={CancelModal}
        modalProps={{ id: transfer.id }}
      >
        {t.transfersPage.cancel}
      </ModalButton>
      <ModalButton
        isOffered={mayReverse(transfer, user)}
        variant="quiet"
        modal={ReverseTransferModal}
        modalProps={{ transfer }}
      >
        {t.reversals.reverse}
      </ModalButton>
    </>
  )
}
