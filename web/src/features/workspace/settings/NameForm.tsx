import * as z from 'zod/mini'

import { nameField } from '@mezgeb/contract/kit/fields'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useUpdateMe } from './settings.api.ts'
import { SettingsForm } from './SettingsForm.tsx'

import type { User } from '@mezgeb/contract/people/user'

const NameInput = z.object({ name: nameField })

/** The own name (decisions §3). */
export function NameForm({ user }: { user: User }) {
  const update = useUpdateMe()
  const initialValues = { name: user.name }
  const { form, shell } = useSaveForm({
    id: { name: 'name' },
    schema: NameInput,
    initialValues,
    entity: user,
    save: ({ name }, version) => update.mutateAsync({ body: { name, version } }),
    onSaved: () => showToast(t.settings.nameSaved),
  })
  return (
    <SettingsForm shell={shell} submit={t.ui.save}>
      <TextField label={t.auth.fullName} autoComplete="name" {...form.getInputProps('name')} />
    </SettingsForm>
  )
}
