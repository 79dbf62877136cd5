import { PasswordInput } from '@mezgeb/contract/people/credentials'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import {
  valuesBeforeRemount,
  useValuesAcrossRemount,
} from '../../people/accounts/remounted-values.ts'
import { useChangePassword } from './settings.api.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** A new password; afterwards the sign-in page says what happened. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword()
  const { form, shell } = useSaveForm({
    schema: PasswordInput,
    initialValues: valuesBeforeRemount({ current: '', new: '' }),
    save: (body) => change.mutateAsync({ body }),
    onSaved: () => undefined,
  })
  useValuesAcrossRemount(form.values)
  return (
    <SettingsForm evenWhilePending shell={shell} submit={t.settings.changePassword}>
      {/* Password managers need the user's name. */}
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
