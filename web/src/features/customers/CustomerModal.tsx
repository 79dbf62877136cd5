import { CustomerInput } from '@mezgeb/contract/customers'

import { useDraft } from '../../lib/use-draft.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { BranchField } from '../branches/BranchField.tsx'
import { useCreateCustomer, useUpdateCustomer } from './customers.api.ts'

import type { Customer } from '@mezgeb/contract/customers'

type CustomerModalProps = { opened: boolean; onClose: () => void; customer?: Customer | undefined }

/** Adds a customer, or edits the given one. An ADMIN says of which branch; STAFF have theirs. */
export function CustomerModal({ opened, onClose, customer }: CustomerModalProps) {
  const { form, shell } = useCustomerForm({ opened, onClose, customer })
  const choosesBranch = useUser().role === 'ADMIN' && customer === undefined
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
      {choosesBranch && (
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
  const create = useCreateCustomer()
  const update = useUpdateCustomer()
  const initialValues = {
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    address: customer?.address ?? '',
    branchId: customer?.branchId ?? user.branch?.id ?? '',
  }
  const { draft } = useDraft({
    form: { name: 'customer', of: customer?.id },
    opened,
    initialValues,
  })
  return useSaveForm({
    schema: CustomerInput,
    initialValues,
    draft,
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
