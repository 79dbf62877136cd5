import { useRef } from 'react'
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
  const update = useUpdateInstitution()
  // Known from the first save on: an admin reads no institution as a whole.
  const version = useRef<number | undefined>(undefined)
  const initialValues = { currency: institution.currency }
  const { form, shell } = useSaveForm({
    id: { name: 'currency' },
    schema: CurrencyChoice,
    initialValues,
    save: async ({ currency }) => {
      const saved = await update.mutateAsync({
        params: { id: institution.id },
        body: { currency, version: version.current },
      })
      version.current = saved.version
    },
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
