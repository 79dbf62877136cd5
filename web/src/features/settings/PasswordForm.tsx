import { PasswordInput } from '@mezgeb/contract/auth'

import { useSaveForm } from '../../lib/use-save-form.ts'
import { t } from '../../texts/texts.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { keptValues, useKeepValues } from '../auth/kept-values.ts'
import { useChangePassword } from './settings.api.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** A new password; afterwards the sign-in page says what happened. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword()
  const { form, shell } = useSaveForm({
    schema: PasswordInput,
    initialValues: keptValues({ current: '', new: '' }),
    save: (body) => change.mutateAsync({ body }),
    onSaved: () => undefined,
  })
  useKeepValues(form.values)
  return (
    <SettingsForm shell={shell} submit={t.settings.changePassword}>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t.settings.current}
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      <PasswordField
        label={t.settings.next}
        autoComplete="new-password"
        {...form.getInputProps('new')}
      />
    </SettingsForm>
  )
}
