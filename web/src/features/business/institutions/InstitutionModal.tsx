import { InstitutionInput, createInstitution } from '@mezgeb/contract/business/institutions'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

/** Adds an institution by its name (spec §2). */
export function InstitutionModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useSave(createInstitution)
  const initialValues = { name: '' }
  const { form, shell } = useSaveForm({
    id: { name: 'institution' },
    opened,
    schema: InstitutionInput,
    initialValues,
    creates: [create],
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showToast(t.institutions.added)
      onClose()
    },
  })
  return (
    <ModalForm title={t.institutions.addTitle} opened={opened} onClose={onClose} {...shell}>
      <TextField label={t.ui.name} data-autofocus {...form.getInputProps('name')} />
    </ModalForm>
  )
}
