import { OrderMove, movePurchaseOrder } from '@mezgeb/contract/buying/orders'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

type EndOrderModalProps = {
  opened: boolean
  onClose: () => void
  id: string
  state: 'CLOSED' | 'CANCELLED'
}

/** Closes an order whose rest is not expected any more, or cancels it, with a reason. */
export function EndOrderModal({ opened, onClose, id, state }: EndOrderModalProps) {
  const move = useSave(movePurchaseOrder)
  const isClosing = state === 'CLOSED'
  const { form, shell } = useSaveForm({
    id: { name: 'endOrder', of: id },
    opened,
    schema: OrderMove,
    initialValues: { state, reason: '' },
    save: (body) => move.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      showToast(isClosing ? t.orders.wasClosed : t.orders.wasCancelled)
      onClose()
    },
  })
  return (
    <ModalForm
      title={isClosing ? t.orders.close : t.orders.cancel}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <p>{isClosing ? t.orders.closeQuestion : t.orders.cancelQuestion}</p>
      <TextField
        label={t.orders.reason}
        placeholder={t.ui.optional}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}
