import { settingsInput } from '@mezgeb/contract/business/institution-settings'
import * as z from 'zod/mini'

import { emptyAsNull } from '../../../../lib/drafts/empty-as-null.ts'
import { t } from '../../../../texts/texts.ts'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { fieldLabel } from '../../fields/fields.ts'
import { Section } from '../Section.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useInstitutionForm } from './use-institution-form.ts'

import type { NUMBER_SETTINGS } from '@mezgeb/contract/business/institution-settings'
import type { WithInstitution } from './use-institution-form.ts'

type NumberSettingProps = WithInstitution & { setting: (typeof NUMBER_SETTINGS)[number] }

/** A setting that is a number, or none. */
export function NumberSetting(props: NumberSettingProps) {
  const { name, isWhole } = props.setting
  const { form, shell } = useInstitutionForm(props, {
    name,
    schema: z.object({ [name]: z.pipe(emptyAsNull, settingsInput[name]) }),
    initialValues: { [name]: props.institution[name] ?? '' },
    saved: t[name].saved,
  })
  return (
    <Section title={t[name].title} hint={t[name].hint}>
      <SettingsForm shell={shell} submit={t.ui.save}>
        <NumberField
          label={fieldLabel(name)}
          isWhole={isWhole}
          placeholder={t.ui.optional}
          {...form.getInputProps(name)}
        />
      </SettingsForm>
    </Section>
  )
}
