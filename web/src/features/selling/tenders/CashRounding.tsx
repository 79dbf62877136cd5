import { COINS, coinField } from '@mezgeb/contract/selling/rounding/smallest-coin'
import * as z from 'zod/mini'

import { formatAmount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { Section } from '../../workspace/settings/Section.tsx'
import { SettingsForm } from '../../workspace/settings/SettingsForm.tsx'
import { useInstitutionForm } from '../../workspace/settings/institution/use-institution-form.ts'

import type { WithInstitution } from '../../workspace/settings/institution/use-institution-form.ts'

const Choice = z.object({
  cashRounding: z.pipe(
    z.transform((value: unknown) => (value === '' ? null : Number(value))),
    z.nullable(coinField),
  ),
})

/** The smallest coin, to which cash is rounded. */
export function CashRounding(props: WithInstitution) {
  const { cashRounding } = props.institution
  const { form, shell } = useInstitutionForm(props, {
    name: 'cash-rounding',
    schema: Choice,
    initialValues: { cashRounding: cashRounding === undefined ? '' : String(cashRounding) },
    saved: t.cashRounding.saved,
  })
  return (
    <Section title={t.cashRounding.title} hint={t.cashRounding.hint}>
      <SettingsForm shell={shell} submit={t.ui.save}>
        <DeviceSelect
          label={fieldLabel('cashRounding')}
          value={form.values.cashRounding}
          onChange={(chosen) => form.setFieldValue('cashRounding', chosen)}
        >
          <option value="">{t.cashRounding.none}</option>
          {COINS.map((coin) => (
            <option key={coin} value={coin}>
              {formatAmount(coin)}
            </option>
          ))}
        </DeviceSelect>
      </SettingsForm>
    </Section>
  )
}
