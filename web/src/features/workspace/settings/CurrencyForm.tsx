import * as z from 'zod/mini'

import { t } from '../../../texts/texts.ts'
import { CurrencyField } from '../currency/CurrencyField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useInstitutionForm } from './institution/use-institution-form.ts'

import type { WithInstitution } from './institution/use-institution-form.ts'

const CurrencyChoice = z.object({ currency: z.nullable(z.string()) })

/** The institution's one currency, or each screen's own (decisions §7). */
export function CurrencyForm(props: WithInstitution) {
  const { currency: chosen } = props.institution
  const { form, shell } = useInstitutionForm(props, {
    name: 'currency',
    schema: CurrencyChoice,
    initialValues: { currency: chosen },
    saved: t.settings.currencySaved,
  })
  return (
    <SettingsForm shell={shell} submit={t.ui.save}>
      <CurrencyField
        value={form.values.currency}
        onChange={(code) => form.setFieldValue('currency', code)}
        error={form.errors.currency}
      />
    </SettingsForm>
  )
}
