import { defaultThresholdField } from '@mezgeb/contract/business/default-threshold'
import * as z from 'zod/mini'

import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { t } from '../../../../texts/texts.ts'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { fieldLabel } from '../../fields/fields.ts'
import { Section } from '../Section.tsx'
import { useUpdateInstitution } from '../settings.api.ts'
import { SettingsForm } from '../SettingsForm.tsx'

import type { User } from '@mezgeb/contract/people/user'

const Threshold = z.object({
  defaultThreshold: z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(defaultThresholdField),
  ),
})

/** The low stock threshold that new products get. */
export function DefaultThreshold({
  institution,
}: {
  institution: NonNullable<User['institution']>
}) {
  const { id, defaultThreshold = '' } = institution
  const update = useUpdateInstitution()
  const { form, shell } = useSaveForm({
    id: { name: 'default-threshold' },
    schema: Threshold,
    initialValues: { defaultThreshold },
    entity: institution,
    save: (body, version) => update.mutateAsync({ params: { id }, body: { ...body, version } }),
    onSaved: () => showToast(t.defaultThreshold.saved),
  })
  return (
    <Section title={t.defaultThreshold.title} hint={t.defaultThreshold.hint}>
      <SettingsForm shell={shell} submit={t.ui.save}>
        <NumberField
          label={fieldLabel('defaultThreshold')}
          isWhole
          placeholder={t.ui.optional}
          {...form.getInputProps('defaultThreshold')}
        />
      </SettingsForm>
    </Section>
  )
}
