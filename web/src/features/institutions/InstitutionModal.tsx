import { InstitutionInput } from '@mezgeb/contract/institutions'

import { useDraft } from '../../lib/use-draft.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { t } from '../../texts/texts.ts'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCreateInstitution } from './institutions.api.ts'

/** Adds an institution by its name (spec §2). */
export function InstitutionModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useCreateInstitution()
  const initialValues = { name: '' }
  const { draft } = useDraft({ form: { name: 'institution' }, opened, initialValues })
  const { form, shell } = useSaveForm({
    schema: InstitutionInput,
    initialValues,
    draft,
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
