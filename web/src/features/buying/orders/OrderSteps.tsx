import { movePurchaseOrder } from '@mezgeb/contract/buying/orders'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'

const EndOrderModal = lazyModal(() => import('./EndOrderModal.tsx'))

/** The buttons that take an order to its next state. */
export function OrderSteps({ order }: { order: PurchaseOrder }) {
  const { mutate, isPending } = useSave(movePurchaseOrder)
  const { id, state, items } = order
  const hasGoods = items.some(({ received }) => received > 0)
  const send = () =>
    mutate(
      { params: { id }, body: { state: 'ORDERED' } },
      {
        onSuccess: () => showToast(t.orders.wasSent),
        onError: ({ message }) => showToast(message),
      },
    )
  return (
    <>
      <ModalButton
        isOffered={state === 'ORDERED'}
        modal={EndOrderModal}
        modalProps={{ id, state: 'CLOSED' as const }}
      >
        {t.orders.close}
      </ModalButton>
      <ModalButton
        isOffered={state === 'DRAFT' || (state === 'ORDERED' && !hasGoods)}
        modal={EndOrderModal}
        modalProps={{ id, state: 'CANCELLED' as const }}
      >
        {t.orders.cancel}
      </ModalButton>
      {state === 'DRAFT' && (
        <Button variant="primary" busy={isPending} onClick={send}>
          {t.orders.send}
        </Button>
      )}
    </>
  )
}
