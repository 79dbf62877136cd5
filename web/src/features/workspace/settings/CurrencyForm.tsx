import * as z from 'zod/mini'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { CurrencyField } from '../currency/CurrencyField.tsx'
import { useUpdateInstitution } from './settings.api.ts'
import { SettingsForm } from './SettingsForm.tsx'

import type { User } from '@mezgeb/contract/people/user'

type CurrencyFormProps = { institution: NonNullable<User['institution']> }

const CurrencyChoice = z.object({ currency: z.nullable(z.string()) })

/** The institution's one currency, or each screen's own (decisions §7). */
export function CurrencyForm({ institution }: CurrencyFormProps) {
  const { id, currency: chosen } = institution
  const update = useUpdateInstitution()
  const { form, shell } = useSaveForm({
    id: { name: 'currency' },
    schema: CurrencyChoice,
    initialValues: { currency: chosen },
    entity: institution,
    save: (body, version) => update.mutateAsync({ params: { id }, body: { ...body, version } }),
    onSaved: () => showToast(t.settings.currencySaved),
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
