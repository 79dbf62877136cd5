import { SupplierInput } from '@mezgeb/contract/suppliers'

import { useDraft } from '../../lib/use-draft.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCreateSupplier, useUpdateSupplier } from './suppliers.api.ts'

import type { Supplier } from '@mezgeb/contract/suppliers'

type SupplierModalProps = { opened: boolean; onClose: () => void; supplier?: Supplier | undefined }

/** Adds a supplier, or edits the given one. */
export function SupplierModal({ opened, onClose, supplier }: SupplierModalProps) {
  const { form, shell } = useSupplierForm({ opened, onClose, supplier })
  return (
    <ModalForm
      title={supplier === undefined ? t.suppliers.addTitle : t.suppliers.editTitle}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <TextField label={t.ui.name} data-autofocus {...form.getInputProps('name')} />
      <TextField
        label={t.suppliers.contactPerson}
        placeholder={t.ui.optional}
        {...form.getInputProps('contactPerson')}
      />
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
    </ModalForm>
  )
}

function useSupplierForm({ opened, onClose, supplier }: SupplierModalProps) {
  const institutionId = useUser().institution?.id
  const create = useCreateSupplier()
  const update = useUpdateSupplier()
  const initialValues = {
    name: supplier?.name ?? '',
    contactPerson: supplier?.contactPerson ?? '',
    phone: supplier?.phone ?? '',
    address: supplier?.address ?? '',
  }
  const { draft } = useDraft({
    form: { name: 'supplier', of: supplier?.id },
    opened,
    initialValues,
  })
  return useSaveForm({
    schema: SupplierInput,
    initialValues,
    draft,
    creates: [create],
    entity: supplier,
    save: (body, version) =>
      supplier === undefined
        ? create.mutateAsync({ body: { ...body, institutionId } })
        : update.mutateAsync({ params: { id: supplier.id }, body: { ...body, version } }),
    onSaved: () => {
      showToast(supplier === undefined ? t.suppliers.added : t.suppliers.saved)
      onClose()
    },
  })
}
