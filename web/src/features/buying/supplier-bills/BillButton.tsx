import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

const BillDialog = lazyModal(() => import('./BillDialog.tsx'))

/** Opens a bill or credit note. */
export function BillButton({ id, children }: { id: string; children: string }) {
  return (
    <ModalButton variant="link" modal={BillDialog} modalProps={{ id }} isReading>
      {children}
    </ModalButton>
  )
}
