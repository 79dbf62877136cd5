import { FiscalNumberInput, createFiscalNumber } from '@mezgeb/contract/selling/sale-fiscal-numbers'

import { useSave } from '../../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { t } from '../../../../texts/texts.ts'
import { ModalForm } from '../../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'

import type { ModalProps } from '../../../../ui/dialog/lazy-modal.tsx'

/** Records the number of the fiscal printer's receipt of a sale. */
export function FiscalNumberModal({ opened, onClose, saleId }: ModalProps & { saleId: string }) {
  const create = useSave(createFiscalNumber)
  const { form, shell } = useSaveForm({
    id: { name: 'fiscalNumber', of: saleId },
    opened,
    schema: FiscalNumberInput,
    initialValues: { saleId, number: '' },
    creates: [create],
    save: async (body) => {
      const { number } = await create.mutateAsync({ body })
      showToast(t.sales.fiscalSaved(number))
    },
    onSaved: onClose,
  })
  return (
    <ModalForm title={t.sales.giveFiscal} opened={opened} onClose={onClose} {...shell}>
      <TextField
        label={t.sales.fiscalNumber}
        description={t.sales.fiscalHint}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('number')}
      />
    </ModalForm>
  )
}
