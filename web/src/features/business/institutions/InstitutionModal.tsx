import { InstitutionInput, createInstitution } from '@mezgeb/contract/business/institutions'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

const NameInput = z.pick(InstitutionInput, { name: true })

/** Adds an institution by its name alone (spec §2); its details offer to add the owner. */
export function InstitutionModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useSave(createInstitution)
  const { form, shell } = useSaveForm({
    id: { name: 'institution' },
    opened,
    schema: NameInput,
    initialValues: { name: '' },
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
