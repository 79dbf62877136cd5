import * as z from 'zod/mini'

import { t } from '../../../../texts/texts.ts'
import { CheckBox } from '../../../../ui/form/CheckBox.tsx'
import { Section } from '../Section.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useInstitutionForm } from './use-institution-form.ts'

import type { WithInstitution } from './use-institution-form.ts'

const Choice = z.object({ numbersSales: z.boolean() })

/** Whether each sale gets the next number of its branch. */
export function Numbering(props: WithInstitution) {
  const { numbersSales = false } = props.institution
  const { form, shell } = useInstitutionForm(props, {
    name: 'numbering',
    schema: Choice,
    initialValues: { numbersSales },
    saved: t.numbering.saved,
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
