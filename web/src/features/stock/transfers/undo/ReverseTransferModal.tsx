import { TransferReversal, reverseTransfer } from '@mezgeb/contract/stock/transfer-reversal'
import { useNavigate } from '@tanstack/react-router'

import { useSave } from '../../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { formatQuantity } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { ModalForm } from '../../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { toastStep, transferName } from '../transfer-words.ts'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

/** Asks for the reason, shows the goods that go back, and opens the transfer that takes them. */
export function ReverseTransferModal({
  opened,
  onClose,
  transfer,
}: ModalProps & { transfer: Transfer }) {
  const navigate = useNavigate()
  const create = useSave(reverseTransfer)
  const { id, fromBranch, items } = transfer
  const { form, shell } = useSaveForm({
    id: { name: 'transfer reversal', of: id },
    opened,
    schema: TransferReversal,
    initialValues: { reason: '' },
    creates: [create],
    save: async (body) => {
      const reversal = await create.mutateAsync({ params: { id }, body })
      toastStep(reversal)
      void navigate({ to: '/transfers/$id', params: { id: reversal.id } })
    },
    onSaved: onClose,
  })
  const accepted = items.filter((item) => item.accepted > 0)
  return (
    <ModalForm
      title={t.reversals.title(transferName(transfer))}
      opened={opened}
      onClose={onClose}
      submit={t.reversals.reverse}
      {...shell}
    >
      <p>{t.transfersPage.reverseEffect(fromBranch.name)}</p>
      <ul>
        {accepted.map((item, line) => {
          const error = form.errors[`items.${line}.quantity`]
          return (
            <li key={item.productId}>
              {formatQuantity(item.accepted, item.product)} {item.product.name}
              {error !== undefined && <Message tone="danger">{error}</Message>}
            </li>
          )
        })}
      </ul>
      <TextField label={t.ui.reason} data-autofocus {...form.getInputProps('reason')} />
    </ModalForm>
  )
}
