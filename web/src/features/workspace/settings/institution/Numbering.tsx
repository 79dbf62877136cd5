import * as z from 'zod/mini'

import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { Section } from '../Section.tsx'
import { useUpdateInstitution } from '../settings.api.ts'
import { SettingsForm } from '../SettingsForm.tsx'

import type { User } from '@mezgeb/contract/people/user'

const Choice = z.object({ numbersSales: z.boolean() })

/** Whether each sale gets the next number of its branch. */
export function Numbering({ institution }: { institution: NonNullable<User['institution']> }) {
  const { id, numbersSales = false } = institution
  const update = useUpdateInstitution()
  const { form, shell } = useSaveForm({
    id: { name: 'numbering' },
    schema: Choice,
    initialValues: { numbersSales },
    entity: institution,
    save: (body, version) => update.mutateAsync({ params: { id }, body: { ...body, version } }),
    onSaved: () => showToast(t.numbering.saved),
  })
  return (
    <Section title={t.numbering.title} hint={t.numbering.hint}>
      <SettingsForm shell={shell} submit={t.ui.save}>
        <CheckBox
          checked={form.values.numbersSales}
          onChange={(checked) => form.setFieldValue('numbersSales', checked)}
        >
          {t.numbering.choice}
        </CheckBox>
      </SettingsForm>
    </Section>
  )
}
