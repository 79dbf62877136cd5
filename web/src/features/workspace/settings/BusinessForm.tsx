import * as z from 'zod/mini'

import { tinField } from '@mezgeb/contract/business/institution'
import { nameField, optionalTextField } from '@mezgeb/contract/kit/fields'

import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useInstitutionForm } from './institution/use-institution-form.ts'

import type { WithInstitution } from './institution/use-institution-form.ts'

const BusinessInput = z.object({ name: nameField, tin: tinField, phone: optionalTextField() })

/** Name, tax number and phone of the institution, as they stand on receipts. */
export function BusinessForm(props: WithInstitution) {
  const { name, tin, phone } = props.institution
  const { form, shell } = useInstitutionForm(props, {
    name: 'business',
    schema: BusinessInput,
    initialValues: { name, tin: tin ?? '', phone: phone ?? '' },
    saved: t.settings.businessSaved,
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
