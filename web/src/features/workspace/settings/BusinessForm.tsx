import * as z from 'zod/mini'

import { tinField } from '@mezgeb/contract/business/institution'
import { nameField, optionalTextField } from '@mezgeb/contract/kit/fields'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useUpdateInstitution } from './settings.api.ts'
import { SettingsForm } from './SettingsForm.tsx'

import type { User } from '@mezgeb/contract/people/user'

type BusinessFormProps = { institution: NonNullable<User['institution']> }

const BusinessInput = z.object({ name: nameField, tin: tinField, phone: optionalTextField() })

/** Name, tax number and phone of the institution, as they stand on receipts. */
export function BusinessForm({ institution }: BusinessFormProps) {
  const { id, name, tin, phone } = institution
  const update = useUpdateInstitution()
  const { form, shell } = useSaveForm({
    id: { name: 'business' },
    schema: BusinessInput,
    initialValues: { name, tin: tin ?? '', phone: phone ?? '' },
    entity: institution,
    save: (body, version) => update.mutateAsync({ params: { id }, body: { ...body, version } }),
    onSaved: () => showToast(t.settings.businessSaved),
  })
  const optional = { autoComplete: 'off', placeholder: t.ui.optional }
  return (
    <SettingsForm shell={shell} submit={t.ui.save}>
      <TextField
        label={t.auth.institutionName}
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <TextField
        label={t.auth.tin}
        inputMode="numeric"
        {...optional}
        {...form.getInputProps('tin')}
      />
      <TextField label={t.ui.phone} type="tel" {...optional} {...form.getInputProps('phone')} />
    </SettingsForm>
  )
}
