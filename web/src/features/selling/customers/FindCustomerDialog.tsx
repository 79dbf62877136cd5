import { useNavigate } from '@tanstack/react-router'

import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { CustomerField } from './CustomerField.tsx'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

/** Leads to the page of a customer of any branch, for users whose list has those of their branch. */
export function FindCustomerDialog({ opened, onClose }: ModalProps) {
  const navigate = useNavigate()
  const branchId = useUser().branch?.id ?? ''
  return (
    <Dialog title={t.customers.find} opened={opened} onClose={onClose}>
      <CustomerField
        data-autofocus
        customer={undefined}
        branchId={branchId}
        isBranchAwaited={false}
        onPick={({ id }) => {
          onClose()
          void navigate({ to: '/customers/$id', params: { id } })
        }}
      />
    </Dialog>
  )
}
