import { percentField } from '@mezgeb/contract/selling/sale-discounts/discounts'
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

const Limit = z.object({
  discountLimit: z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(percentField),
  ),
})

/** How much discount sellers may give. */
export function DiscountLimit({ institution }: { institution: NonNullable<User['institution']> }) {
  const { id, discountLimit = '' } = institution
  const update = useUpdateInstitution()
  const { form, shell } = useSaveForm({
    id: { name: 'discount-limit' },
    schema: Limit,
    initialValues: { discountLimit },
    entity: institution,
    save: (body, version) => update.mutateAsync({ params: { id }, body: { ...body, version } }),
    onSaved: () => showToast(t.discountLimit.saved),
  })
  return (
    <Section title={t.discountLimit.title} hint={t.discountLimit.hint}>
      <SettingsForm shell={shell} submit={t.ui.save}>
        <NumberField
          label={fieldLabel('discountLimit')}
          placeholder={t.ui.optional}
          {...form.getInputProps('discountLimit')}
        />
      </SettingsForm>
    </Section>
  )
}
