import { SupplierInput, createSupplier, updateSupplier } from '@mezgeb/contract/buying/suppliers'
import * as z from 'zod/mini'

import { emptyAsNull } from '../../../lib/drafts/empty-as-null.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'

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
      <OptionalText label={fieldLabel('tin')} inputMode="numeric" {...form.getInputProps('tin')} />
      <NumberField
        label={t.suppliers.leadDays}
        description={t.suppliers.leadDaysHint}
        placeholder={t.ui.optional}
        isWhole
        {...form.getInputProps('leadDays')}
      />
    </ModalForm>
  )
}

const { leadDays, ...shape } = SupplierInput.shape

/** The contract's supplier with an empty lead time as null. */
const supplierForm = z.object({
  ...shape,
  leadDays: z.pipe(emptyAsNull, leadDays),
})

function useSupplierForm({ opened, onClose, supplier }: SupplierModalProps) {
  const institutionId = useUser().institution?.id
  const create = useSave(createSupplier)
  const update = useSave(updateSupplier)
  const initialValues = {
    name: supplier?.name ?? '',
    contactPerson: supplier?.contactPerson ?? '',
    phone: supplier?.phone ?? '',
    address: supplier?.address ?? '',
    tin: supplier?.tin ?? '',
    leadDays: (supplier?.leadDays ?? '') as number | string,
  }
  return useSaveForm({
    id: { name: 'supplier', of: supplier?.id },
    opened,
    schema: supplierForm,
    initialValues,
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
