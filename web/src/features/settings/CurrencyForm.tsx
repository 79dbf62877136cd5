import { useRef } from 'react'
import * as z from 'zod/mini'

import { useDraft } from '../../lib/use-draft.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { t } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.ts'
import { CurrencyField } from './CurrencyField.tsx'
import { useUpdateInstitution } from './settings.api.ts'
import { SettingsForm } from './SettingsForm.tsx'

import type { User } from '@mezgeb/contract/users'

type CurrencyFormProps = { institution: NonNullable<User['institution']> }

const CurrencyChoice = z.object({ currency: z.nullable(z.string()) })

/** The institution's one currency, or each screen's own (decisions §7). */
export function CurrencyForm({ institution }: CurrencyFormProps) {
  const update = useUpdateInstitution()
  // Known from the first save on: an admin reads no institution as a whole.
  const version = useRef<number | undefined>(undefined)
  const initialValues = { currency: institution.currency }
  const { draft } = useDraft({ form: { name: 'currency' }, opened: true, initialValues })
  const { form, shell } = useSaveForm({
    schema: CurrencyChoice,
    initialValues,
    draft,
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
