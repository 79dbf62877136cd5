import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { RegisterInstitutionInput } from '@mezgeb/contract/people/credentials'
import { registerInstitution } from '@mezgeb/contract/people/register-institution'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { CurrencyField } from '../../workspace/currency/CurrencyField.tsx'
import { AuthForm } from '../accounts/AuthForm.tsx'
import { AuthFrame } from '../accounts/AuthFrame.tsx'
import { EmailField } from '../accounts/EmailField.tsx'
import { valuesBeforeRemount, useValuesAcrossRemount } from '../accounts/remounted-values.ts'
import { useAutoFocus } from '../accounts/use-auto-focus.ts'

const EMPTY = {
  name: '',
  email: '',
  password: '',
  institutionName: '',
  tin: '',
  currency: null as string | null,
}

/** /register (spec §2): an institution together with its first admin. */
export function RegisterPage() {
  const { form, shell } = useRegisterForm()
  useValuesAcrossRemount(form.values)
  const first = useRef<HTMLInputElement>(null)
  useAutoFocus(first, { mayBegin: true })
  return (
    <AuthFrame
      title={t.auth.register}
      description={t.auth.registerDescription}
      foot={
        <>
          {t.auth.alreadyRegistered} <Link to="/login">{t.auth.signIn}</Link>
        </>
      }
    >
      <AuthForm shell={shell} submit={t.auth.register}>
        <TextField
          ref={first}
          label={t.auth.fullName}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <EmailField {...form.getInputProps('email')} />
        <PasswordField
          label={t.ui.password}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextField
          label={t.auth.institutionName}
          placeholder={t.ui.optional}
          autoComplete="organization"
          {...form.getInputProps('institutionName')}
        />
        <TextField
          label={t.auth.tin}
          placeholder={t.ui.optional}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('tin')}
        />
        <CurrencyField
          value={form.values.currency}
          onChange={(code) => form.setFieldValue('currency', code)}
          error={form.errors.currency}
        />
      </AuthForm>
    </AuthFrame>
  )
}

function useRegisterForm() {
  const navigate = useNavigate()
  const register = useSave(registerInstitution)
  const saveForm = useSaveForm({
    schema: RegisterInstitutionInput,
    initialValues: valuesBeforeRemount(EMPTY),
    save: ({ institutionName, tin, currency, ...account }) =>
      register.mutateAsync({
        // Sent as absent when empty (spec §5).
        body: {
          ...account,
          institutionName: institutionName ?? undefined,
          tin: tin ?? undefined,
          currency: currency ?? undefined,
        },
      }),
    onSaved: () =>
      void navigate({
        to: '/login',
        state: { notice: 'registered', email: saveForm.form.values.email.trim() },
      }),
  })
  return saveForm
}
