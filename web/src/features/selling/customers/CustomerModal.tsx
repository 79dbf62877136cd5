import { CustomerInput, createCustomer, updateCustomer } from '@mezgeb/contract/selling/customers'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'

import type { Customer } from '@mezgeb/contract/selling/customers'

type CustomerModalProps = { opened: boolean; onClose: () => void; customer?: Customer | undefined }

/** Adds a customer, or edits the given one. An ADMIN says of which branch; STAFF have theirs. */
export function CustomerModal({ opened, onClose, customer }: CustomerModalProps) {
  const { form, shell } = useCustomerForm({ opened, onClose, customer })
  const hasBranchField = choosesBranch(useUser()) && customer === undefined
  return (
    <ModalForm
      title={customer === undefined ? t.customers.addTitle : t.customers.editTitle}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <TextField label={t.ui.name} data-autofocus {...form.getInputProps('name')} />
      <TextField
        label={t.ui.phone}
        placeholder={t.ui.optional}
        type="tel"
        {...form.getInputProps('phone')}
      />
      <TextField
        label={t.ui.address}
        placeholder={t.ui.optional}
        {...form.getInputProps('address')}
      />
      {hasBranchField && (
        <BranchField
          {...form.getInputProps('branchId')}
          branchId={form.values.branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
        />
      )}
    </ModalForm>
  )
}

function useCustomerForm({ opened, onClose, customer }: CustomerModalProps) {
  const user = useUser()
  const create = useSave(createCustomer)
  const update = useSave(updateCustomer)
  const initialValues = {
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    address: customer?.address ?? '',
    branchId: customer?.branchId ?? user.branch?.id ?? '',
  }
  return useSaveForm({
    id: { name: 'customer', of: customer?.id },
    opened,
    schema: CustomerInput,
    initialValues,
    creates: [create],
    entity: customer,
    save: (body, version) =>
      customer === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: customer.id }, body: { ...body, version } }),
    onSaved: () => {
      showToast(customer === undefined ? t.customers.added : t.customers.saved)
      onClose()
    },
  })
}
