import { createSupplier } from '@mezgeb/contract/buying/suppliers'

import { useSave } from '../../../lib/api/use-save.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { SupplierField } from './SupplierField.tsx'

import type { ChosenSupplier } from './SupplierField.tsx'

type Form = {
  values: { supplier: ChosenSupplier | null }
  getInputProps: (path: string) => object
  setFieldValue: (path: string, value: unknown) => void
  clearFieldError: (path: string) => void
}

type SupplierOrNewProps = { form: Form; onChosen: () => void }

/** The supplier of a form; a new one is created at once, with its name. */
export function SupplierOrNew({ form, onChosen }: SupplierOrNewProps) {
  const { mutate } = useSave(createSupplier)
  const pick = ({ id, name }: { id: string; name: string }) => {
    form.setFieldValue('supplier', { id, name })
    form.setFieldValue('supplierId', id)
    form.clearFieldError('supplierId')
  }
  return (
    <SupplierField
      {...form.getInputProps('supplierId')}
      data-autofocus
      supplier={form.values.supplier ?? undefined}
      onPick={pick}
      onNew={(name) =>
        mutate(
          { body: { name } },
          { onSuccess: pick, onError: ({ message }) => showToast(message) },
        )
      }
      onChosen={onChosen}
    />
  )
}
