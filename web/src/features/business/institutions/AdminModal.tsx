import { AdminInput, createAdmin } from '@mezgeb/contract/people/institution-admin'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { EmailField } from '../../people/accounts/EmailField.tsx'
import { oneTimePassword } from '../../people/one-time-password/one-time-password.ts'
import { OneTimePassword } from '../../people/one-time-password/OneTimePassword.tsx'

type AdminModalProps = { opened: boolean; onClose: () => void; institutionId: string }

/** Adds the first ADMIN of an institution, and shows the one-time password. */
export function AdminModal({ opened, onClose, institutionId }: AdminModalProps) {
  const create = useSave(createAdmin)
  const [password] = useState(oneTimePassword)
  const [isAdded, setAdded] = useState(false)
  const { form, shell } = useSaveForm({
    opened,
    schema: AdminInput,
    initialValues: { name: '', email: '', password },
    save: (body) => create.mutateAsync({ params: { id: institutionId }, body }),
    onSaved: () => setAdded(true),
  })
  if (isAdded) return <OneTimePassword account={form.values} opened={opened} onClose={onClose} />
  return (
    <ModalForm title={t.institutions.addAdmin} opened={opened} onClose={onClose} {...shell}>
      <TextField
        label={t.ui.name}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <EmailField autoComplete="off" {...form.getInputProps('email')} />
    </ModalForm>
  )
}
