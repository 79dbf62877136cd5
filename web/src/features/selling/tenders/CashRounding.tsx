import { COINS, coinField } from '@mezgeb/contract/selling/rounding/smallest-coin'
import * as z from 'zod/mini'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { formatAmount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { Section } from '../../workspace/settings/Section.tsx'
import { useUpdateInstitution } from '../../workspace/settings/settings.api.ts'
import { SettingsForm } from '../../workspace/settings/SettingsForm.tsx'

import type { User } from '@mezgeb/contract/people/user'

const Choice = z.object({
  cashRounding: z.pipe(
    z.transform((value: unknown) => (value === '' ? null : Number(value))),
    z.nullable(coinField),
  ),
})

/** The smallest coin, to which cash is rounded. */
export function CashRounding({ institution }: { institution: NonNullable<User['institution']> }) {
  const { id, cashRounding } = institution
  const update = useUpdateInstitution()
  const { form, shell } = useSaveForm({
    id: { name: 'cash-rounding' },
    schema: Choice,
    initialValues: { cashRounding: cashRounding === undefined ? '' : String(cashRounding) },
    entity: institution,
    save: (body, version) => update.mutateAsync({ params: { id }, body: { ...body, version } }),
    onSaved: () => showToast(t.cashRounding.saved),
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
