import { InstitutionInput, createInstitution } from '@mezgeb/contract/business/institutions'
import { AdminInput } from '@mezgeb/contract/people/institution-admin'
import { useState } from 'react'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { EmailField } from '../../people/accounts/EmailField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { oneTimePassword } from '../../people/one-time-password/one-time-password.ts'
import { OneTimePassword } from '../../people/one-time-password/OneTimePassword.tsx'

const EMPTY = { name: '', owner: { name: '', email: '' } }

/** Adds an institution by its name (spec §2), if wanted with its owner, whose one-time password is then shown. */
export function InstitutionModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useSave(createInstitution)
  const [password] = useState(oneTimePassword)
  const [isAdded, setAdded] = useState(false)
  const { form, shell } = useSaveForm({
    id: { name: 'institution' },
    opened,
    schema: institutionForm,
    initialValues: EMPTY,
    creates: [create],
    save: ({ name, owner }) =>
      create.mutateAsync({ body: { name, owner: owner && { ...owner, password } } }),
    onSaved: () => {
      if (hasOwner(form.getValues())) {
        setAdded(true)
        return
      }
      showToast(t.institutions.added)
      onClose()
    },
  })
  if (isAdded) {
    const admin = { ...form.values.owner, password }
    return <OneTimePassword account={admin} opened={opened} onClose={onClose} />
  }
  const optional = { placeholder: t.ui.optional, autoComplete: 'off' }
  return (
    <ModalForm title={t.institutions.addTitle} opened={opened} onClose={onClose} {...shell}>
      <TextField label={t.ui.name} data-autofocus {...form.getInputProps('name')} />
      <TextField label={t.institutions.owner} {...optional} {...form.getInputProps('owner.name')} />
      <EmailField {...optional} {...form.getInputProps('owner.email')} />
    </ModalForm>
  )
}

const Owner = z.pick(AdminInput, { name: true, email: true })

function hasOwner({ owner }: typeof EMPTY): boolean {
  return owner.name.trim() !== '' || owner.email.trim() !== ''
}

/** Name and e-mail of the owner only together. */
function institutionForm(values: typeof EMPTY) {
  const owner = hasOwner(values) ? Owner : z.pipe(z.unknown(), toNull)
  return z.object({ name: InstitutionInput.shape.name, owner })
}

const toNull = z.transform(() => null)
